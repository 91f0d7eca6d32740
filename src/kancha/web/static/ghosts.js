// What vanished or moved away by an update: caught while the boards are painted anew, and drawn dashed at its old place.

import { find } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST = 16; // so many of one update; more would hide what is there
const LEAST_AREA = 80; // in the board's measure: less is no piece
const PART = 0.12; // of its board: more is no piece either

const NEAR = 6; // pixels: what is drawn anew so near its old place has not moved
const NEVER_SHOWN = "defs, symbol, clipPath, mask, pattern";

/** Watch the boards while they are painted; the result gives what has gone from where it was. */
export function watch() {
  const observer = new MutationObserver(() => {});
  for (const id of ["board", "asides"]) {
    const region = find(id);
    if (region) observer.observe(region, { childList: true, subtree: true, attributeFilter: ["transform"], attributeOldValue: true });
  }
  return () => {
    const records = observer.takeRecords();
    observer.disconnect();
    const seen = new Set();
    return records.flatMap((record) => (record.type === "attributes" ? shifted(record) : removed(record)))
      .filter(({ key }) => !seen.has(key) && seen.add(key))
      .slice(0, MOST);
  };
}

/** A piece that stands elsewhere now. */
function shifted({ target, oldValue }) {
  if (!target.id || !target.isConnected || oldValue === null || oldValue === target.getAttribute("transform")) return [];
  return drawn(target, target.parentNode, oldValue);
}

/** Pieces that are gone, or were put elsewhere. */
function removed({ target, removedNodes }) {
  if (!target.isConnected) return [];
  return [...removedNodes].flatMap((node) => (node instanceof SVGGraphicsElement && node.id && node.parentNode !== target ? drawn(node, target, node.getAttribute("transform") ?? "") : []));
}

/** A copy of a piece, with its place in the measure of its board. */
function drawn(piece, parent, transform) {
  if (!(parent instanceof SVGGraphicsElement) || piece instanceof SVGTextContentElement || parent.closest(NEVER_SHOWN)) return [];
  const root = outermost(parent);
  const copy = piece.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-f", "data-tip", "data-tip-title", "tabindex", "role", "aria-label", "aria-describedby"]) part.removeAttribute(name);
    part.classList.remove("lit", "chosen", "instead", "refused", "travelling", "pointed");
  }
  for (const text of copy.querySelectorAll("title, text")) text.remove();
  if (transform) copy.setAttribute("transform", transform);
  else copy.removeAttribute("transform");
  const facets = [piece, ...piece.querySelectorAll("[data-f]"), parent.closest("[data-f]")].flatMap((one) => (one?.getAttribute("data-f") ?? "").split(/[ &]/));
  const colour = [...(parent.closest("[class*=seat-]")?.classList ?? [])].find((name) => /^seat-\d$/.test(name)) ?? "";
  return [{ key: piece.id, root, parent, copy, place: null, facets: facets.filter(Boolean), colour }];
}

/** Whether a piece stands where its ghost would. */
function isThere(id, ghost) {
  const now = find(id)?.getBoundingClientRect();
  if (!now) return false;
  const [x, y] = [now.left + now.width / 2 - ghost.left - ghost.width / 2, now.top + now.height / 2 - ghost.top - ghost.height / 2];
  return Math.hypot(x, y) < NEAR;
}

function outermost(element) {
  let root = element.ownerSVGElement ?? element;
  while (root.ownerSVGElement) root = root.ownerSVGElement;
  return root;
}

/** The place of what a ghost lay in, in the measure of its board: as it was when the ghost was first drawn. */
function placed(ghost) {
  if (!ghost.root.isConnected) return false;
  if (!ghost.place && ghost.parent.isConnected) ghost.place = ghost.root.getScreenCTM().inverse().multiply(ghost.parent.getScreenCTM());
  return ghost.place !== null;
}

/** Draw ghosts into the layer over the boards; gives each drawing that is of a piece's size. All are drawn before any is measured. */
export function draw(layer, frame, ghosts) {
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", "story-ghosts");
  const groups = ghosts.filter(placed).map((ghost) => {
    const board = ghost.root.getScreenCTM();
    const way = new DOMMatrix([1, 0, 0, 1, -frame.left, -frame.top]).multiply(DOMMatrix.fromMatrix(board)).multiply(DOMMatrix.fromMatrix(ghost.place));
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", `story-ghost ${ghost.colour}`);
    group.setAttribute("transform", `matrix(${way.a} ${way.b} ${way.c} ${way.d} ${way.e} ${way.f})`);
    group.append(ghost.copy);
    return { ghost, group };
  });
  sheet.append(...groups.map(({ group }) => group));
  layer.append(sheet);
  const drawings = groups.map(({ ghost, group }) => ({ ghost, group, box: group.getBoundingClientRect() }));
  const pieces = new Set(drawings.filter(({ ghost, box }) => isPiece(ghost, box)));
  for (const drawing of drawings) if (!pieces.has(drawing)) drawing.group.remove();
  return [...pieces];
}

/** Whether what is drawn is of a piece's size, and the piece is not there. */
function isPiece({ key, root, copy, place }, box) {
  const { width, height } = copy.getBBox();
  const all = root.viewBox.baseVal;
  const area = width * height * Math.abs(place.a * place.d - place.b * place.c);
  return area >= LEAST_AREA && area <= PART * all.width * all.height && !isThere(key, box);
}
