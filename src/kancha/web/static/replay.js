// Looking back: a slider over all answers, step keys, and a new game from any of them.

import { get, post } from "./api.js";
import { announce, note } from "./bar.js";
import { find } from "./dom.js";
import { hold } from "./live.js";
import { isStill, past, restore } from "./morph.js";
import { hide } from "./tips.js";
import { atAnswer } from "./story.js";
import { t } from "./words.js";

const STEP_PAUSE = 800;

export const replay = { on: false, at: 0, last: 0 };

const kept = new Map(); // at -> what the server drew
let table = null;
let asked = 0;
let playing = 0;

export function begin(page) {
  table = page;
  find("replay-slider").addEventListener("input", (event) => go(Number(event.target.value)));
  find("replay").addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) jump(step.dataset.step);
  });
}

/** Begin to look back, at the end or at an answer. */
export function open(at = table.answers, playOn = false) {
  kept.clear();
  replay.on = true;
  replay.last = table.answers;
  hold(true);
  table.drawnPast();
  hide();
  document.body.classList.add("replaying");
  find("replay").hidden = false;
  const slider = find("replay-slider");
  slider.max = String(replay.last);
  slider.focus({ preventScroll: true });
  go(Math.min(at, replay.last));
  if (playOn) play();
}

export function close() {
  if (!replay.on) return;
  stop();
  replay.on = false;
  document.body.classList.remove("replaying");
  find("replay").hidden = true;
  restore();
  hold(false);
  table.redraw();
}

export function jump(step) {
  if (step === "play") return playing ? stop() : play();
  stop();
  const to = { first: 0, back: replay.at - 1, on: replay.at + 1, last: replay.last }[step];
  go(Math.max(0, Math.min(replay.last, to)));
}

/** Show one position, by itself. */
export function show(at) {
  stop();
  go(at);
}

async function drawn(at) {
  if (!kept.has(at)) kept.set(at, get(`/api/tables/${table.id}/replay?at=${at}${table.asSeat()}`));
  return kept.get(at);
}

async function go(at) {
  const from = replay.at;
  replay.at = at;
  asked += 1;
  const mine = asked;
  const slider = find("replay-slider");
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", t("replay_at", { n: at, of: replay.last }));
  find("replay-at").textContent = t("replay_at", { n: at, of: replay.last });
  try {
    const found = await drawn(at);
    if (mine !== asked || !replay.on) return;
    past(found.regions, at === from + 1 ? found.motions : []);
    table.drawnPast();
    atAnswer(at);
    announce(t("replay_at", { n: at, of: replay.last }));
    if (at < replay.last) drawn(at + 1).catch(() => kept.delete(at + 1));
  } catch (fault) {
    kept.delete(at);
    note(fault.message, "bad");
  }
}

function play() {
  if (replay.at >= replay.last) go(0);
  find("replay-play").setAttribute("aria-pressed", "true");
  playing = setInterval(() => (replay.at < replay.last ? go(replay.at + 1) : stop()), isStill() ? STEP_PAUSE * 1.5 : STEP_PAUSE);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  find("replay-play").setAttribute("aria-pressed", "false");
}

/** A new table that goes on from what is shown. */
export async function variation() {
  try {
    const made = await post(`/api/tables/${table.id}/variation`, { at: replay.on ? replay.at : table.answers });
    location.href = made.url || `/t/${made.table}`;
  } catch (fault) {
    note(fault.message, "bad");
  }
}
