// What this browser remembers of a game's puzzles, and how one is begun.

import { post } from "./api.js";
import { go } from "./line.js";

const place = (slug) => `kancha-puzzles-${slug}`;
const DAY = 24 * 3600 * 1000;

/** Puzzles by id, with hints taken and wrong answers given, and the days on which the puzzle of the day was solved. */
export function known(slug) {
  try {
    return { puzzles: {}, days: [], ...JSON.parse(localStorage.getItem(place(slug))) };
  } catch {
    return { puzzles: {}, days: [] };
  }
}

function keep(slug, all) {
  localStorage.setItem(place(slug), JSON.stringify(all));
}

/** Note something about a puzzle: { hints, tries, done }. What was solved stays solved. */
export function noted(slug, id, changes) {
  const all = known(slug);
  const before = all.puzzles[id] ?? { hints: 0, tries: 0, done: false };
  if (!before.done) all.puzzles[id] = { ...before, ...changes };
  keep(slug, all);
  return all.puzzles[id];
}

export function solvedOn(slug, day) {
  const all = known(slug);
  if (!all.days.includes(day)) all.days.push(day);
  keep(slug, all);
}

/** How many days in a row the puzzle of the day was solved, up to today or yesterday. */
export function streak(slug, today) {
  const days = new Set(known(slug).days);
  const before = (day, n) => new Date(Date.parse(day) - n * DAY).toISOString().slice(0, 10);
  let count = 0;
  let back = days.has(today) ? 0 : 1;
  while (days.has(before(today, back))) {
    count += 1;
    back += 1;
  }
  return count;
}

/** Open the table of a puzzle. */
export async function begin(slug, puzzle) {
  const made = await post("/api/puzzles", { slug, puzzle });
  go(made.url);
}
