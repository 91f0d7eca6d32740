// Looking back: a slider over all answers with its turns, steps and turns by button and key, and a new game from any of them.

import { fragment, get, post } from "./api.js";
import { announce, note } from "./bar.js";
import { find } from "./dom.js";
import { go as leaveFor } from "./line.js";
import { hold } from "./live.js";
import { past, restore } from "./morph.js";
import { parse } from "./parts.js";
import { hide } from "./tips.js";
import * as story from "./story.js";
import { t } from "./words.js";

const STEP_PAUSE = 1100; // at speed 1

export const replay = { on: false, at: 0, last: 0 };

const kept = new Map(); // at -> what the server drew
let table = null;
let asked = 0;
let playing = 0; // counts up with every start and stop: an older run ends
let isPlaying = false;
let turns = []; // the answers with which turns end

export function begin(page) {
  table = page;
  find("replay-slider").addEventListener("input", (event) => show(Number(event.target.value)));
  find("replay").addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    const turn = event.target.closest("#replay-turns [data-at]");
    if (step) jump(step.dataset.step);
    else if (turn) show(Number(turn.dataset.at));
  });
  document.addEventListener("click", (event) => {
    const chart = event.target.closest?.("svg.chart");
    if (chart) openChart(chart, event);
  });
}

/** The chart of the points leads to the table at that move. */
function openChart(chart, { clientX, clientY }) {
  const { left, right } = chart.querySelector(".chart-axis").getBoundingClientRect();
  if (!clientX && !clientY) return;
  const part = Math.max(0, Math.min(1, (clientX - left) / (right - left)));
  chart.closest("dialog")?.close();
  open(Math.round(part * Number(chart.dataset.last)));
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
  loadTurns();
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
  story.finish();
  hold(false);
  table.redraw();
}

/** The turns of the game as a ribbon over the slider, each in the colour of who played it. */
async function loadTurns() {
  turns = [];
  const ribbon = find("replay-turns");
  try {
    const html = await fragment(`/t/${table.id}/turns?${table.asSeat().slice(1)}`);
    const [body] = parse([[`<div>${html}</div>`, ribbon]]);
    const parts = [...body.children];
    layOut(parts);
    ribbon.replaceChildren(...parts);
    turns = [...new Set([0, ...parts.map((part) => Number(part.dataset.at)), replay.last])].sort((a, b) => a - b);
    markTurn();
  } catch (fault) {
    note(fault.message, "bad");
  }
}

/** Each turn from the end of the one before to its own; turns that end with the same answer, as an automaton's does, share that. */
function layOut(parts) {
  let from = 0;
  for (const to of new Set(parts.map((part) => Number(part.dataset.at)))) {
    const sharing = parts.filter((part) => Number(part.dataset.at) === to);
    const wide = (100 * (to - from)) / replay.last / sharing.length;
    sharing.forEach((part, nth) => {
      part.style.left = `${(100 * from) / replay.last + nth * wide}%`;
      part.style.width = `${wide}%`;
    });
    from = to;
  }
}

/** The turn that is shown. */
function markTurn() {
  const parts = [...find("replay-turns").children];
  const now = parts.find((part) => Number(part.dataset.at) >= replay.at);
  for (const part of parts) part.classList.toggle("now", part === now);
}

const speeds = () => [...find("replay-speed").options].map((option) => option.value);

function changeSpeed(direction) {
  const select = find("replay-speed");
  select.selectedIndex = Math.max(0, Math.min(speeds().length - 1, select.selectedIndex + direction));
  announce(select.selectedOptions[0].textContent);
}

export function jump(step) {
  if (step === "play") return isPlaying ? stop() : play();
  if (step === "faster" || step === "slower") return changeSpeed(step === "faster" ? 1 : -1);
  const { at, last } = replay;
  const to = {
    first: 0,
    back: at - 1,
    on: at + 1,
    last,
    turn_back: turns.findLast((end) => end < at) ?? 0,
    turn_on: turns.find((end) => end > at) ?? last,
  }[step];
  return show(Math.max(0, Math.min(last, to)));
}

/** Show one position, by itself. */
export function show(at) {
  stop();
  return go(at);
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
  find("replay-at").textContent = t("replay_at", { n: at, of: replay.last });
  try {
    const found = await drawn(at);
    if (mine !== asked || !replay.on) return;
    const onward = at === from + 1;
    const vanished = past(found.regions, onward ? found.motions : []);
    table.drawnPast();
    story.past(at, onward ? found.motions : [], onward ? vanished : []);
    tell(at);
    if (at < replay.last) drawn(at + 1).catch(() => kept.delete(at + 1));
  } catch (fault) {
    kept.delete(at);
    note(fault.message, "bad");
  }
}

/** What the move was, with its points; and whether it was played in a variation only. */
function tell(at) {
  const said = story.saidAt(at);
  if (!said.length) said.push(t("replay_half")); // what comes of half an answer is told with the other half
  find("replay-words").replaceChildren(...said.flatMap((part, nth) => (nth ? [" ", part] : [part])));
  const variation = find("replay-variation");
  if (variation) variation.hidden = at <= Number(find("variation")?.dataset.at ?? 0);
  const where = t("replay_at", { n: at, of: replay.last });
  find("replay-slider").setAttribute("aria-valuetext", `${where}: ${find("replay-words").textContent}`);
  announce(`${where}: ${find("replay-words").textContent}`);
  markTurn();
}

async function play() {
  playing += 1;
  const run = playing;
  setPlaying(true);
  if (replay.at >= replay.last) await go(0);
  while (run === playing && replay.at < replay.last) {
    await new Promise((done) => setTimeout(done, STEP_PAUSE / Number(find("replay-speed").value)));
    if (run === playing) await go(replay.at + 1);
  }
  if (run === playing) stop();
}

function stop() {
  playing += 1;
  setPlaying(false);
}

function setPlaying(on) {
  isPlaying = on;
  const button = find("replay-play");
  button.setAttribute("aria-pressed", String(on));
  button.setAttribute("aria-label", on ? button.dataset.pause : button.dataset.play);
}

/** What a click on the board is told: nothing is played while one looks back. */
export const howToGoOn = () => t(find("replay").querySelector("[data-do=variation]") ? "replay_click" : "replay_click_old");

/** A new table that goes on from what is shown. */
export async function variation() {
  try {
    const made = await post(`/api/tables/${table.id}/variation`, { at: replay.on ? replay.at : table.answers });
    leaveFor(made.url || `/t/${made.table}`);
  } catch (fault) {
    note(fault.message, "bad");
  }
}
