// The final count, category by category: each row comes with its points, and the totals grow with it.

import { find } from "./dom.js";
import { isStill } from "./morph.js";
import { settings } from "./settings.js";
import { PACES } from "./story.js";

let timer = 0;

/** Show the rows of the score sheet one after another. A click, a key or closing it shows all of them. */
export function count() {
  const pace = isStill() ? 0 : PACES[settings.pace] ?? PACES.normal;
  const table = find("sheet")?.querySelector(".sheet table");
  if (!table || !pace) return;
  const rows = [...table.tBodies[0].rows];
  const adds = !rows.some((row) => row.classList.contains("sum")); // else the total is not the sum of the rows
  const totals = [...table.tFoot.rows[0].cells].slice(1);
  const ends = totals.map((cell) => cell.textContent);
  const points = rows.map((row) => [...row.cells].slice(1).map((cell) => Number(cell.textContent) || 0));
  const later = [...rows, ...[...table.tFoot.rows].slice(1), find("sheet").querySelector(".winner")].filter(Boolean);
  const hide = (on) => later.forEach((element) => element.classList.toggle("to-come", on));
  const sums = totals.map(() => 0);
  let at = 0;
  const end = () => {
    clearInterval(timer);
    hide(false);
    totals.forEach((cell, column) => (cell.textContent = ends[column]));
    for (const name of ["click", "keydown"]) removeEventListener(name, end, { capture: true });
  };
  const step = () => {
    if (at >= rows.length) return end();
    rows[at].classList.remove("to-come");
    points[at].forEach((number, column) => (sums[column] += number));
    if (adds) totals.forEach((cell, column) => (cell.textContent = String(sums[column])));
    at += 1;
    return undefined;
  };
  clearInterval(timer);
  hide(true);
  totals.forEach((cell) => (cell.textContent = adds ? "0" : ""));
  for (const name of ["click", "keydown"]) addEventListener(name, end, { capture: true });
  timer = setInterval(step, pace);
}
