// The stage of a phone: at each question the boards move so that what can be picked is in sight and large enough for a finger.

import { find, isShown, make, narrow } from "./dom.js";
import * as minimap from "./minimap.js";
import { isStill } from "./morph.js";
import { question } from "./pick.js";
import { isTelling } from "./story.js";
import * as tabs from "./tabs.js";
import * as zoom from "./zoom.js";

const TARGET = 44; // what a finger needs
const TEXT = 12; // what an eye needs
const SAMPLE = 60; // so many texts tell how small the smallest is
const ASIDE = 24; // how far from a lit place a tap still means it
const LONG_PRESS = 350;

let asked = ""; // the question that the stage was last turned to
let byHand = false; // whether the player has moved the boards since
let due = false; // whether the sheet that the question is about has yet to come up
let aims = []; // what a guide means: it comes before all else that can be picked

const boxOf = (element) => (element.querySelector(":scope > .mark") ?? element).getBoundingClientRect();

/** What can be picked on the boards, with its place on the screen. */
function lit() {
  const elements = [...document.querySelectorAll("#world [data-f].lit")];
  return elements.map(placed).filter(({ box }) => box.width && box.height);
}

export const litBoxes = () => lit().map(({ box }) => zoom.unscaled(box));

/** The smallest box round several. */
function around(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, width: Math.max(...boxes.map((box) => box.x + box.width)) - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** The box nearest to the middle of all. */
function central(boxes) {
  const middles = boxes.map(middleOf);
  const centre = { x: middles.reduce((sum, { x }) => sum + x, 0) / boxes.length, y: middles.reduce((sum, { y }) => sum + y, 0) / boxes.length };
  const far = ({ x, y }) => Math.hypot(x - centre.x, y - centre.y);
  return boxes[middles.map(far).reduce((best, distance, n, all) => (distance < all[best] ? n : best), 0)];
}

/** The smallest scale at which every one of some boxes is large enough for a finger. */
function reachable(boxes) {
  return TARGET / Math.max(1, Math.min(...boxes.map(({ width, height }) => Math.min(width, height))));
}

/** The smallest scale at which what is written on lit places can be read. */
function readable(elements) {
  const { scale } = zoom.world();
  const texts = elements.flatMap((element) => [...element.querySelectorAll("text")]).filter((text) => text.textContent.trim() && isShown(text));
  const sizes = texts.slice(0, SAMPLE).map((text) => (Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a || scale)) / scale);
  return sizes.length ? TEXT / Math.max(1, Math.min(...sizes)) : 0;
}

/** How to show some places large enough: the box round them, the scale, and whether the stage has room for all. */
function sightOf(places) {
  const boxes = places.map(({ box }) => zoom.unscaled(box));
  const all = around(boxes);
  const edge = zoom.margins();
  const room = zoom.frame();
  const scale = Math.max(zoom.world().base, reachable(boxes) * 1.02, readable(places.map(({ element }) => element)) * 1.01);
  const fits = all.width * scale <= room.clientWidth - edge.left - edge.right && all.height * scale <= room.clientHeight - edge.top - edge.bottom;
  return { boxes, box: fits ? all : central(boxes), scale, fits };
}

/** The places of the board that has most of them. */
function mostOnOneBoard(places) {
  const boards = new Map();
  for (const place of places) {
    const board = place.element.closest("#asides > .aside");
    boards.set(board, [...(boards.get(board) ?? []), place]);
  }
  return [...boards.values()].reduce((most, some) => (some.length > most.length ? some : most));
}

/** Everything that is lit comes into sight, large enough; or what a guide means. */
export function focus() {
  if (!narrow.matches) return;
  const meant = aims.filter((element) => element.isConnected && find("world").contains(element));
  const places = meant.length ? meant.map(placed) : lit();
  if (places.length) show(places);
}

/** A guide means these elements: they are what comes into sight. */
export function aim(elements) {
  aims = elements;
  if (aims.length) focus();
}

const placed = (element) => ({ element, box: boxOf(element) });

/** Some elements of the boards come into sight, large enough. */
export const turnTo = (elements) => show(elements.map(placed));

/** If places are too many for the stage, one board's share of them comes into sight, or what is in the middle of it. */
function show(places) {
  const whole = sightOf(places);
  const { boxes, box, scale } = whole.fits ? whole : sightOf(mostOnOneBoard(places));
  glide(() => {
    zoom.bring(box, scale);
    zoom.clear(boxes);
  });
}

/** Move the boards so that one sees where they go. */
function glide(move) {
  const world = find("world");
  world.classList.toggle("gliding", !isStill());
  move();
}

/** After a pick the boards stay where they are as long as what comes next can be seen and hit. */
function follow() {
  const boxes = lit().map(({ box }) => box);
  if (!boxes.length || question.chosen) return;
  tabs.turnBack();
  const free = zoom.free(litBoxes());
  const seen = boxes.filter((_, n) => free[n]);
  const small = seen.some((box) => Math.min(box.width, box.height) < TARGET * 0.8);
  if (!seen.length || (!byHand && (small || seen.length < boxes.length))) focus();
}

/** The sheet that a new question is about comes up, once, and after what the others did has been told: it lies over that. */
function bringSheet() {
  if (!due || isTelling() || !question.options.length) return;
  due = false;
  if (narrow.matches && !lit().length) tabs.turnToLit();
}

function turn() {
  if (!narrow.matches) return;
  const now = question.options.map(({ text }) => text).join("\n");
  const fresh = now !== asked && now !== "";
  asked = now || asked;
  requestAnimationFrame(() => {
    drawParts();
    if (!now) tabs.turnBack();
    if (fresh) {
      byHand = false;
      tabs.turnBack();
      due = true;
      bringSheet();
      if (lit().length || aims.length) focus();
      else zoom.zoom(0); // nothing of the boards is asked about: all of them, over the sheet that is
    } else if (question.picks.length) follow();
    else if (asked && document.body.dataset.over === "true") {
      asked = ""; // the end: all of it
      zoom.zoom(0);
    }
    minimap.draw();
  });
}

// Several boards, or one with several regions: a switch

/** The parts of the stage: boards, and what a board names (`data-stage`). */
function parts() {
  const size = (part) => part.getBoundingClientRect().width;
  const named = [...document.querySelectorAll("#world [data-stage]")].filter(isShown).sort((a, b) => size(b) - size(a));
  const asides = [...document.querySelectorAll("#asides > .aside")];
  const frame = find("frame");
  const board = asides.length ? [[frame, frame.getAttribute("aria-label")]] : [];
  return [...named.map((part) => [part, part.dataset.stage]), ...board, ...asides.map((aside) => [aside, aside.getAttribute("aria-label")])];
}

function drawParts() {
  const place = find("stage-parts");
  const all = parts();
  place.hidden = all.length < 2;
  const names = all.map(([, name]) => name).join("\n");
  if (place.dataset.names !== names) {
    place.dataset.names = names;
    place.replaceChildren(...all.map(([, name], n) => make("button", { type: "button", class: "stage-part", "data-part": n }, name)));
    zoom.keep();
  }
  [...place.children].forEach((button, n) => button.classList.toggle("has-lit", all[n][0].querySelector("[data-f].lit") !== null));
  showPart();
}

/** The part that fills most of the stage is the pressed one; the whole has none. */
function showPart() {
  const place = find("stage-parts");
  if (!place || place.hidden) return;
  const room = zoom.frame().getBoundingClientRect();
  const shares = parts().map(([part]) => {
    const box = part.getBoundingClientRect();
    const wide = Math.min(box.right, room.right) - Math.max(box.left, room.left);
    const high = Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top);
    return wide > 0 && high > 0 ? wide * high : 0;
  });
  const most = zoom.isWhole() ? -1 : shares.indexOf(Math.max(...shares));
  [...place.children].forEach((button, n) => button.setAttribute("aria-pressed", String(n === most)));
}

// Fingers

/** The lit place that a tap beside it means; null if there is none near, or if it hit one. */
export function nearest({ clientX, clientY, pointerType }) {
  if (pointerType !== "touch") return null;
  const far = ({ box }) => Math.hypot(Math.max(box.left - clientX, 0, clientX - box.right), Math.max(box.top - clientY, 0, clientY - box.bottom));
  const near = lit().map((place) => [far(place), place.element]).filter(([distance]) => distance <= ASIDE);
  return near.sort(([a], [b]) => a - b)[0]?.[1] ?? null;
}

/** A long press asks what something is; it picks nothing. */
function listenForLongPress() {
  let since = Infinity;
  let told = false;
  document.addEventListener("pointerdown", ({ pointerType, timeStamp }) => ((since = pointerType === "touch" ? timeStamp : Infinity), (told = false)), { capture: true });
  document.addEventListener("pointerup", ({ timeStamp }) => (told = timeStamp - since >= LONG_PRESS && !find("tip").hidden), { capture: true });
  document.addEventListener(
    "click",
    (event) => {
      if (!told || !event.target.closest?.("#table")) return;
      told = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  find("content").addEventListener("contextmenu", (event) => narrow.matches && event.preventDefault());
}

export function listen() {
  question.addEventListener("change", turn);
  question.addEventListener("relit", turn);
  document.addEventListener("told", () => requestAnimationFrame(bringSheet));
  narrow.addEventListener("change", () => ((asked = ""), turn()));
  addEventListener("resize", () => (asked = "")); // the question is lit again soon, in another room
  find("content").addEventListener("pointermove", (event) => event.buttons && (byHand = true));
  find("world").addEventListener("transitionend", () => {
    find("world").classList.remove("gliding");
    find("frame").dispatchEvent(new CustomEvent("zoomed"));
  });
  find("content").addEventListener("pointerdown", () => find("world").classList.remove("gliding"));
  find("frame").addEventListener("zoomed", showPart);
  find("stage-parts").addEventListener("click", (event) => {
    const button = event.target.closest("[data-part]");
    if (!button) return;
    byHand = true;
    const part = parts()[Number(button.dataset.part)]?.[0];
    if (part) glide(() => zoom.bring(zoom.unscaled(part.getBoundingClientRect())));
  });
  listenForLongPress();
  minimap.listen(litBoxes);
}
