// What opens over the table: rules, score sheet, settings, keys, invitations. Contents that are long come when asked for.

import { fragment } from "./api.js";
import { find, make } from "./dom.js";
import { t } from "./words.js";

export function open(id) {
  const dialog = find(id);
  if (dialog && !dialog.open) dialog.showModal();
  return dialog;
}

export const closeAll = () => {
  for (const dialog of document.querySelectorAll("dialog[open]:not(#curtain)")) dialog.close();
};

/** Open a dialog whose body the server writes. */
export async function openPage(id, address) {
  const dialog = open(id);
  const body = dialog.querySelector(".dialog-body");
  try {
    const html = await fragment(address);
    const parsed = new DOMParser().parseFromString(html, "text/html");
    body.replaceChildren(...parsed.body.childNodes);
  } catch (fault) {
    body.replaceChildren(make("p", { class: "muted" }, fault.message || t("reconnecting")));
  }
  return dialog;
}

/** Show only the chapters that hold what is typed, and mark it. */
export function searchRules(typed) {
  const wanted = typed.trim().toLowerCase();
  let found = 0;
  for (const chapter of document.querySelectorAll(".rules .chapter")) {
    const holds = !wanted || chapter.textContent.toLowerCase().includes(wanted);
    chapter.hidden = !holds;
    found += holds ? 1 : 0;
  }
  const told = document.querySelector(".rules-found");
  if (told) told.textContent = wanted ? t("found", { n: found }) : "";
  if (typeof Highlight === "undefined" || !CSS.highlights) return;
  CSS.highlights.delete("found");
  if (wanted.length < 2) return;
  const ranges = [];
  const walker = document.createTreeWalker(document.querySelector(".rules"), NodeFilter.SHOW_TEXT);
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

export function listen() {
  document.addEventListener("click", (event) => {
    const dialog = event.target.closest?.("dialog");
    if (!dialog || dialog.id === "curtain") return;
    if (event.target.closest("[data-close]") || event.target === dialog) dialog.close();
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches?.(".rules-search")) searchRules(event.target.value);
  });
}
