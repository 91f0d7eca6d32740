// The tabs of a phone: what lies beside the board comes up as a sheet over the lower stage, and goes again.

import { find, narrow } from "./dom.js";
import { question } from "./pick.js";
import * as zoom from "./zoom.js";

const ENOUGH = 60; // how far a sheet is dragged before it goes on by itself

const seen = { log: new Set(), others: new Set() }; // the lines of the log that were there when a sheet was last looked at

const tabs = () => [...find("tabs").querySelectorAll("[data-tab]")];
const opened = () => document.body.dataset.tab ?? "board";

/** Where each thing is: its tab. */
const HOLDS = { me: "#panels > .own", others: "#panels > .seat:not(.own)", supply: "#supplies", log: "#log" };

/** Open a sheet; the board's tab closes it. */
export function open(tab) {
  if (tab === "board") delete document.body.dataset.tab;
  else document.body.dataset.tab = tab;
  delete document.body.dataset.sheet;
  find("side").style.transform = "";
  if (narrow.matches) {
    find("drawer-title").textContent = tabs().find((button) => button.dataset.tab === opened())?.textContent.trim() ?? "";
    zoom.keep(); // all of the boards stays above it
  }
  look();
  draw();
}

let cameUp = ""; // the sheet that a question has opened

/** If all that can be picked lies in one sheet, the question is about that: it comes up. */
export function turnToLit() {
  const holders = ["me", "supply", "others"].filter((tab) => document.querySelector(`:is(${HOLDS[tab]}) [data-f].lit`));
  cameUp = holders.length === 1 ? holders[0] : "";
  if (cameUp && cameUp !== opened()) open(cameUp);
}

/** A sheet that a question has opened goes with it, unless somebody has turned to another. */
export function turnBack() {
  if (cameUp && cameUp === opened()) open("board");
  cameUp = "";
}

/** What is open has been looked at. */
function look() {
  if (opened() in seen) seen[opened()] = new Set(lines().map(({ id }) => id));
}

const lines = () => [...document.querySelectorAll("#log .turn-group.new ol > li")];

/** How many have acted since they were last looked at. */
function actors() {
  const own = [...(document.querySelector(HOLDS.me)?.classList ?? [])].find((name) => /^seat-\d/.test(name));
  const fresh = lines().filter(({ id }) => !seen.others.has(id)).map((line) => line.closest(".turn-group:not(.scene)"));
  const sides = fresh.map((turn) => [...(turn?.classList ?? [])].find((name) => /^seat-\d/.test(name)));
  return new Set(sides.filter((side) => side && side !== own)).size;
}

/** Which tabs there are, what is new behind them, and where something can be picked. */
export function draw() {
  if (!narrow.matches) return;
  look();
  const fresh = { log: lines().filter(({ id }) => !seen.log.has(id)).length, others: actors() };
  for (const button of tabs()) {
    const { tab } = button.dataset;
    const held = tab === "board" ? [find("world")] : [...document.querySelectorAll(HOLDS[tab])].filter((part) => part.childElementCount);
    button.hidden = held.length === 0;
    button.classList.toggle("has-lit", held.some((part) => part.matches(".lit") || part.querySelector("[data-f].lit") !== null));
    button.setAttribute("aria-pressed", String(tab === opened()));
    const badge = button.querySelector(".badge-new");
    if (!badge) continue;
    badge.hidden = !fresh[tab];
    badge.textContent = fresh[tab] ? String(fresh[tab]) : "";
  }
}

/** Supplies lie on the table of a desk and in a sheet of a phone; a lesson’s guide and plans in the side column or over the tabs. */
export function settle() {
  const [side, supplies, guide, helper] = [find("side"), find("supplies"), find("guide"), find("helper")];
  if (narrow.matches && supplies.parentElement !== side) find("panels").before(supplies);
  if (!narrow.matches && supplies.parentElement === side) find("content").prepend(supplies);
  const cards = [guide, find("plan"), helper].filter(Boolean);
  (narrow.matches ? find("tabs") : find("panels")).before(...cards);
  if (!narrow.matches) open("board");
  draw();
}

/** A sheet follows the finger: up it fills the stage, down it goes. */
function listenForDrags() {
  const side = find("side");
  let from = null;
  const upright = () => innerHeight > innerWidth;
  find("drawer-head").addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) return;
    from = upright() ? event.clientY : event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  });
  const way = (event) => (upright() ? event.clientY : event.clientX) - from;
  find("drawer-head").addEventListener("pointermove", (event) => {
    if (from === null) return;
    side.style.transform = `translate${upright() ? "Y" : "X"}(${Math.max(0, way(event))}px)`;
  });
  find("drawer-head").addEventListener("pointerup", (event) => {
    if (from === null) return;
    const moved = way(event);
    from = null;
    side.style.transform = "";
    const full = document.body.dataset.sheet === "full";
    if (moved < -ENOUGH || (Math.abs(moved) < 6 && !full)) document.body.dataset.sheet = "full";
    else if (full && moved < ENOUGH * 4) delete document.body.dataset.sheet;
    else if (moved > ENOUGH) open("board");
  });
  find("drawer-head").addEventListener("pointercancel", () => {
    from = null;
    side.style.transform = "";
  });
}

export function listen() {
  find("tabs").addEventListener("click", (event) => {
    const button = event.target.closest("[data-tab]");
    if (button) open(button.dataset.tab === opened() ? "board" : button.dataset.tab);
  });
  find("drawer-close").addEventListener("click", () => open("board"));
  question.addEventListener("change", draw);
  question.addEventListener("relit", draw);
  narrow.addEventListener("change", settle);
  listenForDrags();
  settle();
  open("board");
}
