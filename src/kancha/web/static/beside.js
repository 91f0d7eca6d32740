// What is read beside the table: rules, pieces, about the edition. The board stays in view and the game goes on; on a phone it is a
// sheet over the table. The same texts are pages of their own.

import { fragment } from "./api.js";
import { find, make } from "./dom.js";
import * as rulebook from "./rulebook.js";
import { t } from "./words.js";

const NARROW = 360; // a side column that is smaller leaves the rest to the board
const PHONE = matchMedia("(max-width: 800px), (max-height: 500px)");

let table = null;
let opener = null;
let shown = ""; // the address of what is shown

const addressOf = (what) => {
  const asked = new URLSearchParams({ part: "1", language: document.documentElement.lang });
  if (what === "rules") asked.set("prompt", table.prompt ?? "");
  if (table.edition && what !== "about") asked.set("edition", table.edition);
  return `/${what}/${table.slug}?${asked}`;
};

/** The drawer lies over the side column, or takes room from the board where that column is folded away. */
function place() {
  const drawer = find("beside");
  if (drawer.hidden) return;
  const side = document.querySelector("#table > .side")?.getBoundingClientRect();
  const column = side && side.width >= NARROW - 30 && side.left > innerWidth / 2 ? side.width : 0;
  const above = document.querySelector("#table > .band")?.getBoundingClientRect().bottom ?? 0;
  const bars = [...document.querySelectorAll("#table > .bar")].map((bar) => bar.getBoundingClientRect());
  const below = Math.min(innerHeight, ...bars.filter(({ height }) => height).map(({ top }) => top));
  const sheet = drawer.style;
  sheet.setProperty("--beside-top", `${Math.max(0, above)}px`);
  sheet.setProperty("--beside-bottom", `${Math.max(0, innerHeight - below)}px`);
  const wide = column || Math.min(380, innerWidth * 0.4);
  sheet.setProperty("--beside-wide", `${wide}px`);
  document.body.style.setProperty("--beside-room", `${wide - (side?.width ?? 0)}px`);
  document.body.classList.toggle("beside-takes-room", !PHONE.matches && !column);
  for (const part of document.querySelectorAll("#table, .skip-to")) part.inert = PHONE.matches;
}

async function load(what) {
  const address = addressOf(what);
  if (address === shown) return true;
  const body = find("beside-body");
  body.replaceChildren(make("p", { class: "muted" }, t("loading")));
  shown = address;
  try {
    const html = await fragment(address);
    if (shown !== address) return false;
    body.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    body.scrollTop = 0;
    return true;
  } catch (fault) {
    if (shown === address) {
      shown = "";
      body.replaceChildren(make("p", { class: "fault" }, fault.message || t("reconnecting")));
    }
    return false;
  }
}

/** Open the drawer at a text, and at a rule of it if one is named. */
export async function open(what, rule = "") {
  const drawer = find("beside");
  if (drawer.hidden) opener = document.activeElement;
  drawer.hidden = false;
  document.body.classList.add("reading-beside");
  for (const tab of drawer.querySelectorAll("[data-read]")) {
    if (tab.dataset.read) tab.setAttribute("aria-current", String(tab.dataset.read === what));
  }
  const page = new URL(addressOf(what), location.href);
  page.searchParams.delete("part");
  page.searchParams.delete("prompt");
  find("beside-page").href = `${page.pathname}${page.search}${rule ? `#${rule}` : ""}`;
  place();
  drawer.focus({ preventScroll: true });
  if ((await load(what)) && rule) rulebook.rule(find("beside-body"), rule);
}

/** Close the drawer; whether it was open. The focus goes back to where it came from. */
export function close() {
  const drawer = find("beside");
  if (drawer.hidden) return false;
  const inside = drawer.contains(document.activeElement);
  drawer.hidden = true;
  document.body.classList.remove("reading-beside", "beside-takes-room");
  for (const part of document.querySelectorAll("#table, .skip-to")) part.inert = false;
  if (inside) (opener?.isConnected && opener !== document.body && opener.checkVisibility() ? opener : find("ask"))?.focus();
  return true;
}

export function listen(page) {
  table = page;
  document.body.dataset.slug = page.slug; // tips name rules by number, and lead to them
  const drawer = find("beside");
  rulebook.listen(find("beside-body"));
  drawer.addEventListener("click", (event) => {
    const button = event.target.closest("[data-read]");
    if (button) button.dataset.read ? open(button.dataset.read) : close();
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation(); // the table's keys are not meant here
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-rule]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open("rules", link.dataset.rule);
  });
  addEventListener("resize", place);
}
