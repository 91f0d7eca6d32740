// Links to free seats. A link is made when it is asked for; whoever opens it sits down.

import { post } from "./api.js";
import { note } from "./bar.js";
import * as dialogs from "./dialogs.js";
import { find, icon, make } from "./dom.js";
import { t } from "./words.js";

let greeted = false;

function row(page, seat) {
  const name = page.names[seat];
  const button = make("button", { type: "button", class: "btn" }, icon("link"), t("make_link", { name }));
  const item = make("li", { class: "invite-row" }, button);
  button.addEventListener("click", async () => {
    try {
      const made = await post(`/api/tables/${page.id}/keys`, { seat });
      item.replaceChildren(...shared(name, new URL(made.url, location.href).href));
    } catch (fault) {
      note(fault.message, "bad");
    }
  });
  return item;
}

function shared(name, address) {
  const field = make("input", { type: "text", readonly: true, value: address, "aria-label": name, class: "link-field" });
  field.addEventListener("focus", () => field.select());
  const copy = make("button", { type: "button", class: "btn" }, t("copy"));
  copy.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard?.writeText(address).catch(() => {});
    copy.textContent = t("copied");
  });
  return [make("b", {}, name), field, copy];
}

export function open(page) {
  const free = page.absent;
  find("invite-list").replaceChildren(
    ...(free.length ? free.map((seat) => row(page, seat)) : [make("li", { class: "muted" }, t("nobody_missing"))]),
  );
  find("invite-local").hidden = !/^(localhost$|127\.|0\.0\.0\.0$|\[::1\]$)/.test(location.hostname);
  dialogs.open("invite");
}

/** A new table that waits for friends shows their links at once. */
export function greet(page) {
  if (greeted || page.seat < 0 || page.answers > 0 || !page.absent.length) return;
  greeted = true;
  open(page);
}
