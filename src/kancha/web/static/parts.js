// Which parts of a region have changed, found in its text: the smallest elements with an id that hold every change.
// Reading two texts is many times quicker than letting the browser parse one, and what did not change is not touched.

const HOLDS_NOTHING = /<(?:br|hr|img|input|link|meta|wbr)[\s>]/y;
const ID = /\sid="([^"]*)"/;

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

/**
 * The parts of a fresh text that differ from the old one, each { id, and one of
 *   text   the whole element, which has changed
 *   tag    its first tag, where only that has
 *   order  the ids in it, where only their order has }
 */
export function changes(old, fresh) {
  const found = [];
  const compare = (a, b) => {
    if (old.slice(a.from, a.to) === fresh.slice(b.from, b.to)) return;
    const [was, is, around] = [idsIn(a), idsIn(b), between(fresh, b)];
    const moved = !sameList(was, is);
    const movable = around.slice(1, -1).join("") === "" && new Set(is).size === is.length && sameList([...was].sort(), [...is].sort());
    if (!is.length || (moved && !movable) || !sameList(between(old, a), around)) {
      return void found.push({ id: b.id, text: fresh.slice(b.from, b.to) });
    }
    const tag = fresh.slice(b.from, b.open);
    if (tag !== old.slice(a.from, a.open)) found.push({ id: b.id, tag });
    if (moved) found.push({ id: b.id, order: is });
    const before = new Map(a.inner.map((node) => [node.id, node]));
    for (const node of b.inner) compare(moved ? before.get(node.id) : a.inner[b.inner.indexOf(node)], node);
  };
  compare(outline(old), outline(fresh));
  return found;
}

/** Put elements that lie side by side into another order, moving as few of them as can be: what is moved is styled anew. */
export function arrange(elements) {
  const kin = [...elements[0].parentElement.children];
  const at = elements.map((element) => kin.indexOf(element));
  const runs = at.map((place) => [place]); // the longest rising run that ends here: those may stay
  for (let n = 1; n < at.length; n += 1) {
    for (let m = 0; m < n; m += 1) {
      if (at[m] < at[n] && runs[m].length >= runs[n].length) runs[n] = [...runs[m], at[n]];
    }
  }
  const staying = new Set(runs.reduce((best, run) => (run.length > best.length ? run : best)));
  let next = kin[Math.max(...at)].nextSibling;
  for (let n = elements.length - 1; n >= 0; n -= 1) {
    const [element, parent] = [elements[n], elements[n].parentElement];
    if (!staying.has(at[n])) parent.moveBefore ? parent.moveBefore(element, next) : parent.insertBefore(element, next);
    next = element;
  }
}

const isDrawn = (element) => element instanceof SVGElement && element.parentElement instanceof SVGElement;

/** The texts of elements as elements, each read as what it takes the place of: part of a drawing, or of the page. */
export function parse(texts, places) {
  const wrapped = texts.map((text, n) => `<template>${isDrawn(places[n]) ? `<svg>${text}</svg>` : text}</template>`);
  const page = new DOMParser().parseFromString(wrapped.join(""), "text/html");
  return [...page.querySelectorAll("template")].map(({ content }, n) => {
    const holder = isDrawn(places[n]) ? content.firstElementChild : content;
    const found = holder.firstElementChild;
    found?.remove();
    return found;
  });
}
