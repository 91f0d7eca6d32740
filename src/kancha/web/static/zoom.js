// The board can be zoomed and moved: wheel, pinch, double click or tap, drag, buttons, keys. `fit` shows all of it.
// On a desk that is the board in its frame; on a phone all boards, one below the other, on the stage.

import { find, isShown, narrow } from "./dom.js";

const MOST = 6;
const STEP = 1.25;
const LEAP = 2; // by a double click or tap
const SLOP = 6;
const TAP = 300; // two taps within this time and this far from each other are a double tap
const NEAR = 30;
const TOOL = 44;
const PUSH = 140; // how far a phone's boards can be pushed out from under what floats over the stage
const STRIDE = 14; // how exactly a free place for them is sought
const FLOATS = ".stage-zoom, #stage-parts, #minimap, #story";

const at = { scale: 1, x: 0, y: 0, base: 1, pushed: false };
const pointers = new Map();
let pinch = null;
let moved = 0;
let tapped = null;
let byTouch = false;
let wide = 0; // what the stage measured when it was last shown

export const frame = () => find(narrow.matches ? "content" : "frame");
const content = () => find(narrow.matches ? "world" : "board");

/** How much of the frame's edges is covered by what floats over it: the board can be pushed out from under that. */
export function margins() {
  if (!narrow.matches) return { top: 0, right: 0, bottom: 0, left: 0 };
  const parts = find("stage-parts");
  return { top: parts && !parts.hidden ? TOOL + 12 : 4, right: 4, bottom: 4, left: 4 };
}

/** The scale at which all of it is seen. */
function base() {
  if (!narrow.matches) return 1;
  const [box, all, edge] = [frame(), content(), margins()];
  return Math.min((box.clientWidth - edge.left - edge.right) / all.offsetWidth, (box.clientHeight - edge.top - edge.bottom) / all.offsetHeight);
}

/** Between its edges, or in the middle of what it does not fill; so far beyond them as it may be pushed. */
function held(offset, length, room, before, after, push) {
  const spare = room - before - after - length;
  if (spare >= -1 && !push) return before + spare / 2;
  return Math.min(before + Math.max(0, spare) + push, Math.max(before + Math.min(0, spare) - push, offset));
}

function show() {
  const board = content();
  const box = frame();
  const all = isWhole();
  at.base = base();
  if (all) at.scale = at.base;
  at.scale = Math.min(at.base * MOST, Math.max(at.base, at.scale));
  const whole = isWhole();
  if (!narrow.matches && whole && !board.style.transform) return;
  const edge = margins();
  const push = narrow.matches && (at.pushed || !whole) ? PUSH : 0;
  at.x = held(at.x, board.offsetWidth * at.scale, box.clientWidth, edge.left, edge.right, push);
  at.y = held(at.y, board.offsetHeight * at.scale, box.clientHeight, edge.top, edge.bottom, push);
  if (narrow.matches && whole && document.body.dataset.tab) at.y = edge.top; // a sheet lies over the lower part
  board.style.transform = !narrow.matches && whole ? "" : `translate(${at.x}px, ${at.y}px) scale(${at.scale})`;
  box.classList.toggle("zoomed", !whole);
  find("frame").dispatchEvent(new CustomEvent("zoomed"));
}

export const isWhole = () => at.scale <= at.base * 1.001;

/** How many times larger than the whole it is shown. */
export const times = () => at.scale / at.base;

/** Zoom round a point of the frame. */
function zoomAt(factor, x, y) {
  const scale = Math.min(at.base * MOST, Math.max(at.base, at.scale * factor));
  const ratio = scale / at.scale;
  at.x = x - (x - at.x) * ratio;
  at.y = y - (y - at.y) * ratio;
  at.scale = scale;
  show();
}

export function zoom(direction) {
  const box = frame();
  if (direction === 0) {
    at.scale = at.base;
    at.pushed = false;
    show();
  } else zoomAt(direction > 0 ? STEP : 1 / STEP, box.clientWidth / 2, box.clientHeight / 2);
}

/** A box on the screen in the measures of the unscaled board, which may be gliding to another place just now. */
export function unscaled(box) {
  const { left, top, width } = content().getBoundingClientRect();
  const scale = width / content().offsetWidth;
  return { x: (box.left - left) / scale, y: (box.top - top) / scale, width: box.width / scale, height: box.height / scale };
}

/** Bring the middle of a box of the unscaled board to the middle of the frame; without a scale, as large as it fits. */
export function bring({ x, y, width, height }, scale = 0) {
  const [box, edge] = [frame(), margins()];
  const [wideRoom, highRoom] = [box.clientWidth - edge.left - edge.right, box.clientHeight - edge.top - edge.bottom];
  at.scale = scale || Math.min(wideRoom / width, highRoom / height);
  at.scale = Math.min(at.base * MOST, Math.max(at.base, at.scale));
  at.pushed = false;
  at.x = edge.left + wideRoom / 2 - (x + width / 2) * at.scale;
  at.y = edge.top + highRoom / 2 - (y + height / 2) * at.scale;
  show();
}

/** What floats over the stage now, in the stage's own measures. */
function floats() {
  const room = frame().getBoundingClientRect();
  const boxes = [...document.querySelectorAll(FLOATS)].filter(isShown).map((element) => element.getBoundingClientRect());
  return boxes.map(({ left, top, right, bottom }) => ({ left: left - room.left, top: top - room.top, right: right - room.left, bottom: bottom - room.top }));
}

/** Whether boxes of the unscaled board would be in sight and under nothing, each by itself, if the board were pushed so far. */
function freedom(boxes) {
  const over = floats();
  const { clientWidth, clientHeight } = frame();
  return (across, down) => boxes.map(({ x, y, width, height }) => {
    const [left, top] = [at.x + across + x * at.scale, at.y + down + y * at.scale];
    const [right, bottom] = [left + width * at.scale, top + height * at.scale];
    if (left < -4 || top < -4 || right > clientWidth + 4 || bottom > clientHeight + 4) return false;
    return !over.some((one) => left < one.right && right > one.left && top < one.bottom && bottom > one.top);
  });
}

/** Which boxes of the unscaled board are in sight and under nothing. */
export const free = (boxes) => freedom(boxes)(0, 0);

/** Push the board to the nearest place where most of some boxes are in sight and lie under nothing. */
export function clear(boxes) {
  const freed = freedom(boxes);
  const count = (across, down) => freed(across, down).filter(Boolean).length;
  let best = { across: 0, down: 0, count: count(0, 0), far: 0 };
  if (best.count === boxes.length) return;
  for (let across = -PUSH; across <= PUSH; across += STRIDE) {
    for (let down = -PUSH; down <= PUSH; down += STRIDE) {
      const [found, far] = [count(across, down), Math.hypot(across, down)];
      if (found > best.count || (found === best.count && far < best.far)) best = { across, down, count: found, far };
    }
  }
  if (!best.far) return;
  at.x += best.across;
  at.y += best.down;
  at.pushed = true;
  show();
}

/** What of the unscaled board can be seen. */
export function sight() {
  const box = frame();
  return { x: -at.x / at.scale, y: -at.y / at.scale, width: box.clientWidth / at.scale, height: box.clientHeight / at.scale };
}

/** The unscaled board's own measures, and the scale of the whole. */
export const world = () => ({ width: content().offsetWidth, height: content().offsetHeight, base: at.base, scale: at.scale });

/** Bring an element of the board into sight. */
export function reveal(element) {
  if (isWhole() || !content().contains(element)) return;
  const room = frame().getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.left < room.left) at.x += room.left - box.left + 20;
  if (box.right > room.right) at.x -= box.right - room.right + 20;
  if (box.top < room.top) at.y += room.top - box.top + 20;
  if (box.bottom > room.bottom) at.y -= box.bottom - room.bottom + 20;
  show();
}

/** Whether the pointer has just been dragging: then its click means nothing. */
export const hasDragged = () => moved > SLOP;

/** After the page was morphed the board keeps its place. */
export const keep = show;

/** A board that is wider than its frame is pushed about; by keys too. */
function reachable() {
  const board = find("frame");
  if (board.scrollWidth > board.clientWidth + 1) board.setAttribute("tabindex", "0");
  else board.removeAttribute("tabindex");
}

function spread() {
  const [a, b] = [...pointers.values()];
  return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

const isOnBoard = ({ target }) => target === frame() || content().contains(target) || target.id === "frame";

function inFrame(event) {
  const box = frame().getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** Another kind of window: nothing of the old measures holds. */
function turned() {
  for (const id of ["world", "board"]) find(id).style.transform = "";
  Object.assign(at, { scale: 1, x: 0, y: 0, base: 1, pushed: false });
  if (narrow.matches) at.scale = base();
  wide = frame().clientWidth;
  show();
}

/** The same window, of another size: what was whole stays whole. */
function resized() {
  const whole = isWhole();
  at.base = base();
  if (whole || wide !== frame().clientWidth) Object.assign(at, { scale: at.base, pushed: false });
  wide = frame().clientWidth;
  show();
}

function doubleTap(event) {
  const [now, before] = [inFrame(event), tapped];
  tapped = { ...now, time: event.timeStamp };
  if (!before || event.timeStamp - before.time > TAP || Math.hypot(now.x - before.x, now.y - before.y) > NEAR) return;
  tapped = null;
  if (times() < MOST * 0.99) zoomAt(LEAP, now.x, now.y);
  else zoom(0);
}

function listenForPointers(box) {
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !isOnBoard(event)) return;
    byTouch = event.pointerType === "touch";
    pointers.set(event.pointerId, inFrame(event));
    if (pointers.size === 1) moved = 0;
    if (pointers.size === 2) pinch = spread();
  });
  box.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before || find("frame").dataset.dragging) return;
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
    if ((isWhole() && !narrow.matches) || moved <= SLOP) return;
    at.pushed = true;
    if (!frame().hasPointerCapture(event.pointerId)) frame().setPointerCapture(event.pointerId);
    at.x += now.x - before.x;
    at.y += now.y - before.y;
    show();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    box.addEventListener(name, (event) => {
      const was = pointers.delete(event.pointerId);
      pinch = null;
      const picked = event.target.closest?.(".lit, .chosen, .instead");
      if (was && name === "pointerup" && event.pointerType === "touch" && moved <= SLOP && !picked) doubleTap(event);
    });
  }
}

export function listen() {
  const box = find("content");
  box.addEventListener(
    "wheel",
    (event) => {
      if (!isOnBoard(event) || (!event.ctrlKey && isWhole() && event.deltaY > 0)) return;
      event.preventDefault();
      const point = inFrame(event);
      zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), point.x, point.y);
    },
    { passive: false },
  );
  box.addEventListener("dblclick", (event) => {
    if (!isOnBoard(event) || event.target.closest(".lit, .chosen, .instead")) return; // these two clicks picked something
    if (byTouch) return; // two taps were counted already
    const point = inFrame(event);
    if (!isWhole()) zoom(0);
    else zoomAt(LEAP, point.x, point.y);
  });
  listenForPointers(box);
  new ResizeObserver(resized).observe(box);
  addEventListener("resize", reachable);
  narrow.addEventListener("change", turned);
  reachable();
  wide = frame().clientWidth;
  if (narrow.matches) turned();
}
