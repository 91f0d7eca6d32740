// What opens over the table: score sheet, settings, keys, invitations. Contents that are long come when asked for.

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

export function listen() {
  document.addEventListener("click", (event) => {
    const dialog = event.target.closest?.("dialog");
    if (!dialog || dialog.id === "curtain") return;
    if (event.target.closest("[data-close]") || event.target === dialog) dialog.close();
  });
}
