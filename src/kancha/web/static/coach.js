// The coach's page: starts the analysis, follows it, and leads into variations.

import { fragment, get, post } from "./api.js";
import { find } from "./dom.js";
import "./plain.js";

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
}

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
    .then(({ url }) => (location.href = url))
    .catch(fail);
});

/** A click on the curve leads to the replay there. */
find("coach").addEventListener("click", (event) => {
  const chart = event.target.closest?.(".coach-chart");
  if (!chart || event.target.closest("a")) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
  const { left, width } = { left: 44, width: chart.viewBox.baseVal.width - 66 };
  const at = Math.round((Number(chart.dataset.last) * (point.x - left)) / width);
  location.href = `/t/${table}?at=${Math.max(0, Math.min(Number(chart.dataset.last), at))}`;
});

if (part().state === "none") start();
else if (part().state === "running") follow();
