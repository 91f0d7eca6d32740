// The card of a puzzle at its table: answers that are not the best are told so and not played; hints come one after the other.

import { find, isShown, make } from "./dom.js";
import { question } from "./pick.js";
import { begin, known, noted, solvedOn } from "./puzzling.js";
import { t } from "./words.js";

let act = null; // sends a move
let hints = 0; // how many are shown
let seen = "";

const card = () => find("guide");
const data = () => card()?.dataset ?? {};
export const isOn = () => Boolean(data().puzzle);
const lines = () => JSON.parse(data().lines || "[]");
const own = () => known(data().slug).puzzles[data().puzzle] ?? { hints: 0, tries: 0, done: false };

function tell(words) {
  const told = find("guide-told");
  if (!told) return;
  told.textContent = words;
  told.hidden = !words;
}

export function draw() {
  if (!isOn()) return;
  const { puzzle, verdict, slug, day } = data();
  const place = `${puzzle} ${verdict} ${document.body.dataset.version}`;
  if (place !== seen) {
    tell("");
    if (verdict === "right") solved(slug, puzzle, day);
    if (verdict === "wrong") noted(slug, puzzle, { tries: own().tries + 1 });
  }
  seen = place;
  show();
}

function solved(slug, puzzle, day) {
  noted(slug, puzzle, { done: true });
  if (day) solvedOn(slug, day);
  find("guide-say").focus({ preventScroll: true });
}

function show() {
  const all = [...card().querySelectorAll(".puzzle-hint")];
  all.forEach((hint, at) => (hint.hidden = at >= hints || data().verdict === "right"));
  if (find("puzzle-hint")) find("puzzle-hint").hidden = hints >= all.length;
  if (find("puzzle-show")) find("puzzle-show").hidden = hints < all.length || !data().first;
  place();
}

/** The second hint lights what the solution begins with. */
export function place() {
  const layer = find("halos");
  if (!layer || !isOn()) return;
  const lit = hints >= 2 && data().verdict === "open" && !document.body.classList.contains("replaying");
  const wanted = lit ? (data().where || "").split(" ") : [];
  const elements = [...new Set(wanted.flatMap((facet) => (question.elements.get(facet) ?? []).filter(isShown).slice(0, 2)))];
  layer.replaceChildren(
    ...elements.map((element) => {
      const box = element.getBoundingClientRect();
      const halo = make("span", { class: "halo" });
      const [left, top] = [Math.max(2, box.left - 5), Math.max(2, box.top - 5)];
      Object.assign(halo.style, { left: `${left}px`, top: `${top}px`, width: `${box.width + 10}px`, height: `${box.height + 10}px` });
      return halo;
    }),
  );
}

/** Whether an answer is stopped because it is not the best. */
export function stops(option) {
  if (!isOn() || data().verdict !== "open" || !lines().length) return false;
  const next = [...JSON.parse(data().given || "[]"), option.text];
  if (lines().some((line) => next.every((half, at) => line[at] === half))) return false;
  const { tries } = noted(data().slug, data().puzzle, { tries: own().tries + 1 });
  const others = JSON.parse(data().others || "{}");
  question.clear();
  const chance = others[next.join(" ")];
  tell(chance === undefined ? t("puzzle_less", { n: tries }) : t("puzzle_comes_to", { chance }));
  return true;
}

export const commands = {
  puzzle_hint() {
    hints += 1;
    noted(data().slug, data().puzzle, { hints });
    show();
    find("guide-say").focus({ preventScroll: true });
  },
  puzzle_show: () => data().first && act("moves", { text: data().first }),
  puzzle_again: () => begin(data().slug, data().puzzle).catch((fault) => tell(fault.message)),
  puzzle_next: () => begin(data().slug, data().following).catch((fault) => tell(fault.message)),
};

export function listen(send) {
  act = send;
  for (const name of ["resize", "scroll"]) addEventListener(name, () => place(), { passive: true, capture: true });
  find("frame").addEventListener("zoomed", () => place());
}
