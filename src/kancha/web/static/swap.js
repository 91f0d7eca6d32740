// Something else instead of half an answer: what has been begun is taken back, and the other thing picked.

import { question } from "./pick.js";

let page = { unfinished: false, undo: -1, sent: null };
let earlier = new Set(); // facets that were offered before the answer was begun
let wanted = null;

export function listen(shown) {
  page = shown;
}

/** Whether these facets were offered before the answer was begun, so that they can be had instead of it. */
export const offers = (facets) => Boolean(page.unfinished) && page.undo >= 0 && facets.some((facet) => earlier.has(facet));

/** Want them instead. Tells whether the answer is to be taken back for that. */
export function begin(facets) {
  if (!offers(facets)) return false;
  wanted = facets;
  return true;
}

/** A question has been put: pick what is wanted if it can be had. Tells whether more has to be taken back for it. */
export function goOn() {
  if (!page.unfinished) earlier = new Set(question.startable);
  const facets = wanted;
  wanted = null;
  if (!facets || question.take(facets) || !offers(facets)) return false;
  wanted = facets;
  return true;
}
