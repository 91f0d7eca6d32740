// Makes one element what another is, and keeps every part of it that can stay: what is put in anew is styled, laid out and painted anew.

import { find } from "./dom.js";

/** Whether one node can become the other where it stands. */
const fits = (old, fresh) => old.nodeName === fresh.nodeName && (old.id ?? "") === (fresh.id ?? "");

/** An element that holds what it held, and is itself another. Tells whether it was to be touched at all. */
export function dress(old, fresh, rules) {
  if (!rules.beforeNodeMorphed(old, fresh)) return false;
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && rules.beforeAttributeUpdated(name, old)) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && rules.beforeAttributeUpdated(name, old)) old.removeAttribute(name);
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
  if (fits(old, fresh)) become(old, fresh, { ...rules, root: old, used: new Set() });
  else {
    rules.beforeNodeAdded(fresh);
    old.replaceWith(fresh);
  }
  if (id && document.activeElement?.id !== id) find(id)?.focus();
}

function become(old, fresh, rules) {
  if (old.nodeType !== Node.ELEMENT_NODE) return void (old.nodeValue !== fresh.nodeValue && (old.nodeValue = fresh.nodeValue));
  if (dress(old, fresh, rules)) fill(old, fresh, rules);
}

/** Give an element the contents of another: what has the same id, or stands where its like stood, stays. */
function fill(old, fresh, rules) {
  const left = []; // what is wanted here no more
  let wanted = null;
  let at = old.firstChild;
  const passOver = () => {
    wanted ??= new Set([...fresh.children].map(({ id }) => id));
    for (; at && at.id && !wanted.has(at.id); at = at.nextSibling) left.push(at);
  };
  for (let next, node = fresh.firstChild; node; node = next) {
    next = node.nextSibling;
    if (at && at.id && !fits(at, node)) passOver();
    const like = at && fits(at, node) && !rules.used.has(at) ? at : sought(at, node, old, rules);
    if (!like) {
      rules.beforeNodeAdded(node);
      old.insertBefore(node, at);
      continue;
    }
    rules.used.add(like);
    if (like !== at) old.moveBefore ? old.moveBefore(like, at) : old.insertBefore(like, at);
    become(like, node, rules);
    at = like.nextSibling; // what came next may have been put elsewhere meanwhile
  }
  for (let gone; at; at = gone) {
    gone = at.nextSibling;
    at.remove();
  }
  for (const element of left) if (element.parentNode === old) element.remove();
}

/** What can become a node that is not next in line: the one with its id, wherever it is; else one like it that comes later. */
function sought(at, node, old, { root, used }) {
  if (node.id) {
    const like = find(node.id);
    return like && fits(like, node) && root.contains(like) && !used.has(like) && !like.contains(old) ? like : null;
  }
  for (let later = at?.nextSibling; later; later = later.nextSibling) if (fits(later, node)) return later;
  return null;
}
