// The action bar: buttons for what has no place on the board, and what is about to be played.

import { choiceButtons } from "./choices.js";
import { facetsOf, find, icon, isShown, make, narrow } from "./dom.js";
import { CROWD, LONG, fitBar, fitQuestion, isCut } from "./fit.js";
import { parse } from "./parts.js";
import { listAll, question } from "./pick.js";
import { reshape } from "./reshape.js";
import { ruled } from "./rulebook.js";
import { t } from "./words.js";

/** What a click on a piece does; the page says it. */
let touch = (element) => question.touch(element);

/** Fill in the buttons for the question's standing. */
export function showChoices() {
  const place = find("choices");
  if (!place) return;
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const own = choiceButtons(touch);
  const buttons = [...own, ...(narrow.matches ? proxies(new Set(own.flatMap(facetsOf)), new Set(own.map(({ textContent }) => textContent))) : [])];
  const crowded = narrow.matches && buttons.length > CROWD;
  if (crowded) buttons.sort((one, other) => isBarred(one) - isBarred(other));
  place.classList.toggle("crowd", crowded);
  place.classList.toggle("long", crowded && buttons.some((button) => (button.querySelector("span") ?? button).textContent.length > LONG));
  const letters = buttons.reduce((sum, button) => sum + button.textContent.length, 0);
  place.classList.toggle("many", buttons.length > 4 || letters > 44); // many, or long ones: smaller, in two rows
  buttons.forEach((button, at) => at < 9 && button.setAttribute("aria-keyshortcuts", String(at + 1)));
  fill(place, buttons);
  if (focused) (place.querySelector(`[data-key="${CSS.escape(focused)}"]`) || place.firstElementChild)?.focus();
  const confirm = find("confirm");
  if (confirm) confirm.disabled = question.chosen === null;
  showAsked();
  showPicked(question.chosen);
  fitBar();
  squeeze();
  const every = find("every");
  if (every) {
    every.hidden = question.options.length === 0;
    find("every-count").textContent = String(question.options.length);
    if (every.open) listAll();
  }
}

const AS_IT_COMES = { beforeNodeMorphed: (old, fresh) => !old.isEqualNode(fresh), beforeNodeAdded() {}, beforeAttributeUpdated: () => true };

/** Buttons become other buttons: one under the pointer stays as long as it can, and a picture that stays is not drawn anew. */
function fill(place, buttons) {
  const kept = [...place.children];
  buttons.forEach((button, at) => {
    if (!kept[at]) return void place.append(button);
    reshape(kept[at], button, AS_IT_COMES);
    kept[at].onclick = button.onclick;
  });
  for (const button of kept.slice(buttons.length)) button.remove();
}

const isBarred = ({ className }) => className.includes("barred");

/** What is asked once something is picked, and why: in the game's words for it, if it has any. */
function asksNext() {
  const last = question.picks.at(-1);
  if (!last || question.chosen) return ["", ""];
  const next = [...question.standing.lit].map((facet) => facet.split(":")[0]);
  for (const facet of last.facets) {
    const domain = facet.split(":")[0];
    const key = [facet, ...next.map((other) => `${domain}+${other}`), domain].find((name) => question.next[name]);
    if (key) return [question.next[key].replace("{name}", question.called(facet)), question.next[`${key}?`] || ""];
  }
  return ["", ""];
}

/** The question and why it is asked, or what they come to after a pick. */
function showAsked() {
  const why = find("why");
  const sentence = why?.parentElement.firstChild;
  if (sentence?.nodeType !== Node.TEXT_NODE) return;
  if (sentence.data !== said.now) Object.assign(said, { first: sentence.data, why: why.textContent });
  const [next, because] = asksNext();
  const asked = next || said.first;
  said.now = question.chosen ? asked.match(FIRST)[0] : asked;
  sentence.data = said.now;
  why.replaceChildren(...ruled(because || said.why));
}
const said = { first: "", why: "", now: "" };

/** Where there is no room for both, what the answer brings is more than the question. */
function squeeze() {
  const sentence = find("why")?.parentElement.firstChild;
  if (!question.chosen || sentence?.nodeType !== Node.TEXT_NODE || !isCut()) return;
  said.now = "";
  sentence.data = "";
  fitQuestion();
}

/** The first sentence of a question: once it is answered, the room is for what the answer brings. */
const FIRST = /^.*?[.?!\u2026](?=\s)|^.*$/;

/** What Confirm would do, in words, instead of why it is asked. */
function showPicked(option) {
  const picked = find("picked");
  if (!picked) return;
  picked.textContent = option ? t("chosen", { option: option.label }) : "";
  picked.hidden = !option;
  find("why").hidden = Boolean(option);
  find("chosen-label").textContent = picked.textContent;
  if (option && option.text === brought.text) tell(picked);
}

/** What was told of the choice; it stays when the question is only lit again. */
const brought = { text: "", html: "" };

export const unsay = () => void (brought.text = "");

function tell(picked) {
  picked.replaceChildren(...parse([[`<span>${brought.html}</span>`, picked]]));
  find("chosen-label").textContent = `${t("chosen", { option: question.chosen.label })}. ${picked.textContent}`;
}

/** What the choice surely brings, under the question. */
export function showBrought(html) {
  const picked = find("picked");
  if (!picked || !html || !question.chosen) return;
  Object.assign(brought, { text: question.chosen.text, html });
  tell(picked);
  fitQuestion();
  squeeze();
}

/**
 * On a small screen, what can be picked may be out of sight: its pieces come to the bar. Those of the board only while they
 * are few, for a board that is wider than the screen or not the first thing on it.
 */
const FEW = 8;
function proxies(known, names) {
  const board = find("world");
  const few = question.standing.lit.size <= FEW;
  const found = new Map();
  for (const facet of question.standing.lit) {
    if (known.has(facet) || names.has(question.called(facet))) continue; // of what is alike one button is enough
    const elements = (question.elements.get(facet) || []).filter(isShown);
    if (!elements.length || elements.some((element) => (!few && board.contains(element)) || inSight(element))) continue;
    if (!found.has(elements[0]) && !isNamed(facet, known)) found.set(elements[0], facet);
  }
  return [...found].slice(0, 10).map(([element, facet]) => pieceButton(element, facet, element.querySelector("svg") || drawingOf(element)));
}

/** Whether the one answer that a facet leads to has a button of its own. */
function isNamed(facet, known) {
  const leading = (one) => question.standing.candidates.filter(({ option }) => option.facets.includes(one));
  const [only, ...more] = leading(facet);
  return Boolean(only) && !more.length && only.option.facets.some((other) => known.has(other) && leading(other).length === 1);
}

function pieceButton(element, facet, picture) {
  const chosen = question.isPicked(element);
  const state = chosen ? "chosen" : question.leads(element) ? "lit" : "";
  const button = make(
    "button",
    { type: "button", class: `btn ${picture ? "proxy " : ""}${state}`, "aria-pressed": String(chosen), "data-key": facet },
    ...(picture ? [copyOf(picture)] : []),
    make("span", {}, question.words[facet] || question.labelOf(element)),
  );
  button.onclick = () => question.touch(element);
  return button;
}

/** On the stage and in its window; what is in a sheet may be closed away at any time. */
function inSight(element) {
  if (!element.closest("#world")) return false;
  const [box, room] = [element.getBoundingClientRect(), find("content").getBoundingClientRect()];
  return box.bottom > room.top && box.top < room.bottom && box.right > room.left && box.left < room.right;
}

/** The bar follows what comes into sight. */
export function listen(touched) {
  touch = touched;
  let timer = 0;
  addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      if (narrow.matches) timer = setTimeout(showChoices, 150);
    },
    { passive: true, capture: true }, // what scrolls inside the page does not bubble
  );
  narrow.addEventListener("change", showChoices);
  addEventListener("resize", fitBar);
}

const SLENDER = 2.5;

/** A piece of a drawing as a drawing of its own, unless that is too long for a button. */
function drawingOf(element) {
  if (!(element instanceof SVGGraphicsElement)) return null;
  const { x, y, width, height } = element.getBBox();
  if (Math.max(width, height) > SLENDER * Math.min(width, height)) return null; // nothing of it would be seen
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  const piece = element.cloneNode(true);
  piece.removeAttribute("transform");
  drawing.append(piece);
  return drawing;
}

function copyOf(picture) {
  const copy = picture.cloneNode(true);
  copy.setAttribute("aria-hidden", "true");
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-f", "tabindex", "role", "aria-label", "data-tip", "data-tip-title", "data-tip-rule"]) {
      part.removeAttribute(name);
    }
    part.classList.remove("lit", "chosen", "refused", "instead");
  }
  return copy;
}

/** The note at the top: lost connection, a move that came too late, and the like. */
export function note(text, kind = "info", lasting = false, ...more) {
  const place = find("note");
  if (!place) return;
  clearTimeout(note.timer);
  place.className = `note ${kind}`;
  place.replaceChildren(...(text ? [icon(kind === "bad" ? "close" : "chat", "ic-s"), make("span", {}, text), ...more] : []));
  place.hidden = !text;
  if (text && !lasting) note.timer = setTimeout(() => (place.hidden = true), 5000);
}

/** Say something to a screen reader. */
export function announce(text) {
  const place = find("announce");
  if (place && text) place.textContent = text;
}
