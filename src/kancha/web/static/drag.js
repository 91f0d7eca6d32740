// Drag and drop: a lit piece is picked up and dropped on what is lit then. The same picks as two clicks.

import { facetsOf, find } from "./dom.js";
import { question } from "./pick.js";

const SLOP = 8;

let held = null;

function litUnder(event, except) {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const found = element.closest("[data-f]");
    if (found && found !== except && question.leads(found)) return found;
  }
  return null;
}

/** What can be taken up: what lies beside the board, and what on it stands for more than its place. */
function isPiece(element) {
  return !(element instanceof SVGElement) || element.closest(".movable") !== null || facetsOf(element).length > 1;
}

function scaleOf(element) {
  const matrix = element.parentElement?.getScreenCTM?.();
  return matrix && matrix.a ? matrix.a : 1;
}

function release() {
  if (!held) return;
  held.element.style.translate = "";
  held.element.classList.remove("dragged");
  delete find("frame").dataset.dragging;
  held = null;
}

export function listen() {
  const table = find("table");
  table.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    const element = event.target.closest?.("[data-f]");
    if (!element || !isPiece(element) || !(question.leads(element) || question.isPicked(element))) return;
    held = { element, x: event.clientX, y: event.clientY, going: false };
  });
  table.addEventListener("pointermove", (event) => {
    if (!held) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.going) {
      if (Math.hypot(dx, dy) < SLOP) return;
      held.going = true;
      find("frame").dataset.dragging = "1";
      if (question.leads(held.element)) question.touch(held.element);
      held.element.classList.add("dragged");
    }
    const scale = scaleOf(held.element);
    held.element.style.translate = `${dx / scale}px ${dy / scale}px`;
  });
  table.addEventListener("pointerup", (event) => {
    if (!held) return;
    const { element, going } = held;
    const target = going ? litUnder(event, element) : null;
    release();
    if (!going) return;
    dropped = true;
    setTimeout(() => (dropped = false));
    if (target) question.touch(target);
  });
  table.addEventListener("pointercancel", release);
}

let dropped = false;

/** Whether the click that now comes ended a drag. */
export const hasDropped = () => dropped;
