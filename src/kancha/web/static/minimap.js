// The minimap of a phone's stage: the boards as a whole, what is lit on them, and the part that is seen. A finger on it moves the boards.

import { find, narrow } from "./dom.js";
import * as zoom from "./zoom.js";

const SIZE = 112; // the longer side
const NS = "http://www.w3.org/2000/svg";

let places = () => []; // the boxes of what is lit

function shape(name, attributes) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

const OWN = ["id", "name", "role", "tabindex", "data-f", "data-named", "data-stage", "data-tip", "data-tip-title", "data-tip-rule", "data-label"];
const STATES = ["lit", "chosen", "instead", "refused", "whynot", "ghost"];

/** The boards once more, in small and without any meaning: nobody can pick or hear them. */
function picture() {
  const copy = find("world").cloneNode(true);
  copy.style.transform = "";
  copy.classList.add("mini-world");
  for (const input of copy.querySelectorAll("input")) input.remove(); // one of a group would switch off its original
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of OWN) part.removeAttribute(name);
    for (const name of part.getAttributeNames()) if (name.startsWith("aria-")) part.removeAttribute(name);
    part.classList.remove(...STATES);
  }
  return copy;
}

let later = 0;

/** The picture is drawn when the page has nothing better to do. */
function paint() {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  cancelAnimationFrame(later);
  later = requestAnimationFrame(() =>
    whenIdle(() => {
      const map = find("minimap");
      if (map.hidden || !narrow.matches) return;
      const copy = picture();
      copy.style.width = `${zoom.world().width}px`;
      copy.style.transform = `scale(${map.clientWidth / zoom.world().width})`;
      map.querySelector(".mini-world")?.remove();
      map.prepend(copy);
    }),
  );
}

/** Draw it anew: something else is lit, or a board has changed. */
export function draw() {
  const map = find("minimap");
  if (!narrow.matches) return;
  map.hidden = zoom.isWhole();
  if (map.hidden) return;
  const { width, height } = zoom.world();
  const scale = SIZE / Math.max(width, height);
  map.style.width = `${width * scale}px`;
  map.style.height = `${height * scale}px`;
  const marks = map.querySelector(":scope > svg"); // not the copy's
  marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const lit = places().map(({ x, y, width: wide, height: high }) => shape("circle", { class: "mini-lit", cx: x + wide / 2, cy: y + high / 2, r: 3 / scale }));
  marks.replaceChildren(...lit, shape("rect", { class: "mini-sight", rx: 6 }));
  follow();
  paint();
}

/** The window moves. */
function follow() {
  const map = find("minimap");
  if (!narrow.matches) return;
  if (map.hidden !== zoom.isWhole()) return draw();
  const sight = map.querySelector(".mini-sight");
  if (!sight) return undefined;
  const { width, height } = zoom.world();
  const seen = zoom.sight();
  const [left, top] = [Math.max(0, seen.x), Math.max(0, seen.y)];
  sight.setAttribute("x", String(left));
  sight.setAttribute("y", String(top));
  sight.setAttribute("width", String(Math.max(1, Math.min(width, seen.x + seen.width) - left)));
  sight.setAttribute("height", String(Math.max(1, Math.min(height, seen.y + seen.height) - top)));
  return undefined;
}

function go(event) {
  const map = find("minimap");
  const box = map.getBoundingClientRect();
  const { width, height, scale } = zoom.world();
  const at = { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height };
  zoom.bring({ ...at, width: 0, height: 0 }, scale);
}

export function listen(litBoxes) {
  places = litBoxes;
  const map = find("minimap");
  find("frame").addEventListener("zoomed", follow);
  map.addEventListener("pointerdown", (event) => {
    map.setPointerCapture(event.pointerId);
    go(event);
  });
  map.addEventListener("pointermove", (event) => map.hasPointerCapture(event.pointerId) && go(event));
}
