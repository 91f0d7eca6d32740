// Tooltips: the name of a piece, what it does, its rule; and why something cannot be done. By pointer, focus and long press.

import { find, make } from "./dom.js";
import { question } from "./pick.js";
import { t } from "./words.js";

const HOVER_WAIT = 350;
const LONG_PRESS = 450;

let shownFor = null;
let timer = 0;

/** What an element, or what it lies in, tells of itself. */
function ownTip(target) {
  const { tip = "", tipTitle = "", tipRule = "" } = target.closest("[data-tip], [data-tip-title]")?.dataset ?? {};
  return { title: tipTitle, text: tip, rule: tipRule };
}

/** What is to be told about an element: why not, if it cannot be picked; its own tip otherwise. */
function told(target) {
  for (let element = target; element instanceof Element; element = element.parentElement) {
    if (element.hasAttribute("data-f")) {
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
    ...(rule ? [make("span", { class: "rule" }, t("rule", { rule }))] : []),
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

/** Below the element if there is room, above it otherwise, always on the screen. */
function place(tip, box, x, y) {
  const wide = tip.offsetWidth;
  const high = tip.offsetHeight;
  const middle = box.width > 300 && x !== undefined ? x : box.left + box.width / 2;
  const under = box.height > 200 && y !== undefined ? y + 16 : box.bottom + 10;
  const above = (box.height > 200 && y !== undefined ? y - 12 : box.top - 10) - high;
  const left = Math.max(8, Math.min(middle - wide / 2, innerWidth - wide - 8));
  const top = under + high < innerHeight - 8 ? under : Math.max(8, above);
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

export function hide() {
  clearTimeout(timer);
  const tip = find("tip");
  if (tip) tip.hidden = true;
  if (!shownFor) return;
  shownFor.removeAttribute("aria-describedby");
  shownFor.classList.remove("whynot");
  shownFor = null;
}

function later(target, wait, x, y) {
  clearTimeout(timer);
  const found = told(target);
  if (!found || found.element === shownFor) return;
  hide();
  timer = setTimeout(() => found.element.isConnected && show(found, x, y), wait);
}

/** Tell at once why an element cannot be picked. Tells whether there is a reason. */
export function explain(element) {
  const found = told(element);
  if (!found || !found.refused) return false;
  show(found);
  return true;
}

export function listen() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const found = told(event.target);
    if (!found) hide();
    else if (found.element !== shownFor) later(event.target, HOVER_WAIT, event.clientX, event.clientY);
  });
  document.addEventListener("pointerleave", hide);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(":focus-visible")) later(event.target, HOVER_WAIT);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", (event) => {
    hide();
    if (event.pointerType === "touch") later(event.target, LONG_PRESS, event.clientX, event.clientY);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => event.pointerType === "touch" && clearTimeout(timer));
  }
  document.addEventListener("scroll", hide, { capture: true, passive: true });
}
