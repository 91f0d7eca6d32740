// The ledger of a plan: its steps with what each brings, the running difference, several plans side by side, marks on the board.

import { centre, find, icon, isShown, make } from "./dom.js";
import { parse } from "./parts.js";
import { question } from "./pick.js";
import { ruled } from "./rulebook.js";

const MARK = 24; // the width of a mark, so that several on one place stand side by side

let steps = [];

const signed = (number) => (number < 0 ? `−${-number}` : number ? `+${number}` : "0");
const words = () => find("plan").dataset;

/** A sentence that came with the ledger, with its values filled in; another where n is 1, if there is one. */
export function said(key, values = {}) {
  const entry = (values.n === 1 && words()[`${key}One`]) || words()[key];
  return entry.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Points won or lost, as everywhere. */
const pill = (points) => make("b", { class: `pts ${points > 0 ? "plus" : points < 0 ? "minus" : "none"}` }, signed(points));

const html = (text, place) => parse([[`<span>${text}</span>`, place]]);

export function draw(state, info) {
  steps = info.steps;
  names(state);
  find("plan-guess").hidden = !info.guess || info.stop === "unclear";
  find("plan-compare").setAttribute("aria-pressed", String(state.comparing));
  find("plan-compare").disabled = state.plans.filter((plan) => plan.steps.length).length < 2 && !state.comparing;
  const list = find("plan-steps");
  list.hidden = state.comparing;
  find("plan-table").hidden = !state.comparing;
  list.replaceChildren(...(steps.length ? steps.map((step, at) => line(step, at, info)) : [empty(info)]));
  list.lastElementChild.scrollIntoView?.({ block: "nearest" });
  find("plan-end").textContent = steps.length ? info.end : "";
  find("plan-end").hidden = !find("plan-end").textContent || state.comparing;
  find("plan-sum").replaceChildren(...sum(info));
  find("plan-said").textContent = info.said;
  thrown(state);
  place();
}

const empty = (info) => make("li", { class: "plan-empty" }, info.stop === "unclear" ? info.end : words().empty);

function names(state) {
  const focused = find("plan-names").contains(document.activeElement);
  find("plan-names").replaceChildren(
    ...state.plans.map((plan, at) => {
      const now = at === state.at;
      const gain = plan.info && plan.steps.length ? [pill(plan.info.points[1] - plan.info.points[0])] : [];
      return make("button", { type: "button", class: "btn quiet plan-name", "aria-pressed": String(now), "data-plan": at }, plan.name, ...gain);
    }),
  );
  if (focused) find("plan-names").querySelector('[aria-pressed="true"]')?.focus();
}

function line(step, at, info) {
  const text = make("span", { class: "plan-words" }, ...html(step.words, find("plan-steps")));
  if (step.kind === "refused") text.append(make("small", { class: "plan-why" }, ...ruled(step.reason)));
  if (step.kind === "beyond") text.append(make("small", { class: "plan-why" }, words().beyond));
  if (info.unfinished && at === steps.length - 1) text.append(make("small", { class: "plan-why" }, words().half));
  const changes = info.goods.filter(({ name }) => step.goods[name]);
  if (changes.length) text.append(make("small", { class: "plan-goods" }, ...changes.map((good) => chip(good, signed(step.goods[good.name])))));
  const out = make("button", { type: "button", class: "btn quiet square", "data-out": at, "aria-label": words().takeOut.replace("{n}", at + 1) }, icon("close"));
  const points = step.kind === "sure" ? [pill(step.points)] : [];
  return make("li", { class: `plan-step ${step.kind}` }, make("b", { class: "plan-n" }, String(at + 1)), icon(step.sign, "ic-s"), text, ...points, out);
}

function chip(good, amount) {
  return make("span", { class: "plan-good", "data-tip": good.word }, icon(good.sign, "ic-s"), make("span", { class: "vh" }, `${good.word} `), amount);
}

/** What changes over all steps: the points, then goods. */
function sum({ points: [before, after], goods }) {
  const changed = goods.filter((good) => good.before !== good.after);
  const total = make("span", { class: "plan-points" }, icon("vp"), `${before} → `, make("b", {}, String(after)), pill(after - before));
  return [total, ...changed.map((good) => chip(good, make("span", {}, `${good.before} → `, make("b", {}, String(good.after)))))];
}

function thrown({ thrown: plan }) {
  const place = find("plan-thrown");
  place.hidden = !plan;
  if (!plan) return;
  const back = make("button", { type: "button", class: "btn", id: "plan-undo" }, icon("undo"), said("undo"));
  place.replaceChildren(make("span", {}, said("thrown", { name: plan.name })), back);
}

// Side by side

export function compare(state) {
  const plans = state.plans.map((plan, at) => ({ ...plan, at })).filter(({ info, steps: own }) => info && own.length);
  const row = (head, cell) => make("tr", {}, make("th", { scope: "row" }, ...head), ...plans.map(({ info }) => make("td", {}, ...cell(info))));
  const goods = (plans[0]?.info.goods ?? []).filter((_, at) => plans.some(({ info }) => info.goods[at].before !== info.goods[at].after));
  const heads = plans.map(({ name, at }) =>
    make("th", { scope: "col" }, make("button", { type: "button", class: "btn quiet plan-name", "aria-pressed": String(at === state.at), "data-plan": at }, name)),
  );
  const listed = (info) => [make("ol", {}, ...info.steps.map((step) => make("li", { class: step.kind }, ...html(step.words, find("plan-table")))))];
  find("plan-table").replaceChildren(
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, make("td", {}), ...heads)),
      make(
        "tbody",
        {},
        row([words().score], ({ points }) => [pill(points[1] - points[0])]),
        ...goods.map((good) => row([icon(good.sign, "ic-s"), " ", good.word], (info) => more(info.goods.find(({ name }) => name === good.name)))),
        row([words().what], listed),
        row([words().then], ({ end }) => [end || "–"]),
      ),
    ),
  );
}

const more = ({ before, after }) => [make("b", {}, before === after ? "·" : signed(after - before)), ` (${after})`];

// Marks on the board

/** The element that a step is about: the last thing it names that can be seen on a board. */
function placeOf({ places }) {
  for (const facet of [...places].reverse()) {
    if (/^(seat|side):/.test(facet)) continue;
    const element = (question.elements.get(facet) || []).find((one) => one.closest("#board, #asides") && isShown(one));
    if (element) return element;
  }
  return null;
}

/** Put the numbers of the steps where their places are now. */
function place() {
  const layer = find("plan-marks");
  const frame = layer.getBoundingClientRect();
  const taken = new Map();
  const made = steps.flatMap((step, at) => {
    const element = step.kind === "sure" ? placeOf(step) : null;
    if (!element) return [];
    const { x, y } = centre(element);
    const nth = taken.get(element) ?? 0;
    taken.set(element, nth + 1);
    const mark = make("span", { class: "mark-n plan-mark", "data-n": at + 1 }, String(at + 1), ...(step.points ? [pill(step.points)] : []));
    mark.style.left = `${x - frame.left + nth * MARK}px`;
    mark.style.top = `${y - frame.top}px`;
    return [mark];
  });
  layer.replaceChildren(...made);
}

export function clear() {
  steps = [];
  find("plan-marks").replaceChildren();
  find("plan-said").textContent = "";
}

export function listen({ select, takeOut, undo }) {
  find("plan").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.plan) select(Number(button.dataset.plan));
    else if (button.dataset.out) takeOut(Number(button.dataset.out));
    else if (button.id === "plan-undo") undo();
  });
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const near = event.target.closest?.("#plan-steps li")?.querySelector(".plan-n")?.textContent;
      for (const mark of find("plan-marks").children) mark.classList.toggle("near", mark.dataset.n === near);
    });
  }
  for (const name of ["resize", "scroll"]) addEventListener(name, place, { passive: true, capture: true });
  find("frame").addEventListener("zoomed", place);
}
