// Pictures of the places where decisions cost most, cut out of the table's own drawing.

import { get } from "./api.js";
import { facetsOf, isShown, make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const LEAST = 0.26; // of the board's width: less would not tell where it is
const AROUND = 0.7; // of the size of the places
const MOST = 2; // places of one answer
const REFERRED = /(?:href="|url\()#([^")]+)/g;

/** Draw the pictures of one seat's decisions, once. */
export async function cutOut(table, seat) {
  const wanted = seat.querySelectorAll(".cut:not(.asked)");
  if (!wanted.length) return;
  for (const link of wanted) link.classList.add("asked");
  const { cut_outs: cuts } = await get(`/api/tables/${table}/analysis/places?of=${seat.dataset.seat}&language=${document.documentElement.lang}`);
  const texts = new Map();
  for (const cut of cuts) {
    const text = cut.patches.reduce((old, [from, to, fresh]) => old.slice(0, from) + fresh + old.slice(to), cut.html || texts.get(cut.board));
    texts.set(cut.board, text);
    const link = [...wanted].find(({ dataset }) => Number(dataset.at) === cut.at);
    if (link) show(link, text, cut);
  }
  for (const link of wanted) link.hidden = !link.firstChild;
}

function show(link, text, { played, best, classes }) {
  const ground = make("span", { class: `cut-ground table-page ${classes}` });
  const svg = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  ground.append(svg);
  link.replaceChildren(ground);
  const [lost, better] = [played, best].map((facets) => meant(svg, facets).map((element) => boxOf(svg, element)));
  if (!lost.length && !better.length) return void link.replaceChildren();
  frame(svg, [...lost, ...better]);
  prune(svg, svg.getBoundingClientRect());
  const referred = new Set([...text.matchAll(REFERRED)].map(([, id]) => id));
  for (const element of [svg, ...svg.querySelectorAll("[id]")]) if (!referred.has(element.id)) element.removeAttribute("id");
  svg.append(...better.map((box) => outline(box, "is-best", 1)), ...lost.map((box) => outline(box, "is-played", 0)));
  return undefined;
}

/** The places an answer is about: what its last words name, before what it began with. */
function meant(svg, facets) {
  const all = [...svg.querySelectorAll("[data-f]")].filter(isShown);
  const found = facets.map((facet) => all.find((element) => facetsOf(element).includes(facet))).filter(Boolean);
  return [...new Set(found)].slice(0, MOST);
}

/** Where an element lies, in the drawing's own measure. */
function boxOf(svg, element) {
  const { left, top, right, bottom } = (element.querySelector(":scope > .mark") ?? element).getBoundingClientRect();
  const turned = svg.getScreenCTM().inverse();
  const [from, to] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) => point.matrixTransform(turned));
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}

/** Show only what lies around some places. */
function frame(svg, boxes) {
  const { x: left, y: top, width, height } = svg.viewBox.baseVal;
  const shape = svg.parentElement.clientWidth / svg.parentElement.clientHeight;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  const around = AROUND * Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
  let wide = Math.max(right - x + 2 * around, LEAST * width, shape * (bottom - y + 2 * around));
  wide = Math.min(wide, Math.max(width, shape * height));
  const within = (middle, size, from, all) => (size >= all ? from + (all - size) / 2 : Math.max(from, Math.min(from + all - size, middle - size / 2)));
  const high = wide / shape;
  svg.setAttribute("viewBox", [within((x + right) / 2, wide, left, width), within((y + bottom) / 2, high, top, height), wide, high].join(" "));
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
}

/** Take out what lies outside the picture; what takes no room may be what others are drawn with. */
function prune(parent, window) {
  for (const child of [...parent.children]) {
    const { left, top, right, bottom } = child.getBoundingClientRect();
    if (left === right && top === bottom) continue;
    if (right < window.left || left > window.right || bottom < window.top || top > window.bottom) child.remove();
    else if (child.matches("g")) prune(child, window);
  }
}

function outline({ x, y, width, height }, name, wider) {
  const grown = (0.06 + 0.1 * wider) * Math.min(width, height);
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `cut-mark ${name}`);
  for (const part of ["under", "line"]) {
    const rect = document.createElementNS(SVG, "rect");
    const shape = { class: part, x: x - grown, y: y - grown, width: width + 2 * grown, height: height + 2 * grown, rx: 0.18 * Math.min(width, height) };
    for (const [key, value] of Object.entries(shape)) rect.setAttribute(key, value);
    group.append(rect);
  }
  return group;
}
