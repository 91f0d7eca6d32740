// After the game: playing it again, and showing it to others.

import { post } from "./api.js";
import { note } from "./bar.js";
import { find } from "./dom.js";
import { go } from "./line.js";
import { t } from "./words.js";

/** The table where the same people play again; who is not the first to ask is led to the same one. */
export async function rematch(page) {
  try {
    const made = await post(`/api/tables/${page.id}/rematch`);
    go(made.url);
  } catch (fault) {
    note(fault.message, "bad");
  }
}

let led = false;

/** Somebody else wants to play again: the way there is pointed out, to whoever sits at this table. */
export function announceRematch(page) {
  const way = find("to-rematch");
  if (!way || led || !page.held.length) return;
  led = true;
  note(t("rematch_begun"), "good");
  const button = document.querySelector("#sheet [data-do=rematch]");
  if (button) button.replaceWith(Object.assign(way.cloneNode(true), { id: "" }));
}

/** The same deal for a friend: a link that opens a seat at a new table. */
export async function deal(page) {
  try {
    const made = await post(`/api/tables/${page.id}/deal`);
    await hand({ title: page.title, text: t("deal_text"), url: new URL(made.url, location.origin).href }, "deal_copied");
  } catch (fault) {
    note(fault.message, "bad");
  }
}

/** A link to look at this game. */
export function share(page) {
  return hand({ title: page.title, text: document.querySelector("#sheet .winner b")?.textContent ?? "", url: `${location.origin}/t/${page.id}` }, "shared");
}

/** Something handed to the device's own sharing where there is one, else its address is copied. */
async function hand(shared, copied) {
  if (navigator.share) {
    try {
      return await navigator.share(shared);
    } catch (fault) {
      if (fault.name === "AbortError") return undefined;
    }
  }
  try {
    await navigator.clipboard.writeText(shared.url);
    return note(t(copied), "good");
  } catch {
    return note(shared.url, "good", true); // a page without a secure address may not copy
  }
}
