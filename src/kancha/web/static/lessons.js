// What this browser remembers of a course, and how a lesson is begun.

import { post } from "./api.js";
import { go } from "./line.js";

const place = (slug) => `kancha-course-${slug}`;

/** For each lesson how far it came, and whether it was finished: { id: { step, of, done } }. */
export function progress(slug) {
  try {
    return JSON.parse(localStorage.getItem(place(slug))) ?? {};
  } catch {
    return {};
  }
}

export function remembered(slug, known) {
  localStorage.setItem(place(slug), JSON.stringify(known));
}

/** Open the table of a first game, with help on. */
export async function playFirst(slug) {
  const made = await post("/api/first-games", { slug });
  go(made.url);
}

/** Open the table of a lesson. */
export async function begin(slug, lesson) {
  const made = await post("/api/lessons", { slug, lesson });
  go(made.url);
}
