// What the player has picked: lights what leads on, keeps what was chosen, tells why not.

import { afterPaint, facetsOf, find, isCovered, isShown, make, wordOf } from "./dom.js";
import { fitting, leadsOn, partsOf, refusals, study, without } from "./options.js";
import { t } from "./words.js";

/** Attributes that belong to the script: morphing leaves them alone. */
export const OWNED = new Set(["tabindex", "role", "aria-pressed", "aria-describedby"]);

/** Elements made into buttons: the role and the name they had before, and the name they were given. */
const enabled = new Map();

/** Elements that may have a name only with a role. */
const UNNAMED = new Set(["g", "span", "div", "i", "p"]);

const mayNotBeNamed = (element) => element.hasAttribute("aria-label") && UNNAMED.has(element.localName);
const plainRole = (element) => (element instanceof SVGElement ? "img" : "group");

/** The question being answered. Others listen for `change`, fired on this object with the new standing. */
class Question extends EventTarget {
  options = [];
  refused = [];
  startable = new Set(); // every facet of every option
  swaps = null; // the standing before the last pick: what else could take its place
  reasons = new Map(); // facet -> why it cannot be picked now
  words = {};
  next = {}; // what is asked once something is picked, by facet or domain
  picks = []; // { facets, id }
  chosen = null;
  spent = false; // whether it has been answered, and the next one is not there yet
  standing = { candidates: [], lit: new Set(), ready: [], chosen: null, open: false };
  elements = new Map(); // facet -> elements that stand for it
  pieces = []; // all of them
  visible = new WeakMap(); // element -> whether it can be seen
  assumed = new Set(); // elements not looked at yet
  named = new Set(); // facets that a button of the bar stands for
  held = false; // whether several changes are made at once

  /** A new question, or the same one drawn again. Tells whether it is new. */
  ask(options, refused, words, next = {}) {
    const alike = options.length === this.options.length && options.every((o, i) => o.text === this.options[i].text);
    const same = alike && !this.spent;
    this.spent = false;
    this.options = options;
    this.refused = refused;
    this.words = words;
    this.next = next;
    this.startable = new Set(options.flatMap((option) => option.facets));
    if (!same) this.picks = [];
    this.index();
    this.settle(same ? this.chosen : null);
    return !same;
  }

  /** What was picked is answered: what comes next is another question, even if it offers the same. */
  answered = () => void (this.spent = true);

  /** Find the elements again after the page has changed. */
  index() {
    this.elements.clear();
    this.named = new Set([...document.querySelectorAll("#named [data-mark]")].flatMap(({ dataset }) => dataset.mark.split(" ").flatMap(partsOf)));
    this.pieces = [...find("table").querySelectorAll("[data-f]")];
    for (const element of this.pieces) {
      for (const facet of namedBy(element.getAttribute("data-f"))) {
        const known = this.elements.get(facet);
        if (known) known.push(element);
        else this.elements.set(facet, [element]);
      }
    }
    this.seen = new Map();
    for (const named of find("table").querySelectorAll("[aria-label]:not([role])")) {
      if (mayNotBeNamed(named)) named.setAttribute("role", plainRole(named));
    }
  }

  /**
   * Whether an element can be seen. To know it of a new element the page would have to be styled at once, and again after the lights
   * are put on; so it is taken for granted until the next frame is painted, and then looked at.
   */
  sees = (element) => {
    if (this.visible.has(element)) return this.visible.get(element);
    if (!this.assumed.size) afterPaint(this.look);
    this.assumed.add(element);
    return true;
  };

  /** Look at what was taken for granted; if something cannot be seen after all, the question is put anew. */
  look = () => {
    const wrong = isCovered() ? [] : [...this.assumed].filter((element) => element.isConnected && !this.found(element));
    this.assumed.clear();
    if (wrong.length) this.again();
  };

  found(element) {
    this.visible.set(element, isShown(element));
    return this.visible.get(element);
  }

  /** What can be seen has changed: the window, a panel opened or shut. */
  forget = () => {
    this.visible = new WeakMap();
    if (!isCovered()) for (const element of this.pieces) this.found(element);
    this.again();
  };

  /** Light the same standing again; nobody has picked anything, so this is no `change`. */
  again() {
    this.seen = new Map();
    this.study();
    this.light();
    this.dispatchEvent(new CustomEvent("relit"));
  }

  study() {
    this.standing = study(this.options, this.pickedFacets, this.shown);
    this.swaps = this.picks.length > 1 ? study(this.options, this.pickedFacets.slice(0, -1), this.shown) : null;
  }

  /** Whether an element that can be seen stands for a facet, or a button of the bar. */
  shown = (facet) => {
    if (this.named.has(facet)) return true;
    if (!this.seen.has(facet)) this.seen.set(facet, (this.elements.get(facet) || []).some(this.sees));
    return this.seen.get(facet);
  };

  get pickedFacets() {
    return this.picks.map((pick) => pick.facets);
  }

  /** What a facet is called. */
  called(facet) {
    if (this.words[facet]) return this.words[facet];
    const alone = this.options.find(({ facets }) => facets.length === 1 && facets[0] === facet);
    return alone ? alone.label : wordOf(facet);
  }

  labelOf(element) {
    const own = element.getAttribute("aria-label") || element.dataset.label || element.dataset.tipTitle;
    return own || facetsOf(element).map((facet) => this.called(facet))[0] || "";
  }

  leads(element) {
    return this.leadsOn(facetsOf(element));
  }

  leadsOn(facets) {
    return facets.some((facet) => leadsOn(facet, this.standing));
  }

  isPicked(element) {
    return this.picks.some((pick) => pick.id === element.id && pick.facets.join(" ") === element.getAttribute("data-f"));
  }

  /** A click, Enter or a drop on an element. Tells whether it meant anything. */
  touch(element) {
    const facets = facetsOf(element);
    if (!this.leads(element) && this.isPicked(element)) return this.unpick(element.id);
    return this.take(facets, element.id);
  }

  /** Pick what leads on; else let it take the place of the last pick, or start anew. Tells whether it meant anything. */
  take(facets, id = "") {
    if (this.leadsOn(facets)) return this.pick(facets, id);
    if (!this.mayStart(facets)) return false;
    const others = this.picks.slice(0, -1);
    const instead = [...others.map((pick) => pick.facets), facets];
    this.picks = fitting(this.options, instead).length ? others : [];
    return this.pick(facets, id);
  }

  mayStart(facets) {
    return facets.some((facet) => partsOf(facet).every((part) => this.startable.has(part)));
  }

  pick(facets, id) {
    this.picks = [...this.picks, { facets, id: id || "" }];
    this.settle(null);
    return true;
  }

  unpick(id) {
    this.picks = this.picks.filter((pick) => pick.id !== id);
    this.settle(null);
    return true;
  }

  /** Take back the pick that was made with one of these facets. */
  drop(facets) {
    this.picks = this.picks.filter((pick) => !pick.facets.some((facet) => facets.includes(facet)));
    this.settle(null);
    return true;
  }

  clear() {
    if (!this.picks.length && !this.chosen) return false;
    this.picks = [];
    this.settle(null);
    return true;
  }

  /** An option named outright: by its button, or in the list of all. */
  choose({ text }) {
    this.settle(this.options.find((option) => option.text === text) ?? null);
  }

  /** The next of the options that differ only in what no element stands for: another rotation, another amount. */
  turn(step = 1) {
    const ready = this.standing.ready;
    if (!ready.length) return false;
    const at = ready.indexOf(this.chosen);
    this.settle(ready[(at + step + ready.length) % ready.length]);
    return true;
  }

  settle(named) {
    this.study();
    this.chosen = named || this.standing.chosen;
    this.reasons = refusals(this.refused, this.pickedFacets);
    this.sure = Boolean(named) || (this.chosen !== null && !this.standing.open);
    if (!this.held) this.tell();
  }

  tell() {
    this.light();
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** Make several changes that are shown as one: the page is lit, measured and told of them once. */
  together(changes) {
    this.held = true;
    try {
      changes();
    } finally {
      this.held = false;
    }
    this.tell();
  }

  /** Put the states on the elements. What must be measured is measured before anything is changed: else the page is styled twice. */
  light() {
    const meant = new Set(this.chosen ? this.chosen.facets : []);
    const asked = this.options.length > 0;
    const states = [];
    const usable = new Set();
    for (const element of this.pieces) {
      const facets = facetsOf(element);
      const leads = asked && this.leads(element);
      const picked = this.isPicked(element) || facets.some((facet) => partsOf(facet).every((part) => meant.has(part)));
      const could = asked && !leads && !picked && this.picks.length > 0 && this.mayStart(facets);
      const instead = could && this.swaps !== null && facets.some((facet) => leadsOn(facet, this.swaps));
      const refused = asked && !leads && !picked && facets.some((facet) => this.reason(facet));
      states.push([element, { lit: leads, chosen: picked, instead, refused: refused && !could }]);
      if (leads || picked || could) usable.add(element);
    }
    const tabbed = [...usable].filter((element) => element.getAttribute("tabindex") === "0");
    const first = tabbed.some(this.sees) ? null : [...usable].find(this.sees);
    for (const [element, state] of states) {
      mark(element, state);
      if (usable.has(element)) this.enable(element, state.chosen);
    }
    for (const element of enabled.keys()) if (!usable.has(element)) this.disable(element);
    mirror("chosen", states.filter(([, { chosen }]) => chosen).map(([element]) => element));
    if (first) first.setAttribute("tabindex", "0");
  }

  /**
   * The name of a button holds what is written on it, or whoever speaks to a computer cannot name it (WCAG 2.5.3):
   * words name themselves; a drawing is named by its label, without the brackets that count as an aside.
   */
  name(element) {
    const label = this.labelOf(element);
    if (!(element instanceof SVGElement) && element.textContent.trim()) {
      if (label && !element.dataset.label) element.dataset.label = label;
      element.removeAttribute("aria-label");
    } else if (!element.hasAttribute("aria-label") || /[()]/.test(label)) {
      element.setAttribute("aria-label", label.replace(/[()]/g, ""));
    }
  }

  enable(element, picked) {
    if (element.matches("button, summary, a")) return;
    const known = enabled.get(element);
    const role = known ? known.role : element.getAttribute("role");
    const label = element.getAttribute("aria-label");
    const before = known && label === known.given ? known.label : label; // else it was drawn anew, under another name
    if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
    element.setAttribute("role", "button");
    element.setAttribute("aria-pressed", String(picked));
    this.name(element);
    enabled.set(element, { role, label: before, given: element.getAttribute("aria-label") });
  }

  disable(element) {
    const { role, label, given } = enabled.get(element);
    enabled.delete(element);
    if (element.getAttribute("aria-label") === given) {
      if (label === null) element.removeAttribute("aria-label");
      else element.setAttribute("aria-label", label);
    }
    element.removeAttribute("tabindex");
    element.removeAttribute("aria-pressed");
    if (role) element.setAttribute("role", role);
    else if (mayNotBeNamed(element)) element.setAttribute("role", plainRole(element));
    else element.removeAttribute("role");
  }

  /** The refusal that names a facet, or all of several at once. */
  reason(facet) {
    if (!facet.includes("&")) return this.reasons.get(facet);
    return fitting(this.refused, this.pickedFacets).find(({ left }) => without(left, facet))?.option;
  }

  /** Why an element cannot be picked: { title, text, rule }, or null. */
  whyNot(element) {
    if (!this.options.length || this.leads(element) || this.isPicked(element)) return null;
    if (element.getAttribute("aria-pressed") === "true") return null;
    if (element.dataset.needs) return this.whyNowhere(element);
    const facets = facetsOf(element);
    const found = facets.map((facet) => this.reason(facet)).find(Boolean);
    if (!found || (!this.picks.length && this.mayStart(facets))) return null;
    return { title: t("not_possible"), text: found.reason, rule: found.rule };
  }

  /** Why a kind of answer can be given nowhere: the one reason of all places, or else what it needs. */
  whyNowhere(element) {
    const refused = facetsOf(element).flatMap((facet) => this.refused.filter(({ facets }) => without(facets, facet)));
    const same = refused.length > 0 && refused.every(({ reason }) => reason === refused[0].reason);
    return { title: t("not_possible"), text: same ? refused[0].reason : element.dataset.needs, rule: same ? refused[0].rule : "" };
  }
}

const split = new Map(); // what elements say they stand for, taken apart

/** Every facet that an element names, alone or with others. */
function namedBy(text) {
  if (!split.has(text)) split.set(text, [...new Set(text.split(" ").filter(Boolean).flatMap(partsOf))]);
  return split.get(text);
}

function mark(element, states) {
  for (const [name, on] of Object.entries(states)) {
    if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
  }
}

const STATES = new Set(["lit", "chosen", "instead", "refused", "whynot", "ghost", "pointed", "travelling", "dragged"]);

/** What is chosen, or near, in one place can be shown in another: the page has the classes of such elements. */
const mirrored = { chosen: new Set(), near: new Set() };
function mirror(state, elements) {
  const now = new Set(elements.flatMap((element) => [...element.classList]).filter((name) => !STATES.has(name)));
  for (const name of mirrored[state]) if (!now.has(name)) document.body.classList.remove(`${state}-${name}`);
  for (const name of now) if (!mirrored[state].has(name)) document.body.classList.add(`${state}-${name}`);
  mirrored[state] = now;
}

/** Follow the pointer and the focus, for `near`. */
export function watchNear() {
  let under = null;
  const near = () => mirror("near", [...document.querySelectorAll("#table [data-f].chosen"), ...(under?.isConnected ? [under] : [])]);
  const over = (event) => {
    const now = event.target.closest?.("#table [data-f]") ?? null;
    if (now === under) return;
    under = now;
    near();
  };
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", over);
  question.addEventListener("change", near);
}

export const question = new Question();

/** Follow what can be seen: the window's size, panels that are opened and shut, another kind of board. */
export function watchSight() {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(question.forget, 100);
  };
  addEventListener("resize", later);
  document.addEventListener("toggle", later, { capture: true });
  document.addEventListener("kancha-board", later);
}

/** The flat list of everything that can be answered, for screen readers and for whoever likes lists. */
export function listAll() {
  const list = find("every-option");
  if (!list) return;
  list.replaceChildren(
    ...question.options.map((option) => {
      const chosen = question.chosen && question.chosen.text === option.text;
      const button = make("button", { type: "button", class: "btn small", "aria-pressed": String(Boolean(chosen)) }, option.label);
      button.addEventListener("click", () => question.choose(option));
      return make("li", {}, button);
    }),
  );
}
