// The column of players and log folds to a rail of heads. A head opens it over the board, which keeps its size. A small desk begins so.

import { find } from "./dom.js";
import { question } from "./pick.js";
import { set, settings } from "./settings.js";

const WIDE = 1.74; // from this proportion on the supplies stand beside the board
const PHONE = matchMedia("(max-width: 800px), (max-height: 500px)");
const SMALL = matchMedia("(max-width: 1150px)");

let wanted = false; // whether it was opened because nothing can be answered without it

const column = () => document.querySelector(".side");
const isPlanning = () => document.body.classList.contains("planning"); // the ledger needs its room
const isFolded = () => !PHONE.matches && !isPlanning() && (settings.side === "auto" ? SMALL.matches : settings.side === "folded");
const isOver = () => column().classList.contains("peek");

/** Bring the page in line with what is wished. */
function show() {
  find("table").classList.toggle("side-folded", isFolded());
  if (!isFolded()) column().classList.remove("peek");
  find("side-tab").setAttribute("aria-expanded", String(!isFolded()));
  question.forget();
}

/** Open the folded column over the board, or shut it again. */
function peek(open) {
  if (!isFolded() || open === isOver()) return;
  column().classList.toggle("peek", open);
  question.forget();
}

export function toggle() {
  set("side", isFolded() ? "open" : "folded");
  show();
}

const isInside = (element) => element.closest(".side") !== null && !element.matches("summary");
const standFor = (facet) => question.elements.get(facet) || [];

/** Which panels hold something that can be picked is seen on the rail; what can be answered nowhere else opens the column. */
function point() {
  const holding = new Set();
  for (const facet of question.startable) {
    for (const element of standFor(facet)) if (isInside(element)) holding.add(element.closest(".panel"));
  }
  for (const panel of document.querySelectorAll(".side .panel")) panel.classList.toggle("side-holds", holding.has(panel));
  const needed = (facet) => standFor(facet).length > 0 && standFor(facet).every(isInside);
  const needs = question.options.length > 0 && question.options.every(({ facets }) => facets.some(needed));
  if (needs === wanted) return;
  wanted = needs;
  peek(needs);
}

/** Where the table is much wider than high the supplies stand beside the board: games' sheets say how. */
function arrange() {
  const { width, height } = document.querySelector(".board-area").getBoundingClientRect();
  find("table").classList.toggle("wide-table", !PHONE.matches && width / height >= WIDE);
}

export function listen() {
  new ResizeObserver(arrange).observe(document.querySelector(".board-area"));
  for (const size of [PHONE, SMALL]) size.addEventListener("change", show);
  document.addEventListener("kancha-plan", show);
  column().addEventListener(
    "click",
    (event) => {
      if (!isFolded() || isOver() || event.target.closest(".lit")) return;
      event.preventDefault();
      event.stopPropagation();
      peek(true);
      event.target.closest(".panel")?.scrollIntoView({ block: "nearest" });
    },
    { capture: true },
  );
  document.addEventListener("click", (event) => {
    if (isOver() && !wanted && !event.target.closest?.(".side, #bar, dialog")) peek(false);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && !wanted && peek(false));
  question.addEventListener("change", point);
  question.addEventListener("relit", point);
  show();
}
