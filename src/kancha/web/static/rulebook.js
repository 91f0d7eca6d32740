// The rules on the page: searched, and opened at a rule by its number.

import { make } from "./dom.js";
import { t } from "./words.js";

const NUMBER = /^[A-Z]-\d{3}$/;

/** Show only the chapters and the numbered rules that hold what is typed, and mark it. */
export function search(rules, typed) {
  const wanted = typed.trim().toLowerCase();
  const holds = (element) => !wanted || element.textContent.toLowerCase().includes(wanted);
  let found = 0;
  for (const element of rules.querySelectorAll(".chapter, .numbered li")) {
    element.hidden = !holds(element);
    found += element.hidden ? 0 : 1;
  }
  for (const section of rules.querySelectorAll(".numbered")) section.hidden = !section.querySelector("li:not([hidden])");
  const all = rules.querySelector(".all-rules");
  if (all && wanted.length > 1) all.open = true;
  rules.querySelector(".rules-found").textContent = wanted ? t("found", { n: found }) : "";
  mark(rules, wanted);
}

function mark(rules, wanted) {
  if (typeof Highlight === "undefined" || !CSS.highlights) return;
  CSS.highlights.delete("found");
  if (wanted.length < 2) return;
  const ranges = [];
  const walker = document.createTreeWalker(rules, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() && ranges.length < 500) {
    const text = walker.currentNode.data.toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

/** Bring what an address points at into sight, and light the sentence it stands in; whether there is such a thing. */
export function goTo(root, name) {
  const aim = name && root.querySelector(`#${CSS.escape(name)}`);
  if (!aim) return false;
  const rules = aim.closest(".rules");
  if (rules && aim.closest("[hidden]")) {
    rules.querySelector(".rules-search").value = "";
    search(rules, "");
  }
  const fold = aim.closest("details");
  if (fold) fold.open = true;
  const sentence = aim.closest("li, p, tr, section") ?? aim;
  for (const lit of root.querySelectorAll(".pointed-at")) lit.classList.remove("pointed-at");
  sentence.classList.add("pointed-at");
  sentence.scrollIntoView({ block: "center" });
  return true;
}

/** Listen for typing and for numbers that are clicked, in a part of the page; `told` hears where one went. */
export function listen(root, told = () => {}) {
  root.addEventListener("input", (event) => {
    if (event.target.matches?.(".rules-search")) search(event.target.closest(".rules"), event.target.value);
  });
  root.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#']");
    if (!link || !goTo(root, link.hash.slice(1))) return;
    event.preventDefault();
    told(link.hash);
  });
}

/** A sentence as nodes, in which the numbers of rules lead to them. */
export function ruled(text) {
  const { slug } = document.body.dataset;
  if (!slug) return [text];
  return text.split(/([A-Z]-\d{3})/).map((part) =>
    NUMBER.test(part) ? make("a", { class: "rule-no", href: `/rules/${slug}#${part}`, "data-rule": part }, part) : part,
  );
}

/** A rule where it is told first, or else in the list of all. */
export const rule = (root, number) => NUMBER.test(number) && (goTo(root, number) || goTo(root, `all-${number}`));
