// Advice: what could be answered, the least help first, and a warning before a bad mistake.

import { post } from "./api.js";
import { centre, facetsOf, find, icon, isTyping, make, narrow } from "./dom.js";
import { partsOf } from "./options.js";
import { question } from "./pick.js";
import { canPlan, planWith } from "./plans.js";
import { settings } from "./settings.js";
import { turnTo } from "./stage.js";
import { t } from "./words.js";
import { margins } from "./zoom.js";

const MOST_WARNINGS = 3;
const SETTLED = 250; // ms that a choice stands before it is thought about
const PATIENCE = 1800; // ms that Confirm waits for a warning at most
const BAR = 0.6; // the chance that fills a bar, unless one is higher

let page = null;
let show = null; // draws what an answer would do; without one, what is there
let seen = -1; // the version that was thought about
let level = ""; // how much help is shown; none: the card is closed
let found = null; // the suggestion of this version
let thinking = null;
let before = ""; // the answers there were when the card was opened
let rest = []; // halves of an answer that was taken, still to be given
let wondered = { text: "", answer: null }; // what the chosen answer would cost, as soon as it is known

const isPlanning = () => document.body.classList.contains("planning");
const isOffered = () => find("tool-hint") !== null && page.seat >= 0 && !isPlanning();
const isHelped = () => find("aim")?.hidden === false;

function ask(text, signal) {
  const body = { seat: page.seat, version: page.version, ...(text ? { text } : {}) };
  return post(`/api/tables/${page.id}/suggestion?language=${document.documentElement.lang}`, body, signal);
}

const asked = () => question.options.map(({ text }) => text).join("\n");

/** After an update: nothing is remembered from one question to the next. While others answer too, it is the same question, thought about anew. */
export function draw() {
  if (page.version === seen) return;
  seen = page.version;
  thinking?.abort();
  [thinking, found] = [null, null];
  wondered = { text: "", answer: null };
  if (level && before && asked() === before) return void open(level);
  if (level) close();
  const every = isOffered() && isHelped() && settings.hints === "on" && question.options.length > 1 && !rest.length;
  if (every) open("nudge");
}

/** Give the next half of an answer that was taken. Tells whether there is one. */
export function goOn() {
  const option = rest.length ? question.options.find(({ text }) => text === rest[0]) : null;
  if (question.options.length && !option) rest = [];
  if (!option) return false;
  rest = rest.slice(1);
  question.choose(option);
  return true;
}

// The card

function open(wanted) {
  level = wanted;
  before = asked();
  find("advice").hidden = false;
  for (const button of document.querySelectorAll("[data-level]")) button.setAttribute("aria-pressed", String(button.dataset.level === level));
  if (!question.options.length) say(t("hint_wait"));
  else if (found) tell();
  else think();
}

function close() {
  level = "";
  const inside = find("advice").contains(document.activeElement);
  find("advice").hidden = true;
  find("advice-list").replaceChildren();
  say("");
  place();
  show(null);
  if (inside) find("ask")?.focus();
}

function say(words) {
  find("advice-said").replaceChildren(...(words ? [make("p", {}, words)] : []));
  find("advice-thinking").hidden = true;
}

async function think() {
  if (thinking) return;
  const mine = new AbortController();
  thinking = mine;
  say("");
  find("advice-thinking").hidden = false;
  try {
    const answer = await ask("", mine.signal);
    if (thinking !== mine) return;
    found = answer;
    tell();
  } catch (fault) {
    if (thinking === mine && fault.name !== "AbortError") say(fault.message);
  } finally {
    if (thinking === mine) thinking = null;
  }
}

const hundredths = (share) => Math.round(100 * share);

/** Show as much of the suggestion as is wished. */
function tell() {
  if (!level) return;
  find("advice-chance").textContent = t("hint_now", { n: hundredths(found.chance) });
  say({ nudge: found.nudge, where: t("hint_where"), move: found.alike ? t("hint_alike") : "" }[level]);
  const list = find("advice-list");
  list.hidden = find("advice-foot").hidden = level !== "move";
  const most = Math.max(BAR, ...found.candidates.map(({ chance, spread }) => chance + spread));
  list.replaceChildren(...(level === "move" ? found.candidates.map((candidate) => row(candidate, Math.min(1, most))) : []));
  if (level !== "nudge") turnBoards();
  place();
}

function row(candidate, most) {
  const { letter, label, chance, spread, gains, costs, then } = candidate;
  const figures = { n: hundredths(chance), spread: Math.max(1, hundredths(spread)) };
  const told = [...gains, ...costs, then].filter(Boolean).join(". ");
  const button = make(
    "button",
    { type: "button", class: "advice-pick", "aria-label": t("hint_row", { letter, label, ...figures, reasons: told }) },
    make("span", { class: `advice-letter of-${letter}` }, letter),
    make("b", {}, label),
    make("span", { class: "advice-figure" }, t("hint_chance", figures)),
    bar(candidate, most),
    ...gains.map((words) => make("span", { class: "advice-why for" }, icon("up", "ic-s"), words)),
    ...costs.map((words) => make("span", { class: "advice-why against" }, icon("down", "ic-s"), words)),
    make("span", { class: "advice-why" }, then),
  );
  const item = make("li", { "data-letter": letter }, button);
  if (canPlan()) {
    const plan = make("button", { type: "button", class: "btn quiet small advice-plan" }, icon("plan", "ic-s"), t("hint_plan", { letter }));
    plan.addEventListener("click", () => {
      close();
      planWith(candidate.answers);
    });
    item.append(plan);
  }
  for (const name of ["pointerenter", "focusin"]) item.addEventListener(name, () => look(candidate));
  for (const name of ["pointerleave", "focusout"]) item.addEventListener(name, () => look(null));
  button.addEventListener("click", () => take(candidate));
  return item;
}

/** The chance as a bar, its doubt as a whisker, and the chance as it is now as a dashed line. */
function bar({ letter, chance, spread }, most) {
  const part = (name, from, to) => {
    const piece = make("i", { class: name });
    piece.style.left = `${(100 * Math.max(0, from)) / most}%`;
    piece.style.width = `${(100 * (Math.min(most, to) - Math.max(0, from))) / most}%`;
    return piece;
  };
  return make(
    "span",
    { class: `advice-bar of-${letter}`, "aria-hidden": "true" },
    part("filled", 0, chance),
    part("whisker", chance - spread, chance + spread),
    part("now", found.chance, found.chance),
  );
}

/** What a candidate would do, on the board; null: what is there. */
function look(candidate) {
  for (const mark of document.querySelectorAll("#advice-marks [data-letter]")) mark.classList.toggle("looked-at", mark.dataset.letter === candidate?.letter);
  const whole = candidate?.answers.length === 1 && question.options.find(({ text }) => text === candidate.answers[0]);
  show(whole || null);
}

function take({ answers }) {
  rest = answers.slice(1);
  const option = question.options.find(({ text }) => text === answers[0]);
  if (option) question.choose(option);
}

// On the board

const isOnBoard = (element) => element.closest("#world") !== null;

/** The room an element has: of the boards only a part may be seen, and of the bar's buttons. */
function roomOf(element) {
  const { left, top, right, bottom } = find(isOnBoard(element) ? "content" : "choices").getBoundingClientRect();
  return { left, top: top + (isOnBoard(element) ? margins().top : 0), right, bottom };
}

/** Whether the middle of an element can be seen where it is. */
function isInSight(element) {
  if (!isOnBoard(element) && !element.closest("#choices")) return true;
  const [{ x, y }, room] = [centre(element), roomOf(element)];
  return x > room.left && x < room.right && y > room.top && y < room.bottom;
}

/** What stands for a facet and is not in a closed sheet or a folded column; else its button in the bar. */
function standing(facet) {
  const elements = (question.elements.get(facet) ?? []).filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const isNamed = (button) => button.dataset.key === facet || facetsOf(button).flatMap(partsOf).includes(facet);
  return elements.length ? elements : [...find("choices").children].filter(isNamed);
}

/** The places a candidate is about: those on the boards if there are any. */
function meant({ facets }) {
  const elements = facets.flatMap((facet) => standing(facet).filter(isInSight).slice(0, 1));
  const placed = elements.filter(isOnBoard);
  return [...new Set(placed.length ? placed : elements)];
}

/** On a phone the boards turn to what is meant, beside the card and under nothing. */
function turnBoards() {
  const places = found.candidates.flatMap(({ facets }) => facets.flatMap((facet) => standing(facet).filter(isOnBoard).slice(0, 1)));
  if (narrow.matches && places.length) turnTo([...new Set(places)]);
}

function over(element, attributes, ...inside) {
  const [box, room] = [element.getBoundingClientRect(), isOnBoard(element) ? roomOf(element) : null];
  const [left, top] = [Math.max(box.left - 5, room?.left ?? 0), Math.max(box.top - 5, room?.top ?? 0)];
  const [right, bottom] = [Math.min(box.right + 5, room?.right ?? innerWidth), Math.min(box.bottom + 5, room?.bottom ?? innerHeight)];
  const mark = make("span", attributes, ...inside);
  Object.assign(mark.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
  return mark;
}

/** Put the marks where their places are now. */
function place() {
  const layer = find("advice-marks");
  if (!level || level === "nudge" || !found || document.body.classList.contains("replaying")) return void layer.replaceChildren();
  if (level === "where") {
    const places = new Set(found.candidates.flatMap(meant));
    return void layer.replaceChildren(...[...places].map((element) => over(element, { class: "halo" })));
  }
  const marks = found.candidates.flatMap((candidate) => {
    const last = meant(candidate).at(-1);
    if (!last) return [];
    const sign = make("b", { class: `advice-letter of-${candidate.letter}` }, candidate.letter);
    return [over(last, { class: `advice-mark of-${candidate.letter}`, "data-letter": candidate.letter }, sign)];
  });
  return void layer.replaceChildren(...marks);
}

// Before a mistake

const warned = () => Number(localStorage.getItem(`kancha-warned-${page.id}`) ?? 0);
const warns = () => isOffered() && isHelped() && settings.warn === "on" && warned() < MOST_WARNINGS && question.options.length > 1;

/** Think about an answer while the player looks at what it would do. */
function wonder() {
  const text = question.chosen?.text ?? "";
  if (text === wondered.text) return;
  wondered.stop?.abort();
  clearTimeout(wondered.timer);
  wondered = { text, answer: null };
  if (!text || !warns() || rest.length || found?.candidates[0]?.answers[0] === text) return;
  const [mine, stop] = [wondered, new AbortController()];
  mine.stop = stop;
  mine.answer = new Promise((done) => {
    mine.timer = setTimeout(() => ask(text, stop.signal).then(done, () => done(null)), SETTLED);
  });
}

/** Whether an answer is held back until it is known what it costs; it is sent then, or the player is asked once more. */
export function holds(option, send) {
  const { answer, text } = wondered;
  if (!answer || text !== option.text || !warns()) return false;
  const { version } = page;
  const late = new Promise((done) => setTimeout(() => done(null), PATIENCE));
  wondered = { text, answer: null };
  document.body.classList.add("sending");
  Promise.race([answer, late]).then((cost) => {
    document.body.classList.remove("sending");
    if (page.version !== version || question.chosen?.text !== text) return;
    if (cost?.mistake) warn(option, cost, send);
    else send();
  });
  return true;
}

let sending = null;

function warn(option, cost, send) {
  localStorage.setItem(`kancha-warned-${page.id}`, String(warned() + 1));
  sending = send;
  found = cost;
  find("warning-text").textContent = t("warning_text", { label: option.label, n: hundredths(cost.loss) });
  find("warning-better").textContent = t("warning_better");
  find("warning").showModal();
}

export const commands = {
  hint() {
    if (level) return close();
    open("nudge");
    return find("advice-title").focus({ preventScroll: true });
  },
  hint_close: close,
  hint_level: (button) => open(button.dataset.level),
  warning_back: () => question.clear(),
  warning_show() {
    question.clear();
    open("move");
  },
  warning_play: () => sending?.(),
};

export function listen(table, draws) {
  page = table;
  show = draws;
  seen = table.version;
  question.addEventListener("change", () => {
    wonder();
    place();
  });
  question.addEventListener("relit", place);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "h" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !isOffered()) return;
    if (event.target.closest?.("dialog")) return;
    event.preventDefault();
    commands.hint();
  });
  for (const name of ["resize", "scroll"]) addEventListener(name, place, { passive: true, capture: true });
  find("frame").addEventListener("zoomed", place);
  const before = document.querySelector(".aim-first");
  if (before) before.open = !narrow.matches;
  if (isOffered() && isHelped() && settings.hints === "on" && question.options.length > 1) open("nudge");
}
