// Brings the page to what the server has drawn: changed regions are morphed, travelled pieces are shown travelling.

import { find, isShown } from "./dom.js";
import { watch } from "./ghosts.js";
import { arrange, changes, parse } from "./parts.js";
import { OWNED } from "./pick.js";
import { dress, reshape } from "./reshape.js";
import { settings } from "./settings.js";

const TRAVEL = 300;
const PIECES = ["board", "supplies", "asides", "panels"];

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

const HELD_BACK = "data-ghost-f";

/** A shape that many pieces are drawn with: dashed, it would dash all of them. */
const isStock = (element) => element.closest("defs") !== null;

/** In a ghost everything still stands for what it stood for: another pick must stay possible, and nothing new can be picked. */
function haunt(old, fresh) {
  const facets = fresh.getAttribute("data-f");
  if (old.id && differs(old, fresh) && !isStock(old)) fresh.classList.add("ghost");
  if (!fresh.hasAttribute(HELD_BACK) && facets !== old.getAttribute("data-f")) fresh.setAttribute(HELD_BACK, facets ?? "");
}

/** Make a ghost what its text says, with nothing held back: what it shares with what comes next is then right as it is. */
function layToRest() {
  for (const element of document.querySelectorAll(`.ghost, [${HELD_BACK}]`)) {
    element.classList.remove("ghost");
    if (!element.getAttribute("class")) element.removeAttribute("class");
    if (!element.hasAttribute(HELD_BACK)) continue;
    const facets = element.getAttribute(HELD_BACK);
    element.removeAttribute(HELD_BACK);
    if (facets) element.setAttribute("data-f", facets);
    else element.removeAttribute("data-f");
  }
}

function callbacks(ghostly) {
  return {
    beforeNodeMorphed(old, fresh) {
      if (!(old instanceof Element)) return true;
      const stands = fresh instanceof Element && (ghostly || fresh.hasAttribute("data-f")); // what stands for nothing any more is not lit
      if (stands && old.hasAttribute("data-f")) keepState(old, fresh);
      if (old.id === "choices" || old.isEqualNode(fresh)) return false;
      if (ghostly && fresh instanceof Element) haunt(old, fresh);
      return true;
    },
    beforeNodeAdded(node, holder = node) {
      if (!ghostly || !(node instanceof Element)) return true;
      if (node.id && !isStock(holder)) node.classList.add("ghost");
      for (const part of [node, ...node.querySelectorAll("[data-f]")]) {
        if (part.hasAttribute("data-f")) part.setAttribute(HELD_BACK, part.getAttribute("data-f"));
        part.removeAttribute("data-f");
      }
      return true;
    },
    beforeAttributeUpdated(name, element) {
      if (OWNED.has(name) || (ghostly && name === "data-f") || (name === "style" && element.parentElement?.id === "panels")) return false;
      return !(name === "open" && element instanceof HTMLDetailsElement);
    },
  };
}

/** Of a place not only what it shows changes with what is asked, but also what it tells. */
const SAID = ["class", "open", "aria-label", "data-f", "data-label", "data-tip", "data-tip-title", "data-tip-rule", "data-spin", "data-flip"];
const IGNORED = new Set([...OWNED, HELD_BACK, ...SAID]);

/** Whether an element itself, not what it holds, is drawn in another way or in another place. */
function differs(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (!IGNORED.has(name) && old.getAttribute(name) !== value) return true;
  }
  return old.childElementCount === 0 && fresh.childElementCount === 0 && old.textContent !== fresh.textContent;
}

/** Elements side by side of which some come and some go; `fresh` are those that come. */
function regroup(elements, gone, fresh, rules, holder) {
  for (const element of fresh) rules.beforeNodeAdded(element, holder);
  arrange(elements, gone, new Set(fresh));
}

/** Panels that only change places stay where they are in the page, and are seen in another order: to move one is to lay it out anew. */
function lineUp(panels) {
  panels.forEach((panel, at) => (panel.style.order = String(at)));
}

/** A change as work on elements: the texts it needs as elements and where they belong. Null if the page is not what was thought. */
function task(region, { id, text, tag, order, come, gone }) {
  const old = find(id);
  if (!old || !region.contains(old) || (text && old === region)) return null;
  if (text) return { texts: [text], holder: old.parentElement, apply: ([fresh], rules) => reshape(old, fresh, rules) };
  if (tag) return { texts: [tag], holder: old.parentElement, apply: ([fresh], rules) => dress(old, fresh, rules) };
  const names = come.map(([name]) => name);
  const staying = order.filter((name) => !names.includes(name)).map(find);
  const going = gone.map(find);
  const holder = staying[0]?.parentElement;
  if (![...staying, ...going].every((element) => element && element.parentElement === holder)) return null;
  if (holder.id === "panels" && !come.length && !gone.length) return { texts: [], holder, apply: () => lineUp(staying) };
  const apply = (fresh, rules) => {
    const [kept, added] = [staying.values(), fresh.values()];
    regroup(order.map((name) => (names.includes(name) ? added : kept).next().value), going, fresh, rules, holder);
  };
  return { texts: come.map(([, fresh]) => fresh), holder, apply };
}

/** All the work on a region; where its parts do not say it, the region becomes what it shall be as a whole. */
function tasks([id, html]) {
  const region = find(id);
  const found = shown.has(id) ? changes(shown.get(id), html).map((change) => task(region, change)) : [];
  if (found.length && found.every(Boolean)) return found;
  const apply = ([fresh], rules) => {
    if (id === "panels") for (const panel of region.children) panel.removeAttribute("style");
    reshape(region, fresh, rules);
  };
  return [{ texts: [html], holder: region.parentElement, apply }];
}

let haunted = false;

/** Bring regions, each [id, html], to what they shall be. All texts are read in one go: to begin reading takes longest. */
function paint(wanted, ghostly = false) {
  if (haunted) layToRest();
  haunted = ghostly;
  const regions = wanted.filter(([id, html]) => find(id) && shown.get(id) !== html);
  if (!regions.length) return;
  const rules = callbacks(ghostly);
  const work = regions.flatMap(tasks);
  const read = parse(work.flatMap(({ texts, holder }) => texts.map((text) => [text, holder])));
  for (const { texts, apply } of work) apply(read.splice(0, texts.length), rules);
  for (const [id, html] of regions) shown.set(id, html);
  if (regions.some(([id]) => id === "board")) tellBody(find("board").querySelector("svg"));
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
    if (from && isShown(from)) found.set(piece, from.getBoundingClientRect());
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

/** An update of the game itself; gives what has gone from where it was. */
export function update(regions, motions = []) {
  const moving = isStill() ? [] : motions;
  const before = places(moving);
  for (const [id, html] of Object.entries(regions)) truth.set(id, html);
  const vanished = document.body.classList.contains("previewing") ? () => [] : watch();
  restore();
  const ghosts = vanished();
  travel(moving, before);
  return ghosts;
}

/** What an option would do, shown over the truth until `restore`. */
export function ghost(regions) {
  const drawn = PIECES.filter((id) => id in regions && truth.has(id));
  paint(drawn.map((id) => [id, regions[id]]), true);
  document.body.classList.add("previewing");
}

/** All that lies on the table, where only what differs from the truth is given. */
export const complete = (regions) => ({ ...Object.fromEntries(truth), ...regions });

/** Where a plan has come to, shown until `restore`: what differs from the truth is dashed, and can be picked. */
export function planned(regions) {
  document.body.classList.remove("previewing");
  paint(Object.entries(complete(regions)));
  haunted = true;
  for (const id of PIECES) markChanges(id);
}

const meant = new Map(); // of each region, a true text and its elements by their ids

/** Dash what is not as the truth has it. */
function markChanges(id) {
  if (shown.get(id) === truth.get(id) || !truth.has(id)) return;
  if (meant.get(id)?.text !== truth.get(id)) {
    const [region] = parse([[truth.get(id), find(id).parentElement]]);
    meant.set(id, { text: truth.get(id), elements: new Map([...region.querySelectorAll("[id]")].map((element) => [element.id, element])) });
  }
  const { elements } = meant.get(id);
  for (const element of find(id).querySelectorAll("[id]")) {
    const old = elements.get(element.id);
    if (!isStock(element) && (!old || differs(old, element))) element.classList.add("ghost");
  }
}

/** An earlier position, shown until `restore`; gives what has gone from where it was. */
export function past(regions, motions = []) {
  const moving = isStill() ? [] : motions;
  const before = places(moving);
  const vanished = watch();
  paint(Object.entries(regions).filter(([id]) => id !== "bar"));
  const ghosts = vanished();
  travel(moving, before);
  return ghosts;
}

export function restore() {
  document.body.classList.remove("previewing");
  paint([...truth]);
}

/** What the page was served with; gives the texts of the regions by their ids. */
export function begin(ids) {
  for (const id of ids) {
    const element = find(id);
    if (!element) continue;
    truth.set(id, element.outerHTML);
    shown.set(id, element.outerHTML);
  }
  tellBody(find("board")?.querySelector("svg"));
  return [...truth];
}

/** Boards that lie behind others are laid out while nobody waits for it: one day they are shown. */
export function layOutAhead() {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  for (const board of document.querySelectorAll("#asides .behind")) whenIdle(() => board.firstElementChild?.getBoundingClientRect());
}
