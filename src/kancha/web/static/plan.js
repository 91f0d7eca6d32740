// A plan: answers tried one after another on the server's copy of what this seat sees. Nobody else hears of it.

import { post } from "./api.js";
import { announce, note, showBrought, showChoices } from "./bar.js";
import { facetsOf, find } from "./dom.js";
import * as guard from "./guard.js";
import * as ledger from "./ledger.js";
import * as live from "./live.js";
import * as morph from "./morph.js";
import { question } from "./pick.js";
import { explain } from "./tips.js";
import { isHeld } from "./turning.js";
import { t } from "./words.js";

const NAMES = ["A", "B", "C"];
const FORGET = 6000; // how long a plan that was thrown away can be had back

const state = { on: false, seat: -1, plans: [], at: 0, comparing: false, thrown: null };
let page = null;
let worked = null; // what the server made of the plan that is shown
let asked = 0; // counts requests: only the last one's answer is shown
let adding = false;
let ghostly = false; // an option is shown that is not in the plan yet
let wanted = null; // what is to be picked instead of half an answer
let forgetting = 0;

export const isOn = () => state.on;
const current = () => state.plans[state.at];
const key = () => `kancha-plans-${page.id}-${page.seat}`;

/** Plans are kept in this browser, as the texts of their answers: what they come to is worked out anew. */
function save() {
  try {
    const kept = state.plans.filter(({ steps }) => steps.length).map(({ name, steps }) => ({ name, steps }));
    if (kept.length) localStorage.setItem(key(), JSON.stringify({ at: current().name, plans: kept }));
    else localStorage.removeItem(key());
  } catch {
    // A browser that keeps nothing still plans.
  }
}

const isPlan = (plan) => NAMES.includes(plan?.name) && Array.isArray(plan.steps) && plan.steps.every((step) => typeof step === "string");

function restore() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(key()) || "{}");
  } catch {
    // What cannot be read is no plan.
  }
  state.plans = (Array.isArray(kept.plans) ? kept.plans : []).filter(isPlan).map(({ name, steps }) => ({ name, steps, info: null }));
  if (!state.plans.length) state.plans = [{ name: NAMES[0], steps: [], info: null }];
  state.at = Math.max(0, state.plans.findIndex(({ name }) => name === kept.at));
}

export function begin(shown) {
  page = shown;
  ledger.listen({ select, takeOut, undo: haveBack });
}

export function toggle() {
  if (state.on) leave();
  else open();
}

function open() {
  Object.assign(state, { on: true, seat: page.seat, comparing: false, thrown: null });
  sessionStorage.setItem(`kancha-planning-${page.id}`, String(page.seat));
  restore();
  mark();
  work();
}

/** Back to the table; plans are kept. */
export function leave() {
  if (!state.on) return;
  state.on = false;
  asked += 1;
  sessionStorage.removeItem(`kancha-planning-${page.id}`);
  mark();
  ledger.clear();
  morph.restore();
  page.redraw();
}

/** The page's own marks of planning. */
function mark() {
  document.body.classList.toggle("planning", state.on);
  document.body.dataset.plan = state.on ? current().name : "";
  find("plan").hidden = !state.on;
  for (const button of document.querySelectorAll(".tool-plan")) button.setAttribute("aria-pressed", String(state.on));
  document.dispatchEvent(new CustomEvent("kancha-plan"));
}

/** The table has changed under the plan: it is worked out anew, unless another seat is shown. */
export function redraw() {
  if (page.seat !== state.seat || page.over || page.curtain !== null) return leave();
  for (const plan of state.plans) plan.info = null;
  return work();
}

// Working out

async function workedOut(steps, drawn) {
  const has = live.isBehind() || !drawn ? {} : { page: live.name, mark: page.mark };
  const info = await post(`/api/tables/${page.id}/plan`, { seat: page.seat, steps, drawn, ...has });
  if (!drawn || info.version !== page.version || (has.mark && live.isBehind())) return { ...info, regions: null };
  return { ...info, regions: live.whole(info.table) };
}

/** Have the plan worked out and show it. What comes of an older table is not shown: its update is on the way, and asks again. */
async function work() {
  asked += 1;
  const mine = asked;
  const plan = current();
  document.body.dataset.planState = "working";
  try {
    const info = await workedOut(plan.steps, true);
    if (mine !== asked || !state.on || !info.regions) return;
    settled();
    plan.steps = info.steps.map(({ text }) => text);
    plan.info = info;
    worked = info;
    save();
    show();
  } catch (fault) {
    if (mine !== asked) return;
    settled();
    await failed(fault, plan);
  }
}

/** The last answer has come: the next thing can be picked. */
function settled() {
  adding = false;
  document.body.dataset.planState = "ready";
}

/** A plan of an older game, or one that cannot be read: it says why, and is begun anew. */
async function failed(fault, plan) {
  if (fault.status !== 422 || !plan.steps.length) return void note(fault.status ? fault.message : t("not_sent"), "bad");
  note(ledger.said("lost", { why: fault.message }), "bad");
  plan.steps = [];
  save();
  await work();
}

function show() {
  ghostly = false;
  morph.planned(worked.regions);
  const { options, refused } = page.readable(worked.table);
  if (question.ask(options, refused, worked.table.words, worked.table.picked)) guard.drew();
  Object.assign(document.body.dataset, { plan: current().name, planned: worked.steps.length, planStop: worked.stop });
  showAll();
  const instead = wanted;
  wanted = null;
  if (instead) question.take(instead);
  else if (worked.unfinished) showFirstWay();
}

function showAll() {
  ledger.draw(state, worked);
  if (state.comparing) compareAll();
}

/** What completes an answer and no element stands for, as a rotation, is shown at once; R turns on from there. */
function showFirstWay() {
  const { ready } = question.standing;
  if (!question.chosen && ready.length > 1 && ready.length === question.options.length) question.choose(ready[0]);
}

// Picking

/** The question's standing has changed: what is surely meant joins the plan, what could lie in another way is shown first. */
export function changed() {
  showChoices();
  document.body.dataset.chosen = question.chosen?.text ?? "";
  if (adding) return;
  if (!question.chosen) {
    if (ghostly) morph.planned(worked.regions);
    if (ghostly) relight();
    ghostly = false;
    return;
  }
  if (question.sure && !isHeld()) add();
  else preview(question.chosen.text);
}

function relight() {
  question.index();
  question.light();
}

async function preview(text) {
  asked += 1;
  const mine = asked;
  try {
    const info = await workedOut([...current().steps, text], true);
    if (mine !== asked || !info.regions) return;
    ghostly = true;
    morph.ghost(morph.complete(info.regions));
    relight();
    showBrought(info.steps.at(-1)?.words ?? "");
  } catch (fault) {
    if (mine === asked) note(fault.message, "bad");
  }
}

/** Add what is chosen. */
export function add() {
  if (!question.chosen || adding) return;
  adding = true;
  current().steps.push(question.chosen.text);
  question.answered();
  work();
}

export function stepBack() {
  if (current().steps.length) takeOut(current().steps.length - 1);
}

function takeOut(number) {
  current().steps.splice(number, 1);
  question.answered();
  work();
}

export function letGo() {
  if (question.clear()) return;
  if (worked?.unfinished) stepBack();
  else leave();
}

/** Something that does not lead on: it takes the place of half an answer, if that was only begun; else it says why not. */
export function point(element) {
  const facets = facetsOf(element);
  if (worked?.unfinished && !adding) {
    wanted = facets;
    return stepBack();
  }
  return explain(element, async () => ({ reason: ledger.said("notNow") }));
}

// Several plans

function select(number) {
  state.at = number;
  worked = null;
  mark();
  save();
  question.answered();
  work();
}

export function another() {
  const name = NAMES.find((one) => !state.plans.some((plan) => plan.name === one));
  if (!name) return;
  state.plans = [...state.plans, { name, steps: [], info: null }].sort((a, b) => a.name.localeCompare(b.name));
  select(state.plans.findIndex((plan) => plan.name === name));
}

/** Try these answers: in an empty plan, in one more, or else in place of what is shown. */
export function begun(steps) {
  const empty = state.plans.findIndex((plan) => !plan.steps.length);
  if (empty >= 0) state.at = empty;
  else another();
  current().steps = [...steps];
  select(state.at);
}

export function compare() {
  state.comparing = !state.comparing;
  showAll();
}

/** All plans side by side: those that are not shown are worked out too. */
async function compareAll() {
  const unknown = state.plans.filter((plan) => plan !== current() && plan.steps.length && !plan.info);
  try {
    await Promise.all(unknown.map(async (plan) => (plan.info = await workedOut(plan.steps, false))));
    if (state.comparing) ledger.compare(state);
  } catch (fault) {
    note(fault.message, "bad");
  }
}

export function throwAway() {
  const plan = current();
  if (!plan.steps.length) return;
  state.thrown = plan;
  state.plans = state.plans.filter((other) => other !== plan);
  if (!state.plans.length) state.plans = [{ name: plan.name, steps: [], info: null }];
  clearTimeout(forgetting);
  forgetting = setTimeout(forget, FORGET);
  select(Math.min(state.at, state.plans.length - 1));
}

function forget() {
  state.thrown = null;
  if (state.on && worked) ledger.draw(state, worked);
}

function haveBack() {
  const plan = state.thrown;
  if (!plan) return;
  clearTimeout(forgetting);
  state.thrown = null;
  state.plans = [...state.plans.filter(({ name }) => name !== plan.name), plan].sort((a, b) => a.name.localeCompare(b.name));
  select(state.plans.indexOf(plan));
}

// Keeping

/** Play the plan answer by answer, each once the one before is stored. What comes unexpected ends it with a sentence. */
export async function keep() {
  const plan = current();
  const whole = worked ? worked.steps.filter(({ kind }, at) => kind === "sure" && !(worked.unfinished && at === worked.steps.length - 1)) : [];
  if (!whole.length || worked.guess || page.sent !== null) return;
  const answers = whole.flatMap((step) => step.answers);
  let { version } = page;
  let given = 0;
  leave();
  try {
    for (const text of answers) {
      page.sent = version;
      ({ version } = await post(`/api/tables/${page.id}/moves`, { seat: state.seat, version, text }));
      given += 1;
    }
    state.plans = state.plans.filter((other) => other !== plan);
    announce(ledger.said("kept", { n: whole.length }));
  } catch (fault) {
    const why = fault.status ? fault.message : t("not_sent");
    note(ledger.said("stopped", { n: given, of: answers.length, why }), "bad");
    plan.steps = left(whole, given);
    live.refresh();
  }
  if (page.version >= version) page.sent = null;
  if (!state.plans.length) state.plans = [{ name: NAMES[0], steps: [], info: null }];
  state.at = Math.max(0, Math.min(state.at, state.plans.length - 1));
  save();
}

/** The steps that were not played. */
function left(steps, given) {
  let rest = given;
  return steps.filter((step) => (rest -= step.answers.length) < 0).map(({ text }) => text);
}
