// Makes one element what another is, and keeps every part of it that can stay: what is put in anew is styled, laid out and painted anew.

import { find } from "./dom.js";

/** Whether one node can become the other where it stands. */
const fits = (old, fresh) => old.nodeName === fresh.nodeName && (old.id ?? "") === (fresh.id ?? "");

/** Give an element an attribute, or take it; a switch that somebody has set by hand follows its attribute too. */
function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  if (name === "checked" && "checked" in element) element.checked = value !== null;
}

/** An element that holds what it held, and is itself another. Tells whether it was to be touched at all. */
export function dress(old, fresh, rules) {
  if (!rules.beforeNodeMorphed(old, fresh)) return false;
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && rules.beforeAttributeUpdated(name, old)) put(old, name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && rules.beforeAttributeUpdated(name, old)) put(old, name, null);
  }
  return true;
}

/**
 * Make an element what another is. `rules` say what stays as it is (`beforeNodeMorphed`, `beforeAttributeUpdated`), and are told what comes
 * new (`beforeNodeAdded`). Who had the keyboard has it afterwards, if it is still there.
 */
export function reshape(old, fresh, rules) {
  const holder = document.activeElement;
  const id = holder && old.contains(holder) ? holder.id : "";
  const work = { ...rules, root: old, used: new Set(), gone: [] };
  if (fits(old, fresh)) become(old, fresh, work);
  else {
    rules.beforeNodeAdded(fresh);
    old.replaceWith(fresh);
  }
  for (const [parent, node] of work.gone) if (node.parentNode === parent && !work.used.has(node)) node.remove();
  if (id && document.activeElement?.id !== id) find(id)?.focus();
}

function become(old, fresh, work) {
  if (old.nodeType !== Node.ELEMENT_NODE) return void (old.nodeValue !== fresh.nodeValue && (old.nodeValue = fresh.nodeValue));
  if (dress(old, fresh, work)) fill(old, fresh, work);
}

/**
 * Give an element the contents of another: what has the same id, or stands where its like stood, stays. What is wanted here no more goes
 * at the very end: it may be wanted elsewhere.
 */
function fill(old, fresh, work) {
  let wanted = null;
  let at = old.firstChild;
  const pass = () => {
    work.gone.push([old, at]);
    at = at.nextSibling;
  };
  for (let next, node = fresh.firstChild; node; node = next) {
    next = node.nextSibling;
    if (at && at.id && !fits(at, node)) {
      wanted ??= new Set([...fresh.children].map((child) => child.id));
      while (at && at.id && !wanted.has(at.id)) pass();
    }
    const like = at && fits(at, node) && !work.used.has(at) ? at : sought(at, node, old, work);
    if (like && like !== at && isIdle(at, like, next)) while (at !== like) pass();
    if (!like) add(old, node, at, work);
    else {
      work.used.add(like);
      if (like !== at) old.moveBefore ? old.moveBefore(like, at) : old.insertBefore(like, at);
      become(like, node, work);
      at = like.nextSibling; // what came next may have been put elsewhere meanwhile
    }
  }
  while (at) pass();
}

/** Whether nothing that comes next can use what stands before its like: then that goes, and the like need not move. */
function isIdle(at, like, next) {
  for (let one = at; one !== like; one = one.nextSibling) {
    if (!one || one.id) return false;
    for (let node = next; node; node = node.nextSibling) if (fits(one, node)) return false;
  }
  return true;
}

/** What can become a node that is not next in line: the one with its id, wherever it is; else one like it that comes later. */
function sought(at, node, old, work) {
  if (node.id) return known(node, old, work);
  for (let later = at?.nextSibling; later; later = later.nextSibling) if (fits(later, node)) return later;
  return null;
}

/** The element with the same id, if it can be had. */
function known(node, old, { root, used }) {
  const like = find(node.id);
  return like && fits(like, node) && root.contains(like) && !used.has(like) && !like.contains(old) ? like : null;
}

/** Put in a node that is new. What it holds may be there already: then that comes into it. */
function add(old, node, at, work) {
  const holds = node.nodeType === Node.ELEMENT_NODE && [...node.querySelectorAll("[id]")].some((part) => known(part, old, work));
  const shell = holds ? node.cloneNode(false) : node;
  work.beforeNodeAdded(shell);
  old.insertBefore(shell, at);
  if (holds) fill(shell, node, work);
}
