// Tooltips: the name of a piece, what it does, its rule; and why something cannot be done. By pointer, focus and long press.

import { find, make } from "./dom.js";
import { question } from "./pick.js";
import { ruled } from "./rulebook.js";
import { t } from "./words.js";

const HOVER_WAIT = 350;
const LONG_PRESS = 350;
const LINGER = 400; // so long a tip waits for who goes to its rule

let shownFor = null;
let timer = 0;
let asked = 0;

/** What an element, or what it lies in, tells of itself. */
function ownTip(target) {
  const { tip = "", tipTitle = "", tipRule = "" } = target.closest("[data-tip], [data-tip-title]")?.dataset ?? {};
  return { title: tipTitle, text: tip, rule: tipRule };
}

/** What is to be told about an element: why not, if it cannot be picked; its own tip otherwise. */
function told(target) {
  for (let element = target; element instanceof Element; element = element.parentElement) {
    if (element.hasAttribute("data-f") || element.hasAttribute("data-choice")) {
      const why = question.whyNot(element);
      if (why) return { element, ...why, refused: true, about: ownTip(element) };
    }
    if (element.dataset?.tip || element.dataset?.tipTitle) {
      return { element, ...ownTip(element), refused: false };
    }
  }
  return null;
}

function paragraph({ title, text, rule }) {
  return make(
    "p",
    {},
    ...(title ? [make("b", {}, title)] : []),
    ...(text ? [make("span", {}, text)] : []),
    ...(rule ? [make("span", { class: "rule" }, ...ruled(t("rule", { rule })))] : []),
  );
}

function show(found, x, y) {
  hide();
  const tip = find("tip");
  tip.className = `tip${found.refused ? " no" : ""}`;
  const parts = found.about?.title ? [found, found.about] : [found];
  if (!question.picks.length) parts.reverse();
  tip.replaceChildren(...parts.map(paragraph));
  tip.hidden = false;
  place(tip, found.element.getBoundingClientRect(), x, y);
  shownFor = found.element;
  shownFor.setAttribute("aria-describedby", "tip");
  if (found.refused) shownFor.classList.add("whynot");
}

const BAR = 12; // as bad as hiding so many things that can be picked: the question stands there

/** Beside the element, on the side where it hides the least of what can be picked, and not the question; always on the screen. */
function place(tip, box, x, y) {
  const wide = tip.offsetWidth;
  const high = tip.offsetHeight;
  const bar = find("bar")?.getBoundingClientRect();
  if (bar && box.top >= bar.top && box.bottom <= bar.bottom) box = new DOMRect(box.left, bar.top, box.width, bar.height); // clear of the other choices
  const large = x !== undefined && (box.width > 300 || box.height > 200);
  const [left, right, top, bottom] = large ? [x - 6, x + 6, y - 2, y + 6] : [box.left, box.right, box.top, box.bottom];
  const [middle, centre] = [(left + right) / 2 - wide / 2, (top + bottom) / 2 - high / 2];
  const sides = [[middle, bottom + 10], [middle, top - 10 - high], [right + 10, centre], [left - 10 - wide, centre]];
  const fitting = sides.map(([across, down]) => [
    Math.max(8, Math.min(across, innerWidth - wide - 8)),
    Math.max(8, Math.min(down, innerHeight - high - 8)),
  ]);
  const lit = [...document.querySelectorAll("#table .lit, #table .chosen")].map((element) => element.getBoundingClientRect());
  const covered = ([at, from]) => (rect) => rect.left < at + wide && rect.right > at && rect.top < from + high && rect.bottom > from;
  const hidden = (spot) => (covered(spot)(box) && !large ? 1000 : 0) + (bar && covered(spot)(bar) ? BAR : 0) + lit.filter(covered(spot)).length;
  const [best] = fitting.toSorted((a, b) => hidden(a) - hidden(b));
  tip.style.left = `${best[0]}px`;
  tip.style.top = `${best[1]}px`;
}

export function hide() {
  clearTimeout(timer);
  asked += 1; // an answer that is still to come is not wanted any more
  const tip = find("tip");
  if (tip) tip.hidden = true;
  if (!shownFor) return;
  shownFor.removeAttribute("aria-describedby");
  shownFor.classList.remove("whynot");
  shownFor = null;
}

const hasLink = () => shownFor !== null && find("tip").querySelector("a") !== null;

/** The pointer is gone: the tip goes too, but not before one could have reached the rule it names. */
function leave() {
  if (!hasLink()) return hide();
  clearTimeout(timer);
  timer = setTimeout(hide, LINGER);
  return undefined;
}

function later(target, wait, x, y) {
  clearTimeout(timer);
  const found = told(target);
  if (!found || found.element === shownFor) return;
  if (!hasLink()) hide();
  timer = setTimeout(() => found.element.isConnected && show(found, x, y), wait);
}



/** Tell at once why an element cannot be picked: what the page knows, or else what the server says (`ask` gives { rule, reason }). */
export async function explain(element, ask) {
  const found = told(element);
  if (found?.refused) return void show(found);
  asked += 1;
  const mine = asked;
  const { rule = "", reason } = await ask().catch((fault) => ({ reason: fault.message }));
  if (mine !== asked || !element.isConnected || !reason) return;
  show({ element, title: t("not_possible"), text: reason, rule, refused: true, about: ownTip(element) });
}

const LOOKED_AT = ":is(#board, #supplies, #asides, #panels) :is([data-tip], [data-tip-title])";

/** What is only looked at says so when it is clicked: what it is, and that there is nothing to pick. */
export function describe(target) {
  const element = target.closest?.(LOOKED_AT);
  if (!element || target.closest("button, a, summary, input, label, .ref")) return;
  show({ element, title: "", text: t("only_shown"), rule: "", refused: false, about: ownTip(element) });
}

export function listen() {
  document.addEventListener("pointerover", (event) => {
    if (event.target.closest?.("#tip")) return void clearTimeout(timer);
    if (event.pointerType === "touch") return;
    const found = told(event.target);
    const atWork = question.picks.length > 0 && event.target.closest?.("#frame"); // a piece is in the hand
    if (atWork && !found?.refused) hide();
    else if (!found) leave();
    else if (found.element !== shownFor) later(event.target, HOVER_WAIT, event.clientX, event.clientY);
  });
  question.addEventListener("change", () => question.picks.length && hide());
  document.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && hide()); // after a finger there is time to read
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(":focus-visible")) later(event.target, HOVER_WAIT);
  });
  document.addEventListener("focusout", (event) => {
    const ofAnother = shownFor && !shownFor.contains(event.target); // a finger takes the focus from elsewhere
    if (!ofAnother && !event.relatedTarget?.closest?.("#tip")) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest?.("#tip a")) return;
    hide();
    if (event.pointerType === "touch") later(event.target, LONG_PRESS, event.clientX, event.clientY);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => event.pointerType === "touch" && clearTimeout(timer));
  }
  document.addEventListener("scroll", hide, { capture: true, passive: true });
}
