// Which parts of a region have changed, found in its text: the smallest elements with an id that hold every change.
// Reading two texts is many times quicker than letting the browser parse one, and what did not change is not touched.

const HOLDS_NOTHING = /<(?:br|hr|img|input|link|meta|wbr)[\s>]/y;
const ID = /\sid="([^"]*)"/;

const outlines = new Map(); // the texts that were read last: what a region shows, and what it shall show, is asked for again soon
const REMEMBERED = 40;

/** The outline of a text, which is read once. */
function outlined(text) {
  const known = outlines.get(text) ?? outline(text);
  outlines.delete(text);
  outlines.set(text, known);
  if (outlines.size > REMEMBERED) outlines.delete(outlines.keys().next().value);
  return known;
}

/** The elements of a text that have an id, as a tree: { id, from, open, to, inner }, with places in the text; `open` ends its first tag. */
export function outline(text) {
  const top = { id: "", from: 0, open: 0, to: text.length, inner: [] };
  const open = []; // for every element that is open: itself if it has an id, else null
  const holders = [top];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const end = text.indexOf(">", at) + 1;
    if (text[at + 1] === "/") {
      const closed = open.pop();
      if (closed) {
        closed.to = end;
        holders.pop();
      }
    } else {
      const id = ID.exec(text.slice(at, end))?.[1];
      const node = id ? { id, from: at, open: end, to: end, inner: [] } : null;
      if (node) holders.at(-1).inner.push(node);
      HOLDS_NOTHING.lastIndex = at;
      if (text[end - 2] !== "/" && !HOLDS_NOTHING.test(text)) {
        open.push(node);
        if (node) holders.push(node);
      }
    }
    at = end;
  }
  return top;
}

/** The text of an element from its first tag on, without the elements with an id in it: what lies before each, and after the last. */
function between(text, node) {
  const ends = [node.open, ...node.inner.map(({ to }) => to)];
  const starts = [...node.inner.map(({ from }) => from), node.to];
  return ends.map((end, n) => text.slice(end, starts[n]));
}

const sameList = (one, other) => one.length === other.length && one.every((value, n) => value === other[n]);
const idsIn = (node) => node.inner.map(({ id }) => id);

/** Whether elements with an id follow one another with nothing between them, so that they can change places, come and go. */
function isRow(ids, around) {
  return ids.length > 0 && new Set(ids).size === ids.length && around.slice(1, -1).join("") === "";
}

/**
 * The parts of a fresh text that differ from the old one, each { id, and one of
 *   text   the whole element, which has changed
 *   tag    its first tag, where only that has
 *   order  the ids in it, where those change places, come or go, with `come`, the new ones as [id, text], and `gone` }
 */
export function changes(old, fresh) {
  const found = [];
  const compare = (a, b) => {
    if (old.slice(a.from, a.to) === fresh.slice(b.from, b.to)) return;
    const [was, is, wasAround, isAround] = [idsIn(a), idsIn(b), between(old, a), between(fresh, b)];
    const moved = !sameList(was, is);
    const rows = isRow(was, wasAround) && isRow(is, isAround) && was.some((id) => is.includes(id));
    const framed = moved ? wasAround[0] === isAround[0] && wasAround.at(-1) === isAround.at(-1) : sameList(wasAround, isAround);
    if (!is.length || !framed || (moved && !rows)) return void found.push({ id: b.id, text: fresh.slice(b.from, b.to) });
    const tag = fresh.slice(b.from, b.open);
    if (tag !== old.slice(a.from, a.open)) found.push({ id: b.id, tag });
    if (!moved) return void b.inner.forEach((node, n) => compare(a.inner[n], node));
    const before = new Map(a.inner.map((node) => [node.id, node]));
    const come = b.inner.filter(({ id }) => !before.has(id)).map(({ id, from, to }) => [id, fresh.slice(from, to)]);
    found.push({ id: b.id, order: is, come, gone: was.filter((id) => !is.includes(id)) });
    for (const node of b.inner) if (before.has(node.id)) compare(before.get(node.id), node);
  };
  compare(outlined(old), outlined(fresh));
  return found;
}

/** The places, among some that rise and fall, of the longest run that rises. */
function rising(places) {
  if (places.every((place, n) => n === 0 || places[n - 1] < place)) return places;
  const runs = places.map((place) => [place]); // the longest that ends here
  for (let n = 1; n < places.length; n += 1) {
    for (let m = 0; m < n; m += 1) {
      if (places[m] < places[n] && runs[m].length >= runs[n].length) runs[n] = [...runs[m], places[n]];
    }
  }
  return runs.reduce((best, run) => (run.length > best.length ? run : best));
}

/**
 * Put elements that lie side by side into another order, moving as few of them as can be: what is moved is styled anew.
 * Of the row some may be gone, and some of the elements only come now; at least one stays.
 */
export function arrange(elements, gone = [], come = new Set()) {
  const staying = elements.filter((element) => !come.has(element));
  const parent = staying[0].parentElement;
  const kin = [...parent.children];
  const at = new Map(kin.map((element, n) => [element, n]));
  let next = kin[Math.max(...[...staying, ...gone].map((element) => at.get(element)))].nextSibling;
  const still = new Set(rising(staying.map((element) => at.get(element))).map((place) => kin[place]));
  for (const element of gone) element.remove();
  for (const element of elements.toReversed()) {
    if (come.has(element)) parent.insertBefore(element, next);
    else if (!still.has(element)) parent.moveBefore ? parent.moveBefore(element, next) : parent.insertBefore(element, next);
    next = element;
  }
}

/** Texts of elements, each [text, holder], as elements: what a drawing will hold is read as part of one. */
export function parse(texts) {
  const drawn = texts.map(([, holder]) => holder instanceof SVGElement);
  const wrapped = texts.map(([text], n) => `<template>${drawn[n] ? `<svg>${text}</svg>` : text}</template>`);
  const page = new DOMParser().parseFromString(wrapped.join(""), "text/html");
  return [...page.querySelectorAll("template")].map(({ content }, n) => {
    const holder = drawn[n] ? content.firstElementChild : content;
    const found = holder.firstElementChild;
    found?.remove();
    return found;
  });
}
