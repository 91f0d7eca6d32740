// The guide of a lesson: says one step after another, shows what is meant, and explains answers that are not the lesson's.

import { find, isShown, make } from "./dom.js";
import { begin, playFirst, progress, remembered } from "./lessons.js";
import { question } from "./pick.js";
import * as stage from "./stage.js";
import * as story from "./story.js";
import { t } from "./words.js";

const SHOWN_FOR = 2600;
const PARTS = { panel: "#panels .own, #panels > *", bar: "#bar", log: "#log", board: "#frame", supply: "#supplies" };

let act = null; // sends a move or a rewind
let seen = ""; // the place in the lesson that was drawn last
let cursor = 0; // the step that is read now
let tried = null; // an answer that is not the lesson's, if they want it nevertheless
let waiting = 0;
let showing = false; // an answer is only shown: it is not played, not even if it is half of one

const card = () => find("guide");
const data = () => card()?.dataset ?? {};
export const isOn = () => Boolean(data().lesson);
const number = (name) => Number(data()[name]);
const isAstray = () => number("astray") >= 0;
const isDone = () => !isAstray() && number("decision") >= number("of");
const step = (name = cursor) => card().querySelector(`.guide-step[data-step="${name}"]`);
export const isShowing = () => showing && !question.picks.length; // who picks for themselves is not shown any more
const example = () => answers()[0] ?? step(number("decision"))?.dataset.example;
/** Whether a free answer has led where the lesson's next one cannot be given. */
const isLost = () => answers().length > 0 && question.options.length > 0 && !question.options.some(({ text }) => answers().includes(text));
const answers = () => JSON.parse(step(number("decision"))?.dataset.answers || "[]");

function remember() {
  const known = progress(data().slug);
  const old = known[data().lesson] ?? {};
  const finished = old.done || (isDone() && cursor >= number("of"));
  known[data().lesson] = { step: Math.min(cursor, number("of")), of: number("of"), done: finished };
  remembered(data().slug, known);
}

/** After an update: first what happened is told, then the guide goes on. */
export function draw() {
  if (!isOn()) return;
  const place = `${data().lesson} ${data().first} ${data().astray}`;
  const { asked, over } = document.body.dataset;
  if (place !== seen && asked === "0" && over !== "true") return; // the others answer first
  if (place !== seen) {
    const again = sessionStorage.getItem(`kancha-step-${location.pathname}`) ?? "";
    const [then, at] = again.split("|");
    cursor = then === place ? Number(at) : number("first");
    tried = null;
    tell("");
    seen = place;
  }
  clearTimeout(waiting);
  const left = story.left();
  if (left > 0) waiting = setTimeout(show, left);
  else show();
}

function show() {
  if (!isOn()) return;
  const name = isAstray() ? "astray" : cursor >= number("of") ? "end" : cursor;
  for (const one of card().querySelectorAll(".guide-step, .guide-why")) one.hidden = one.dataset.step !== String(name);
  const reading = typeof name === "number" && cursor < number("decision");
  const deciding = typeof name === "number" && cursor === number("decision");
  const wanted = answers().length > 0;
  const lost = deciding && isLost();
  if (lost) tell(t("guide_lost"));
  const shownAs = {
    "guide-next": reading,
    "guide-show": deciding && Boolean(example()) && question.options.length > 0 && !lost,
    "guide-skip": deciding && wanted && question.options.length > 0 && tried === null && !lost,
    "guide-try": tried !== null,
    "guide-return": isAstray() || lost,
    "guide-after": name === "end",
  };
  for (const [id, on] of Object.entries(shownAs)) if (find(id)) find(id).hidden = !on;
  const last = number("of");
  find("guide-at").textContent = name === "end" ? t("guide_done") : t("guide_step", { n: Math.min(cursor + 1, last), of: last });
  [...card().querySelectorAll(".guide-bars i")].forEach((bar, at) => {
    bar.className = at < cursor ? "done" : at === cursor ? "now" : "";
  });
  sessionStorage.setItem(`kancha-step-${location.pathname}`, `${seen}|${cursor}`);
  remember();
  light(step(name));
  document.body.dataset.guide = name;
}

function tell(words, isGood = false) {
  const told = find("guide-told");
  if (!told) return;
  told.hidden = !words; // first shown, then said: what is said before is not heard
  told.textContent = words;
  told.classList.toggle("good", isGood);
}

// What is meant

function meant(place) {
  if (place in PARTS) return [...document.querySelectorAll(PARTS[place])].slice(0, 1);
  return (question.elements.get(place) ?? []).filter(isShown).slice(0, 2);
}

/** Whether the middle of an element lies in the frame that shows it: a halo over something else would point at that. */
function isInSight(element) {
  const room = element.closest("#content, #frame")?.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return !room || (x >= room.left && x <= room.right && y >= room.top && y <= room.bottom);
}

let lit = []; // places that have a halo now
let hand = null; // where an answer that is shown ends

function light(from) {
  lit = (from?.dataset.point ?? "").split(" ").filter(Boolean);
  stage.aim(lit.flatMap(meant));
  place();
}

/** Put the halos where their places are now; while an answer is shown, one where the hand is. */
export function place() {
  const layer = find("halos");
  if (!layer) return;
  if (!isOn() || document.body.classList.contains("replaying")) return void layer.replaceChildren();
  const elements = (hand?.isConnected ? [hand] : [...new Set(lit.flatMap(meant))]).filter(isInSight);
  layer.replaceChildren(
    ...elements.map((element) => {
      const box = element.getBoundingClientRect();
      const halo = make("span", { class: hand ? "halo hand-on" : "halo" });
      Object.assign(halo.style, {
        left: `${Math.max(2, box.left - 5)}px`, top: `${Math.max(2, box.top - 5)}px`,
        width: `${box.width + 10}px`, height: `${box.height + 10}px`,
      });
      return halo;
    }),
  );
}

// What the learner does

/** Whether the guide stops an answer because the lesson wants another, and says why. */
export function stops(option) {
  if (!isOn() || isAstray() || isDone()) return false;
  const wanted = answers();
  if (!wanted.length || wanted.includes(option.text)) return false;
  const now = step(number("decision"));
  cursor = number("decision");
  tried = option.text;
  question.clear();
  const others = JSON.parse(now.dataset.others || "{}");
  tell(others[option.text] || now.dataset.other || t("guide_other"));
  show();
  return true;
}

/** Show the answer with halo and ghost, and leave it to the learner once more. */
function showMe() {
  const option = question.options.find(({ text }) => text === example());
  if (!option) return;
  tell("");
  showing = true;
  question.choose(option);
  hand = [...option.facets].reverse().flatMap(meant)[0] ?? null;
  place();
  setTimeout(() => {
    if (isShowing() && question.chosen?.text === option.text) question.clear();
    showing = false;
    hand = null;
    place();
  }, SHOWN_FOR);
}

async function lead(back) {
  await act("rewind", { answers: back });
}

export const commands = {
  guide_next() {
    tell("");
    cursor = Math.min(cursor + 1, number("of"));
    show();
    find("guide-say").focus({ preventScroll: true });
  },
  guide_back() {
    tell("");
    tried = null;
    if (isAstray()) return void lead(number("astray"));
    if (cursor > number("first")) {
      cursor -= 1;
      return void show();
    }
    if (number("first") > 0) lead(number("back"));
    return undefined;
  },
  guide_show: showMe,
  guide_skip: () => answers().length && act("moves", { text: answers()[0] }),
  guide_try() {
    const text = tried;
    tried = null;
    if (text) act("moves", { text });
  },
  guide_return: () => lead(isAstray() ? number("astray") : number("back")),
  guide_why() {
    const why = card()?.querySelector(".guide-why:not([hidden])");
    if (why) why.open = !why.open;
  },
  guide_first: () => playFirst(data().slug).catch((fault) => tell(fault.message)),
  guide_after: () => begin(data().slug, data().after).catch((fault) => tell(fault.message)),
};

export function listen(send) {
  act = send;
  document.addEventListener("keydown", (event) => {
    if (!isOn() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
    const isOffered = (id) => find(id)?.hidden === false;
    const onward = isOffered("guide-next") ? commands.guide_next : isOffered("guide-after") && (() => find("guide-after").click());
    const command = { Backspace: commands.guide_back, n: onward, w: commands.guide_why, h: isOffered("guide-show") && showMe }[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });
  for (const name of ["resize", "scroll"]) addEventListener(name, () => place(), { passive: true, capture: true });
  find("frame").addEventListener("zoomed", () => place());
}
