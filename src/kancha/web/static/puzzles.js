// The page of a game's puzzles: what was solved, how many days in a row, and the way into each.

import { find } from "./dom.js";
import "./plain.js";
import { begin, known, streak } from "./puzzling.js";
import { t } from "./words.js";

const { slug, day } = JSON.parse(find("puzzle-setting").textContent);

function mark() {
  const all = known(slug);
  const cards = [...document.querySelectorAll(".puzzle-card")];
  for (const card of cards) {
    const { done = false, hints = 0, tries = 0 } = all.puzzles[card.dataset.puzzle] ?? {};
    const state = card.querySelector(".state");
    card.classList.toggle("done", done);
    state.hidden = !done && !tries && !hints;
    state.textContent = done ? t(hints || tries ? "puzzle_solved" : "puzzle_solved_clean") : t("puzzle_tried");
  }
  const done = cards.filter((card) => card.classList.contains("done")).length;
  if (find("solved-of")) find("solved-of").textContent = t("puzzle_solved_of", { n: done, of: cards.length });
  const days = streak(slug, day);
  find("streak").textContent = String(days);
  document.querySelector(".ring-done").style.strokeDasharray = `${(100 * done) / Math.max(1, cards.length)} 100`;
  if (find("today-state")) find("today-state").hidden = !all.days.includes(day);
  for (const link of document.querySelectorAll("[data-daily]")) {
    const solved = known(link.dataset.daily).days.includes(day);
    link.querySelector("small").textContent = solved ? t("puzzle_solved_today") : t("puzzle_days", { n: streak(link.dataset.daily, day) });
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-puzzle]");
  if (button) begin(slug, button.dataset.puzzle).catch((fault) => (find("puzzle-fault").textContent = fault.message));
});

addEventListener("pageshow", mark);
