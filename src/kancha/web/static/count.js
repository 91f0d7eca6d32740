// The final count, category by category: each row comes with its points, they fly to the totals, and those grow.

import { find, make } from "./dom.js";
import { isStill } from "./morph.js";
import { settings } from "./settings.js";
import { PACES } from "./story.js";

const FLIGHT = 350;

let timer = 0;
let end = () => {};

const signed = (number) => (number < 0 ? `−${-number}` : String(number));

/** Show all of it. */
export const skip = () => end();

/** Show the rows of the score sheet one after another. A click, a key or closing it shows all of them. */
export function count() {
  const pace = isStill() ? 0 : PACES[settings.pace] ?? PACES.normal;
  const dialog = find("sheet");
  const table = dialog?.querySelector(".sheet table");
  if (!table || !pace) return;
  end();
  const rows = [...table.tBodies[0].rows];
  const totals = [...table.tFoot.rows[0].cells].slice(1);
  const finals = totals.map((cell) => cell.textContent);
  const later = [...rows, ...[...table.tFoot.rows].slice(1), ...dialog.querySelectorAll(".winner, .end-ways > :not(.count-skip)")];
  const button = dialog.querySelector(".count-skip");
  const hide = (on) => later.forEach((element) => element.classList.toggle("to-come", on));
  const sums = totals.map(() => 0);
  let at = 0;
  end = () => {
    clearInterval(timer);
    hide(false);
    if (button) button.hidden = true;
    totals.forEach((cell, column) => (cell.textContent = finals[column]));
    for (const points of dialog.querySelectorAll(".flying")) points.remove();
    for (const name of ["click", "keydown"]) removeEventListener(name, end, { capture: true });
    dialog.removeEventListener("close", end);
    end = () => {};
  };
  const step = () => {
    if (at >= rows.length) return end();
    const row = rows[at];
    row.classList.remove("to-come");
    row.scrollIntoView({ block: "nearest" });
    const adds = !row.classList.contains("sum"); // a sum says what the rows above it come to
    [...row.cells].slice(1).forEach((cell, column) => {
      const points = adds ? Number(cell.dataset.points) : 0;
      if (!points) return;
      sums[column] += points;
      fly(dialog, cell, totals[column], points);
    });
    totals.forEach((cell, column) => (cell.textContent = signed(sums[column])));
    at += 1;
    return undefined;
  };
  hide(true);
  if (button) button.hidden = false;
  totals.forEach((cell) => (cell.textContent = "0"));
  for (const name of ["click", "keydown"]) addEventListener(name, end, { capture: true });
  dialog.addEventListener("close", end);
  timer = setInterval(step, pace);
}

/** Points on their way from a category to the total. */
function fly(dialog, cell, total, points) {
  const [from, to] = [cell, total].map((one) => one.getBoundingClientRect());
  const pill = make("b", { class: `pts flying ${points > 0 ? "plus" : "minus"}`, "aria-hidden": "true" }, points > 0 ? `+${points}` : signed(points));
  dialog.append(pill);
  pill.style.left = `${from.right - 44}px`;
  pill.style.top = `${from.top + from.height / 2 - 10}px`;
  const way = { translate: `${to.right - from.right}px ${to.top + to.height / 2 - from.top - from.height / 2}px` };
  const animation = pill.animate([{ translate: "0 0" }, way], { duration: FLIGHT, easing: "ease-in", fill: "forwards" });
  animation.addEventListener("finish", () => pill.remove());
}
