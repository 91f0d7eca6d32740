// The coach's page: starts the analysis, follows it, and leads into variations.

import { fragment, get, post } from "./api.js";
import { cutOut } from "./cutting.js";
import { find } from "./dom.js";
import { go } from "./line.js";
import "./plain.js";
import { t } from "./words.js";

const LOOK = 1000; // ms between two looks at how far it is
const REDRAW = 5; // looks after which all that is known is drawn again
const { table } = find("coach").dataset;
const address = `/api/tables/${table}/analysis`;

const part = () => find("coach-part").dataset;

function fail(fault) {
  find("coach-fault").textContent = fault.message;
}

/** Draw what is known; what was opened stays so. */
async function redraw() {
  const open = [...document.querySelectorAll(".coach-of")].map((one) => one.open);
  const html = await fragment(`/t/${table}/coach?part=1&language=${document.documentElement.lang}`);
  find("coach").replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  document.querySelectorAll(".coach-of").forEach((one, at) => at in open && (one.open = open[at]));
  picture();
}

/** Once no more comes of it, the decisions that can be seen get their pictures. */
function picture() {
  if (part().state === "running") return;
  for (const one of document.querySelectorAll(".coach-of[open]")) cutOut(table, one).catch(fail);
}

find("coach").addEventListener("toggle", picture, true);

let looks = 0;

async function follow() {
  try {
    const { state, steps, of } = await get(address);
    looks += 1;
    const bar = document.querySelector(".coach-progress progress");
    if (bar && of) Object.assign(bar, { max: of, value: steps });
    if (state !== "running" || looks % REDRAW === 0) await redraw();
    if (state === "running") setTimeout(follow, LOOK);
  } catch (fault) {
    fail(fault);
  }
}

async function start() {
  try {
    await post(address);
    looks = 0;
    await redraw();
    follow();
  } catch (fault) {
    fail(fault);
  }
}

async function stop() {
  try {
    await post(`${address}/stop`);
    await redraw();
  } catch (fault) {
    fail(fault);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-coach], [data-try]");
  if (button?.dataset.coach) return void { start, stop }[button.dataset.coach]();
  if (!button) return undefined;
  return void post(`/api/tables/${table}/variation`, { at: Number(button.dataset.try) })
    .then(({ url }) => go(url))
    .catch(fail);
});

const range = (chart) => ({ last: Number(chart.dataset.last), left: Number(chart.dataset.left), right: Number(chart.dataset.right) });

/** A click on the curve leads to the replay there. */
find("coach").addEventListener("click", (event) => {
  const chart = event.target.closest?.(".coach-chart");
  if (!chart || event.target.closest("a")) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
  const { last, left, right } = range(chart);
  const at = Math.round((last * (point.x - left)) / (right - left));
  go(`/t/${table}?at=${Math.max(0, Math.min(last, at))}`);
});

/** The mark on the curve, moved to a move. */
function mark(cursor, at) {
  const { last, left, right } = range(cursor.ownerSVGElement);
  const now = Math.max(0, Math.min(last, at));
  cursor.setAttribute("transform", `translate(${left + ((right - left) * now) / last} 0)`);
  cursor.setAttribute("aria-valuenow", now);
  cursor.setAttribute("aria-valuetext", t("coach_at", { n: now, of: last, told: cursor.dataset.told.split("|")[now] ?? "" }));
}

const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };

find("coach").addEventListener("keydown", (event) => {
  const cursor = event.target.closest?.(".cc-cursor");
  if (!cursor || event.altKey || event.ctrlKey || event.metaKey) return;
  const at = Number(cursor.getAttribute("aria-valuenow"));
  if (event.key === "Enter") go(`/t/${table}?at=${at}`);
  else if (event.key in STEPS) mark(cursor, at + STEPS[event.key]);
  else return;
  event.preventDefault();
});

picture();
if (part().state === "none") start();
else if (part().state === "running") follow();
