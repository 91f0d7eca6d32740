// The bar's words and buttons have their room: rows of buttons are about equally long, and no sentence is cut.

import { find, isCovered, narrow } from "./dom.js";

/** On a phone more buttons than this stand four in a row, and what is barred comes last. */
export const CROWD = 6;

/** With more letters than this on one of them, two in a row. */
export const LONG = 20;

const GAP = 5;

/** How many rows buttons of these widths make in so much room. */
function rows(widths, room) {
  let [count, left] = [1, room];
  for (const width of widths) {
    if (width > left && left < room) [count, left] = [count + 1, room];
    left -= width + GAP;
  }
  return count;
}

/** The rows of many buttons are about equally long: that leaves the question more room. */
function balance(place) {
  if (narrow.matches || !place.classList.contains("many") || place.classList.contains("dense")) return;
  const look = getComputedStyle(place);
  const edges = parseFloat(look.paddingLeft) + parseFloat(look.paddingRight);
  const buttons = [...place.children].map((button) => button.getBoundingClientRect());
  const widths = buttons.map(({ width }) => width);
  const count = new Set(buttons.map(({ top }) => Math.round(top / 8))).size;
  const most = place.clientWidth - edges;
  let room = most;
  while (count > 1 && room > Math.max(...widths) && rows(widths, room - 4) <= count) room -= 4;
  if (room < most) place.style.maxWidth = `${room + edges + 1}px`;
}

/** Whether there are more buttons below those that are seen. */
function showMore(place) {
  place.classList.toggle("more", place.scrollTop + place.clientHeight < place.scrollHeight - 4);
}

const overflows = (place) => place.scrollHeight > place.clientHeight + 3;

const boxOf = (ask) => ask?.querySelector(":scope > span:last-child");

/** After the buttons or the words have changed. All of it is put back before any of it is measured: else the page is laid out more often. */
export function fitBar() {
  const [place, ask] = [find("choices"), find("ask")];
  if (isCovered()) return;
  if (place) {
    place.classList.remove("tighter", "narrower", "dense");
    place.style.maxWidth = "";
  }
  loosen(ask);
  if (place) fitChoices(place);
  tighten(ask);
}

/** Where the bar has no room for all buttons, they are smaller; on a desk at last in three rows. */
function fitChoices(place) {
  balance(place);
  for (const way of narrow.matches ? ["tighter"] : ["narrower", "dense"]) {
    if (!overflows(place)) break;
    place.classList.add(way);
    place.style.maxWidth = "";
    balance(place);
  }
  showMore(place);
  if (!place.onscroll) place.onscroll = () => showMore(place);
}

/** After the words alone have changed. */
export function fitQuestion() {
  const ask = find("ask");
  loosen(ask);
  tighten(ask);
}

/** Whether not all of the question and its answer can be seen. */
export function isCut() {
  const [ask, box] = [find("ask"), boxOf(find("ask"))];
  return Boolean(box) && box.scrollHeight > Math.min(box.clientHeight, ask.clientHeight) + 1;
}

function loosen(ask) {
  const box = boxOf(ask);
  if (!box) return;
  ask.classList.remove("tight", "terse");
  delete ask.dataset.tip;
  box.removeAttribute("tabindex");
}

/** A question that is too long for the bar is written smaller; then its reason is left to a tip. */
function tighten(ask) {
  const box = boxOf(ask);
  if (!box) return;
  if (!isCut()) return;
  ask.classList.add("tight");
  if (!narrow.matches && !isCut()) return;
  ask.classList.add("terse");
  ask.dataset.tip = find("why")?.textContent ?? "";
  if (isCut()) box.tabIndex = 0; // it scrolls, by keyboard too
}
