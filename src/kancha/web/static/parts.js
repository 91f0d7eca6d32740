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

/** Whether two elements hold the same but for what changed in those with an id: the same ones, in the same order. */
function alike(old, fresh, a, b) {
  if (a.inner.length === 0 || a.inner.length !== b.inner.length) return false;
  let [atOld, atFresh] = [a.open, b.open];
  for (let n = 0; n < a.inner.length; n += 1) {
    const [one, other] = [a.inner[n], b.inner[n]];
    if (one.id !== other.id || old.slice(atOld, one.from) !== fresh.slice(atFresh, other.from)) return false;
    [atOld, atFresh] = [one.to, other.to];
  }
  return old.slice(atOld, a.to) === fresh.slice(atFresh, b.to);
}

/** The parts of a fresh text that differ from the old one: { id, text, whole }. Of those not whole, only the first tag has changed. */
export function changes(old, fresh) {
  const found = [];
  const compare = (a, b) => {
    if (old.slice(a.from, a.to) === fresh.slice(b.from, b.to)) return;
    if (!alike(old, fresh, a, b)) return void found.push({ id: b.id, text: fresh.slice(b.from, b.to), whole: true });
    const tag = fresh.slice(b.from, b.open);
    if (tag !== old.slice(a.from, a.open)) found.push({ id: b.id, text: tag, whole: false });
    for (let n = 0; n < a.inner.length; n += 1) compare(a.inner[n], b.inner[n]);
  };
  compare(outline(old), outline(fresh));
  return found;
}

const isDrawn = (element) => element instanceof SVGElement && element.parentElement instanceof SVGElement;

/** The texts of several elements as elements, each read as what it takes the place of: part of a drawing, or of the page. */
export function parse(texts, places) {
  const wrapped = texts.map((text, n) => `<template>${isDrawn(places[n]) ? `<svg>${text}</svg>` : text}</template>`);
  const page = new DOMParser().parseFromString(wrapped.join(""), "text/html");
  return [...page.querySelectorAll("template")].map(({ content }, n) => {
    const holder = isDrawn(places[n]) ? content.firstElementChild : content;
    const found = holder.firstElementChild;
    found.remove();
    return found;
  });
}
