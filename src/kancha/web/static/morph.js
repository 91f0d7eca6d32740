// Brings the page to what the server has drawn: changed regions are morphed, travelled pieces are shown travelling.

import { Idiomorph } from "./idiomorph.js";
import { find } from "./dom.js";
import { arrange, changes, parse } from "./parts.js";
import { OWNED } from "./pick.js";
import { settings } from "./settings.js";

const TRAVEL = 300;

/** The latest true text of every region; a preview or a replay goes back to it. */
const truth = new Map();
/** What is shown now, where it differs from the truth. */
const shown = new Map();

const KEPT = ["lit", "chosen", "instead", "refused"];

/** What the script has put on an element stays until the script changes it: taking it off and putting it on again costs a styling. */
function keepState(old, fresh) {
  for (const name of KEPT) if (old.classList.contains(name)) fresh.classList.add(name);
  for (const name of OWNED) if (old.hasAttribute(name)) fresh.setAttribute(name, old.getAttribute(name));
}

/** In a ghost everything still stands for what it stood for: another pick must stay possible, and nothing new can be picked. */
function callbacks(ghostly) {
  return {
    beforeNodeMorphed(old, fresh) {
      if (!(old instanceof Element)) return true;
      if (fresh instanceof Element && old.hasAttribute("data-f")) keepState(old, fresh);
      if (old.id === "choices" || old.isEqualNode(fresh)) return false;
      if (ghostly && old.id && fresh instanceof Element && differs(old, fresh)) fresh.classList.add("ghost");
      return true;
    },
    beforeNodeAdded(node) {
      if (!ghostly || !(node instanceof Element)) return true;
      if (node.id) node.classList.add("ghost");
      for (const part of [node, ...node.querySelectorAll("[data-f]")]) part.removeAttribute("data-f");
      return true;
    },
    beforeAttributeUpdated(name, element) {
      if (OWNED.has(name) || (ghostly && name === "data-f")) return false;
      return !(name === "open" && element instanceof HTMLDetailsElement);
    },
  };
}

const IGNORED = new Set([...OWNED, "class", "open", "aria-label", "data-f", "data-facts", "data-label", "data-tip", "data-tip-title"]);

/** Whether an element itself, not what it holds, is drawn in another way or in another place. */
function differs(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (!IGNORED.has(name) && old.getAttribute(name) !== value) return true;
  }
  return old.childElementCount === 0 && fresh.childElementCount === 0 && old.textContent !== fresh.textContent;
}

/** The parts of a region that have changed, each with its element and what that becomes; null if the region itself has. */
function changed(region, before, html) {
  const parts = before ? changes(before, html).map((part) => ({ ...part, old: find(part.id), held: part.order?.map(find) })) : [];
  const apart = ({ held }) => held && !held.every((element) => element && element.parentElement === held[0].parentElement);
  const foreign = ({ old, text }) => !old || !region.contains(old) || (old === region && text);
  if (!parts.length || parts.some((part) => foreign(part) || apart(part))) return null;
  const fresh = parse(parts.map(({ text, tag }) => text ?? tag ?? ""), parts.map(({ old }) => old));
  return parts.map((part, n) => ({ ...part, fresh: fresh[n] }));
}

/** An element that holds what it held, and is itself another. */
function dress(old, fresh, rules) {
  if (!rules.beforeNodeMorphed(old, fresh)) return;
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && rules.beforeAttributeUpdated(name, old)) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && rules.beforeAttributeUpdated(name, old)) old.removeAttribute(name);
  }
}

function paint(id, html, ghostly = false) {
  const region = find(id);
  const before = shown.get(id);
  if (!region || before === html) return;
  const rules = callbacks(ghostly);
  for (const { old, fresh, tag, held } of changed(region, before, html) ?? [{ old: region, fresh: html }]) {
    if (held) arrange(held);
    else if (tag) dress(old, fresh, rules);
    else Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", restoreFocus: true, callbacks: rules });
  }
  shown.set(id, html);
  if (id === "board") tellBody(find(id).querySelector("svg"));
}

let told = [];

/** The page has the classes of the board's drawing, so that no rule need look for them. */
function tellBody(drawing) {
  const classes = [...(drawing?.classList ?? [])].map((name) => `has-${name}`);
  for (const name of told) if (!classes.includes(name)) document.body.classList.remove(name);
  for (const name of classes) if (!told.includes(name)) document.body.classList.add(name);
  if (told.length && String(told) !== String(classes)) document.dispatchEvent(new CustomEvent("kancha-board"));
  told = classes;
}

/** Where things were, for the pieces that travel. */
function places(motions) {
  const found = new Map();
  for (const { piece, origin } of motions) {
    const from = find(origin) || find(piece);
    if (from) found.set(piece, from.getBoundingClientRect());
  }
  return found;
}

export const isStill = () => settings.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Show pieces travelling from where something was, in the next frame: by then the page is laid out anyway. */
function travel(motions, before) {
  if (before.size) requestAnimationFrame(() => setOut(motions, before));
}

/** All places are read before anything is moved. */
function setOut(motions, before) {
  const ways = [];
  for (const { piece } of motions) {
    const element = find(piece);
    const from = before.get(piece);
    if (element && from && from.width > 0) ways.push({ element, way: wayOf(element, from) });
  }
  for (const { element, way } of ways) {
    if (!way) continue;
    element.classList.add("travelling");
    const arrived = () => element.classList.remove("travelling");
    const animation = element.animate([{ translate: `${way.x}px ${way.y}px` }, { translate: "0px 0px" }], {
      duration: TRAVEL,
      easing: "cubic-bezier(.3,.1,.2,1)",
    });
    animation.addEventListener("finish", arrived);
    animation.addEventListener("cancel", arrived);
  }
}

/** How far an element is from where it comes from, in its own measure. */
function wayOf(element, from) {
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.hypot(x, y) < 2) return null;
  const matrix = element instanceof SVGElement ? element.parentElement?.getScreenCTM?.() : null;
  return matrix && matrix.a ? { x: x / matrix.a, y: y / matrix.d } : { x, y };
}

/** An update of the game itself. */
export function update(regions, motions = []) {
  const moving = isStill() ? [] : motions;
  const before = places(moving);
  for (const [id, html] of Object.entries(regions)) truth.set(id, html);
  restore();
  travel(moving, before);
}

/** What an option would do, shown over the truth until `restore`. */
export function ghost(regions) {
  for (const id of ["board", "supplies", "asides", "panels"]) {
    if (id in regions && truth.has(id)) paint(id, regions[id], true);
  }
  document.body.classList.add("previewing");
}

/** An earlier position, shown until `restore`. */
export function past(regions, motions = []) {
  const moving = isStill() ? [] : motions;
  const before = places(moving);
  for (const [id, html] of Object.entries(regions)) if (id !== "bar") paint(id, html);
  travel(moving, before);
}

export function restore() {
  document.body.classList.remove("previewing");
  for (const [id, html] of truth) paint(id, html);
}

/** What the page was served with. */
export function begin(ids) {
  for (const id of ids) {
    const element = find(id);
    if (!element) continue;
    truth.set(id, element.outerHTML);
    shown.set(id, element.outerHTML);
  }
  tellBody(find("board")?.querySelector("svg"));
}
