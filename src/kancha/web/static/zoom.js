// The board can be zoomed and moved: wheel, pinch, double click, drag, buttons, keys. `fit` shows all of it.

import { find } from "./dom.js";

const MOST = 6;
const STEP = 1.25;
const LEAP = 2; // by a double click
const SLOP = 6;

const at = { scale: 1, x: 0, y: 0 };
const pointers = new Map();
let pinch = null;
let moved = 0;

function show() {
  const board = find("board");
  if (at.scale === 1 && !board.style.transform) return;
  const frame = find("frame");
  const spareX = frame.clientWidth * (at.scale - 1);
  const spareY = frame.clientHeight * (at.scale - 1);
  at.x = Math.min(0, Math.max(-spareX, at.x));
  at.y = Math.min(0, Math.max(-spareY, at.y));
  board.style.transform = at.scale === 1 ? "" : `translate(${at.x}px, ${at.y}px) scale(${at.scale})`;
  frame.classList.toggle("zoomed", at.scale > 1);
  frame.dispatchEvent(new CustomEvent("zoomed"));
}

/** Zoom round a point of the frame. */
function zoomAt(factor, x, y) {
  const scale = Math.min(MOST, Math.max(1, at.scale * factor));
  const ratio = scale / at.scale;
  at.x = x - (x - at.x) * ratio;
  at.y = y - (y - at.y) * ratio;
  at.scale = scale;
  show();
}

export function zoom(direction) {
  const frame = find("frame");
  if (direction === 0) {
    Object.assign(at, { scale: 1, x: 0, y: 0 });
    show();
  } else zoomAt(direction > 0 ? STEP : 1 / STEP, frame.clientWidth / 2, frame.clientHeight / 2);
}

/** Bring an element of the board into sight. */
export function reveal(element) {
  if (at.scale === 1) return;
  const frame = find("frame").getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.left < frame.left) at.x += frame.left - box.left + 20;
  if (box.right > frame.right) at.x -= box.right - frame.right + 20;
  if (box.top < frame.top) at.y += frame.top - box.top + 20;
  if (box.bottom > frame.bottom) at.y -= box.bottom - frame.bottom + 20;
  show();
}

/** Whether the pointer has just been dragging: then its click means nothing. */
export const hasDragged = () => moved > SLOP;

/** After the page was morphed the board keeps its place. */
export const keep = show;

/** A board that is wider than its frame is pushed about; by keys too. */
function reachable() {
  const frame = find("frame");
  if (frame.scrollWidth > frame.clientWidth + 1) frame.setAttribute("tabindex", "0");
  else frame.removeAttribute("tabindex");
}

function spread() {
  const [a, b] = [...pointers.values()];
  return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function listen() {
  const frame = find("frame");
  const inFrame = (event) => {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && at.scale === 1 && event.deltaY > 0) return;
      event.preventDefault();
      const point = inFrame(event);
      zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), point.x, point.y);
    },
    { passive: false },
  );
  frame.addEventListener("dblclick", (event) => {
    if (event.target.closest(".lit, .chosen, .instead")) return; // these two clicks picked something
    const point = inFrame(event);
    if (at.scale > 1) zoom(0);
    else zoomAt(LEAP, point.x, point.y);
  });
  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, inFrame(event));
    if (pointers.size === 1) moved = 0;
    if (pointers.size === 2) pinch = spread();
  });
  frame.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before || frame.dataset.dragging) return;
    const now = inFrame(event);
    pointers.set(event.pointerId, now);
    if (pointers.size === 2 && pinch) {
      const next = spread();
      at.x += next.x - pinch.x;
      at.y += next.y - pinch.y;
      zoomAt(next.distance / Math.max(1, pinch.distance), next.x, next.y);
      pinch = next;
      moved = SLOP + 1;
      return;
    }
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (at.scale === 1 || moved <= SLOP) return;
    if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
    at.x += now.x - before.x;
    at.y += now.y - before.y;
    show();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    frame.addEventListener(name, (event) => {
      pointers.delete(event.pointerId);
      pinch = null;
    });
  }
  addEventListener("resize", show);
  addEventListener("resize", reachable);
  reachable();
}
