// The named choices of a question, as buttons of the bar: those its game names, with their price, and what else is easily named.

import { domainOf, isShown, make, narrow, wordOf } from "./dom.js";
import { fitting, grouped, partsOf, study } from "./options.js";
import { question } from "./pick.js";
import * as swap from "./swap.js";

const FEW = 9; // values of a domain that are easily named
const MOST = 12; // buttons
const ROOM = 16; // buttons on a desk, with those its game names itself: what is on the board is lit there
const CROWD = 2; // so many times as many that cannot be taken would hide those that can
const WORDLESS = 4; // places that can only be named by the whole answer

/** Every button for the question's standing, in order. `touch` does what a click on a piece does. */
export function choiceButtons(touch) {
  const own = [...document.querySelectorAll("#named [data-mark]")].map((choice) => declared(choice, touch));
  const ready = readyButtons();
  const more = [...ready, ...(ready.length && question.standing.candidates.length === ready.length ? [] : others(touch, own.length))];
  if (!question.picks.length || !more.length) return [...own, ...more];
  const isPicked = ({ className }) => className.includes("chosen");
  return [...own.filter(isPicked), ...more, ...own.filter((button) => !isPicked(button))]; // what comes next, before what else there is
}

/** A button that stands for facets like a piece on the table; if it leads nowhere now, a click says why. */
function standingFor(facets, key, contents, { chosen, possible, needs = "" }) {
  const leads = question.leadsOn(facets);
  const state = chosen ? "chosen" : leads ? "lit" : possible ? "" : "barred";
  return make(
    "button",
    {
      type: "button",
      class: `btn choice ${state}`.trimEnd(),
      "aria-pressed": String(chosen),
      "aria-disabled": possible || chosen ? null : "true",
      "data-key": key,
      "data-choice": facets.join(" "),
      "data-needs": needs || null,
    },
    ...contents,
  );
}

/** The pick that a mark was made with, or what was chosen outright. */
function isChosen(facets) {
  if (question.picks.some((pick) => pick.facets.some((facet) => facets.includes(facet)))) return true;
  const meant = question.chosen ? question.chosen.facets : [];
  return facets.some((facet) => partsOf(facet).every((part) => meant.includes(part)));
}

/** A piece on the table that stands for just this: what is picked here is picked there. */
function twin(facets) {
  const kin = question.elements.get(partsOf(facets[0])[0]) || [];
  return kin.find((element) => element.getAttribute("data-f") === facets.join(" ") && isShown(element));
}

function press(facets, touch, button) {
  const piece = twin(facets);
  if (piece && (question.leads(piece) || question.isPicked(piece))) return void touch(piece);
  if (isChosen(facets) && question.picks.length && !question.leadsOn(facets)) return void question.drop(facets);
  touch(button);
}

function declared(choice, touch) {
  const facets = choice.dataset.mark.split(" ");
  const chosen = isChosen(facets) || (question.options.length > 0 && isSettled(facets));
  const contents = [...choice.children].map((part) => part.cloneNode(true));
  const possible = question.leadsOn(facets) || question.mayStart(facets) || swap.offers(facets);
  const button = standingFor(facets, choice.dataset.mark, contents, { chosen, possible, needs: choice.dataset.needs });
  button.onclick = ({ currentTarget }) => press(facets, touch, currentTarget);
  return button;
}

/** Whether every option has it: the answer that is being completed began with it. */
function isSettled(facets) {
  return facets.some((facet) => question.options.every((option) => partsOf(facet).every((part) => option.facets.includes(part))));
}

function readyButtons() {
  const { ready } = question.standing;
  const facets = grouped(ready);
  if (facets) return facets.map((facet) => facetButton(facet));
  return ready.map((option) => optionButton(option));
}

function optionButton(option) {
  const chosen = Boolean(question.chosen && question.chosen.text === option.text);
  const button = make(
    "button",
    { type: "button", class: `btn ${chosen ? "chosen" : "lit"}`, title: option.label, "aria-pressed": String(chosen), "data-key": option.text },
    unsaid(option),
  );
  button.onclick = () => question.choose(option);
  return button;
}

/** What an option adds to what was picked, if that is one thing with a word of its own; else all of it. */
function unsaid(option) {
  const picked = new Set(question.picks.flatMap(({ facets }) => facets));
  const left = option.facets.filter((facet) => facet !== verbOf(option) && !picked.has(facet));
  return picked.size && left.length === 1 && question.words[left[0]] ? begun(question.called(left[0])) : option.label;
}

const begun = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function facetButton(facet) {
  const button = make("button", { type: "button", class: "btn lit", "data-key": facet }, question.called(facet));
  button.onclick = () => question.pick([facet], "");
  return button;
}

/** What stands on the table and is few enough to be named in the bar too, beside what the game names itself. */
function others(touch, named) {
  const groups = nearest();
  if (groups.size > MOST || (!narrow.matches && named + groups.size > ROOM)) return [];
  const buttons = [...groups].map(([key, options]) => namedButton(key, options, touch)).concat(barred(groups, touch));
  const said = new Set(); // two cards that are alike are one choice
  return buttons.filter(({ textContent, className }) => className.includes("chosen") || (!said.has(textContent) && said.add(textContent)));
}

/** What can be named next; where nothing can, or all is picked, what else could have been picked last. */
function nearest() {
  const { chosen } = question.standing;
  for (let kept = question.picks.length - (chosen && question.picks.length ? 1 : 0); kept > 0; kept -= 1) {
    const groups = keyed(study(question.options, question.pickedFacets.slice(0, kept), question.shown), false);
    if (groups.size) return groups;
  }
  return keyed(question.picks.length ? study(question.options, [], question.shown) : question.standing, true);
}

/** The options by the facet each is named by: the first that tells it from others of its verb and has few values. */
function keyed({ candidates, ready }, atFirst) {
  const fresh = candidates.filter(({ option }) => !ready.includes(option) && !(atFirst && isDeclared(option)));
  const groups = new Map();
  const kinds = kindsOf(fresh);
  for (const { option, left } of fresh) {
    const key = keyOf(left, kinds);
    const alike = key ? left.filter((facet) => domainOf(facet) === domainOf(key) && question.shown(facet)) : []; // any card of a set may be named first
    for (const facet of alike) {
      if (groups.has(facet)) groups.get(facet).push(option);
      else groups.set(facet, [option]);
    }
  }
  nameSeconds(fresh, groups);
  const wordless = [...groups.keys()].filter((key) => !question.words[key]).length > WORDLESS; // they are lit where they are
  for (const [key, options] of groups) if (isCode(key) && (options.length > 1 || wordless)) groups.delete(key);
  return groups;
}

/** What can only be the second of two (`other_mission` beside `mission`) is named beside what can be the first. */
function nameSeconds(fresh, groups) {
  const first = new Set([...groups.keys()].map((facet) => `other_${domainOf(facet)}`));
  const seconds = fresh.flatMap(({ option, left }) => left.map((facet) => [facet, option])).filter(([facet]) => first.has(domainOf(facet)));
  for (const [facet, option] of seconds) {
    if (!groups.has(facet.slice("other_".length)) && question.shown(facet)) groups.set(facet, [...(groups.get(facet) ?? []), option]);
  }
}

/** A facet without a word of its own, whose name would mean nothing to a player. */
const isCode = (facet) => !question.words[facet] && /\d|^none$/.test(wordOf(facet));

const verbOf = ({ facets }) => facets[0];

const isDeclared = (option) => option.facets.some((facet) => question.named.has(facet));

/** For each verb, and for all of them together (""), how many candidates there are and the values each domain has among them. */
function kindsOf(candidates) {
  const kinds = new Map([["", { count: 0, values: new Map() }]]);
  for (const { option, left } of candidates) {
    if (!kinds.has(verbOf(option))) kinds.set(verbOf(option), { count: 0, values: new Map() });
    for (const kind of [kinds.get(""), kinds.get(verbOf(option))]) {
      kind.count += 1;
      for (const facet of left) kind.values.set(domainOf(facet), (kind.values.get(domainOf(facet)) ?? new Set()).add(facet));
    }
  }
  return kinds;
}

function keyOf(left, kinds) {
  const verb = left.find((facet) => domainOf(facet) === "verb");
  const { count = 0, values = new Map() } = kinds.get(verb ?? "") ?? {};
  for (const facet of left) {
    if (facet === verb || question.named.has(facet) || !question.shown(facet)) continue;
    const size = values.get(domainOf(facet))?.size ?? 0;
    if (size <= FEW && (size > 1 || count === 1)) return facet;
  }
  return null;
}

/** An option that is alone of its verb, or whose facet has no word, is named in full. */
function namedButton(facet, options, touch) {
  const alone = options.length === 1 && (!question.words[facet] || question.options.filter((one) => verbOf(one) === verbOf(options[0])).length === 1);
  const said = alone ? options[0].label : question.called(facet);
  const chosen = isChosen([facet]);
  const button = standingFor([facet], facet, [make("span", {}, said)], { chosen, possible: true });
  if (options.length === 1) button.title = options[0].label;
  button.onclick = ({ currentTarget }) => press([facet], touch, currentTarget);
  return button;
}

/** Of the same domains, what cannot be done now: it says why. */
function barred(groups, touch) {
  const domains = new Set([...groups.keys()].map(domainOf));
  const found = new Map();
  for (const { left } of fitting(question.refused, question.pickedFacets)) {
    for (const facet of left) {
      if (domains.has(domainOf(facet)) && !groups.has(facet) && !question.startable.has(facet) && question.words[facet]) found.set(facet, left);
    }
  }
  if (groups.size + found.size > MOST || found.size > CROWD * groups.size) return [];
  return [...found.keys()].map((facet) => {
    const button = standingFor([facet], facet, [make("span", {}, question.called(facet))], { chosen: false, possible: false });
    button.onclick = ({ currentTarget }) => touch(currentTarget);
    return button;
  });
}
