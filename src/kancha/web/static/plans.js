// Planning, as far as the table itself must know of it; the rest (plan.js and its sheet) comes once somebody plans.

import { fragment } from "./api.js";
import { note } from "./bar.js";
import { find, make } from "./dom.js";
import { parse } from "./parts.js";
import * as tabs from "./tabs.js";
import { t } from "./words.js";

let part = null;
let page = null;
let coming = null;

export const isOn = () => Boolean(part?.isOn());

/** Whether this page could plan: somebody plays here, and no lesson is taught. */
const isOffered = () => page.seat >= 0 && !page.over && document.querySelector(".tool-plan") !== null;

function dressed() {
  const sheet = make("link", { rel: "stylesheet", href: new URL("plan.css", import.meta.url).href });
  document.head.append(sheet);
  return new Promise((done) => ["load", "error"].forEach((name) => sheet.addEventListener(name, done, { once: true })));
}

async function load() {
  const [html, module] = await Promise.all([fragment(`/t/${page.id}/planning`), import("./plan.js"), dressed()]);
  const [ledger, flag, marks] = parse([[`<div>${html}</div>`, find("side")]])[0].children;
  find("panels").before(ledger);
  find("side").before(flag);
  find("marks").after(marks);
  tabs.settle();
  part = module;
  part.begin(page);
}

/** A plan that was open before the page was loaded again is open again, as soon as its seat is shown. */
export function begin(shown) {
  page = shown;
  resume();
}

function resume() {
  if (!coming && page && isOffered() && sessionStorage.getItem(`kancha-planning-${page.id}`) === String(page.seat)) toggle();
}

async function toggle() {
  if (!isOn() && !isOffered()) {
    if (find("guide")?.dataset.lesson) note(t("plan_lesson")); // one thing at a time, and the guide says what comes next
    return;
  }
  try {
    await (coming ??= load());
    part.toggle();
  } catch (fault) {
    coming = null;
    note(fault.status ? fault.message : t("not_sent"), "bad");
  }
}

/** Whether planning can be opened here and now. */
export const canPlan = () => isOffered() && !isOn();

/** Open planning with some answers tried, in a plan that is still empty if there is one. */
export async function planWith(steps) {
  if (!isOn()) await toggle();
  if (isOn()) part.begun(steps);
}

/** What the table does itself while nobody plans. Each tells whether a plan has done it instead. */
const instead = (name) => (...values) => isOn() && (part[name](...values), true);
export const redraw = (...values) => instead("redraw")(...values) || (resume(), false);
export const changed = instead("changed");
export const add = instead("add");
export const stepBack = instead("stepBack");
export const letGo = instead("letGo");
export const leave = instead("leave");
export const point = instead("point");

const whileOn = (name) => (button) => isOn() && part[name](button);
export const commands = {
  plan: toggle,
  plan_new: whileOn("another"),
  plan_compare: whileOn("compare"),
  plan_throw: whileOn("throwAway"),
  plan_keep: whileOn("keep"),
};
