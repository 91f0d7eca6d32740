// What the others did: the steps of their turns one after another, with a mark on every place they touched.

import { afterPaint, centre, find, isCovered, isShown, make, narrow } from "./dom.js";
import { draw as drawGhosts } from "./ghosts.js";
import { isStill } from "./morph.js";
import { question } from "./pick.js";
import { settings } from "./settings.js";

/** How long each step is shown before the next. */
export const PACES = { slow: 1500, normal: 700, fast: 300, once: 0 };
const MOST_ON_ONE = 3; // marks on one place
const EDGE = 2; // what stands before the first step of the strip
const mostMarks = () => (narrow.matches ? 9 : 18); // the newest: more would hide the board

const played = new Set(); // the ids of steps that were shown
let ways = []; // pieces that travelled since the viewer acted: [piece, origin] by id
let gone = []; // what vanished or moved away since then, each with the beat that tells of it
let now = -1;
let timer = 0;
let near = ""; // the number of the step that is pointed at

const beats = () => [...(find("beats")?.children || [])];
const isFresh = () => find("story")?.classList.contains("idle") === false;
const pace = () => (isStill() ? 0 : PACES[settings.pace] ?? PACES.normal);

export const isTelling = () => timer !== 0;

/** How long what has come will still take to be shown. */
export const left = () => (timer ? (beats().length - 1 - now) * pace() : 0);

/** After an update: what is new in the story is shown step by step. */
export function draw(motions = [], mine = false, vanished = []) {
  if (mine || !isFresh()) [ways, gone] = [[], []];
  if (!mine) ways.push(...motions.map(({ piece, origin }) => [piece, origin]));
  if (isFresh()) gone.push(...attributed(vanished, mine));
  const steps = beats();
  const first = steps.findIndex((step) => !played.has(step.id));
  clearTimeout(timer);
  timer = 0;
  if (!isFresh() || first < 0 || !pace() || (first === steps.length - 1 && first === now + 1)) return finish();
  now = first;
  return next();
}

/** A table that is new to its players tells how it was laid out, once; any other begins with all of its story told. */
export function begin(id) {
  const told = `kancha-told-${id}`;
  const isNew = isFresh() && beats()[0]?.dataset.at === "0" && !sessionStorage.getItem(told);
  if (isNew) sessionStorage.setItem(told, "yes");
  return isNew ? draw() : finish();
}

function next() {
  timer = now < beats().length - 1 ? setTimeout(() => ((now += 1), next()), pace()) : 0;
  const skip = find("skip");
  if (skip && timer) skip.hidden = false; // before the step is shown: it takes room from the strip
  if (!timer) document.dispatchEvent(new CustomEvent("told"));
  show();
}

/** Show all of it. */
export function finish() {
  clearTimeout(timer);
  timer = 0;
  now = beats().length - 1;
  document.dispatchEvent(new CustomEvent("told"));
  show();
}

/** Which beat tells of what vanished: the one that names it or its place; else the last. An own move's answer tells of the named only. */
function attributed(vanished, onlyNamed) {
  const steps = beats();
  const named = ({ facets }) => steps.findLast((step) => [...step.querySelectorAll(".ref")].some((ref) => facets.includes(ref.dataset.ref)));
  return vanished.flatMap((ghost) => {
    const step = named(ghost) ?? (onlyNamed ? null : steps.at(-1));
    return step ? [{ ...ghost, beat: step.id }] : [];
  });
}

/** In a replay: the steps of the turn that is shown, those of the last answer lit, and what that moved away. */
export function past(at, motions, vanished) {
  clearTimeout(timer);
  timer = 0;
  ways = motions.map(({ piece, origin }) => [piece, origin]);
  gone = attributed(vanished, false);
  now = beats().length - 1;
  tell();
  for (const step of beats()) step.classList.toggle("now", Number(step.dataset.at) === at);
  measure();
}

/** What the answer shown in a replay did: its beats, without their numbers. */
export const saidAt = (at) => beats().filter((step) => Number(step.dataset.at) === at).map((step) => step.querySelector("span").cloneNode(true));

/** Once the viewer has picked something the story steps back. */
export function fold() {
  if (timer) finish();
  find("story")?.classList.add("folded");
}

function tell() {
  beats().forEach((step, at) => {
    if (at <= now) played.add(step.id);
    step.classList.toggle("to-come", at > now);
    step.classList.toggle("now", at === now && isFresh());
  });
}

let coming = false;

/** Where steps and marks stand is measured when the update itself has been painted: it must not wait for that. */
function show() {
  tell();
  if (coming) return;
  coming = true;
  afterPaint(() => ((coming = false), measure()));
}

function measure() {
  if (isCovered()) return;
  reveal(beats());
  place();
}

const sized = new ResizeObserver(measure); // the column folds, supplies change their side, Skip comes and goes

/** The step that is shown now comes into sight, behind as many whole ones as have room. */
function reveal(steps) {
  const step = steps[now];
  if (!step) return;
  const list = step.parentElement;
  sized.observe(list, { box: "border-box" });
  if (narrow.matches) { // each is as wide as the strip
    list.style.paddingRight = "";
    list.scrollLeft = step.offsetLeft;
    return;
  }
  const endOf = (one) => one.offsetLeft + one.offsetWidth;
  const first = steps.slice(0, now).find((one) => endOf(step) - one.offsetLeft <= list.clientWidth - 2 * EDGE) ?? step;
  list.style.paddingRight = `${Math.max(EDGE, first.offsetLeft - EDGE + list.clientWidth - endOf(steps.at(-1)))}px`;
  list.scrollLeft = first.offsetLeft - EDGE;
}

/** The element on the table that a step is about: the last one it names that can be seen. */
function placeOf(step) {
  const facets = [...step.querySelectorAll(".ref")].map((ref) => ref.dataset.ref).filter((facet) => !/^(seat|side):/.test(facet));
  for (const facet of facets.reverse()) {
    const element = (question.elements.get(facet) || []).find((one) => one.closest("#board, #asides") && isShown(one));
    if (element) return element;
  }
  return null;
}

/** Put the marks where their places are now. */
export function place() {
  const marks = find("marks");
  if (!marks) return;
  const isOther = document.body.classList.contains("previewing") && find("story").classList.contains("folded"); // what one tries is shown
  if (!isFresh() || isOther || document.body.classList.contains("planning")) return void marks.replaceChildren();
  const frame = marks.getBoundingClientRect();
  const touched = new Map(); // place -> its steps
  for (const [step, element] of marked()) touched.set(element, [...(touched.get(element) ?? []), step]);
  const made = [...touched].map(([element, steps]) => {
    const { x, y } = centre(element);
    const mark = make("span", { class: "mark-at" }, ...steps.slice(-MOST_ON_ONE).map(numbered));
    mark.style.left = `${x - frame.left}px`;
    mark.style.top = `${y - frame.top}px`;
    return mark;
  });
  marks.replaceChildren(...lines(frame));
  haunt(marks, frame);
  marks.append(...made);
}

/** The steps that have a mark on the board, each with its place: the newest, and the one that is pointed at. */
function marked() {
  const all = beats().slice(0, now + 1).map((step) => [step, placeOf(step)]).filter(([, element]) => element);
  return all.filter(([step], at) => at >= all.length - mostMarks() || step.dataset.n === near);
}

/** The mark of a step: its number, and the points it brought. */
function numbered(step) {
  const points = [...step.querySelectorAll(".pts")].map((pill) => pill.cloneNode(true));
  const states = `${step.classList.contains("now") ? " now" : ""}${step.dataset.n === near ? " near" : ""}`;
  return make("span", { class: `mark-n ${seatClass(step)}${states}` }, step.dataset.n, ...points);
}

/** Dashed ghosts at the old places of what has gone, each with the number of its step. */
function haunt(marks, frame) {
  const steps = beats();
  const told = gone.filter(({ beat }) => steps.findIndex((step) => step.id === beat) <= now && steps.some((step) => step.id === beat));
  for (const { ghost, box } of drawGhosts(marks, frame, told)) {
    const step = find(ghost.beat);
    const mark = make("span", { class: `ghost-n ${seatClass(step)}` }, step.dataset.n);
    mark.style.left = `${box.left - frame.left}px`;
    mark.style.top = `${box.top - frame.top}px`;
    marks.append(mark);
  }
}

const seatClass = (step) => [...step.classList].find((name) => name.startsWith("seat-")) ?? "seat-0";

/** Dotted ways from where pieces came. */
function lines(frame) {
  return ways.flatMap(([piece, origin]) => {
    const [to, from] = [find(piece), find(origin)].map((element) => element && element.closest("#board") && isShown(element) && centre(element));
    if (!to || !from || Math.hypot(to.x - from.x, to.y - from.y) < 12) return [];
    const line = make("span", { class: "story-way" });
    line.style.left = `${from.x - frame.left}px`;
    line.style.top = `${from.y - frame.top}px`;
    line.style.width = `${Math.hypot(to.x - from.x, to.y - from.y)}px`;
    line.style.transform = `rotate(${Math.atan2(to.y - from.y, to.x - from.x)}rad)`;
    return [line];
  });
}

/** The replay position before all that is told; null without a story. */
export function beginning() {
  const first = beats()[0];
  return first ? Math.max(0, Number(first.dataset.at) - 1) : null;
}

/** The replay position one step before or after what is shown; null where there is none. */
export function stepFrom(at, direction) {
  const answers = [...new Set(beats().map((step) => Number(step.dataset.at)))].sort((a, b) => a - b);
  return direction < 0 ? (answers.findLast((answer) => answer < at) ?? answers[0] - 1) : (answers.find((answer) => answer > at) ?? null);
}

export function listen(openAt) {
  document.addEventListener("click", (event) => {
    const step = event.target.closest?.("#beats li");
    if (step) openAt(Number(step.dataset.at));
  });
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const number = event.target.closest?.("#beats li")?.dataset.n ?? "";
      if (number === near) return;
      near = number;
      place();
    });
  }
  for (const name of ["resize", "scroll"]) addEventListener(name, place, { passive: true, capture: true });
  find("frame").addEventListener("zoomed", place);
  sized.observe(find("frame"));
}
