// Home: choose a game, who sits where, play. The bar at the foot says what was chosen; Play is always in it.

import { post } from "./api.js";
import * as choosing from "./choosing.js";
import { find, icon, make } from "./dom.js";
import { go } from "./line.js";
import "./plain.js";
import * as records from "./records.js";
import * as seating from "./seating.js";
import { t } from "./words.js";

const NAMES = "kancha-names";
const LAST = "kancha-last";
const FOLDED = "kancha-tables-folded";

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) || "{}");
  } catch {
    return {};
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const names = kept(NAMES); // by who it is: me, here-2, link-2, bot-3
const last = kept(LAST); // the game played last, and how each was set up: { game, setups: { slug: { mode, seats, options } } }
const forms = [...document.querySelectorAll("form.setup")];

function wish(form) {
  const mode = seating.modeOf(form).value;
  const options = choosing.options(form);
  const colours = seating.colours(form);
  if (colours.length && colours.join() !== form.dataset.colours.split(" ").slice(0, colours.length).join()) {
    options.colours = colours.join(", ");
  }
  const edition = form.querySelector(".edition")?.value || "";
  return { slug: form.dataset.slug, mode, seats: seating.seats(form), options, edition };
}

// What was chosen, at the foot

function tell(form) {
  const { title, minutes } = form.dataset;
  const rows = seating.takenRows(form);
  const mode = seating.modeOf(form);
  find("go-title").textContent = title;
  find("go").className = `go panel ${[...form.classList].filter((name) => /^(has|seats-of)-/.test(name)).join(" ")}`;
  find("go-seats").replaceChildren(
    ...rows.map((row, place) =>
      make("span", { class: "go-seat" }, make("span", { class: `glyph glyph-s seat-${place + 1}` }, icon(`seat-${place + 1}`)), seating.nameOf(row)),
    ),
  );
  const modes = form.querySelectorAll("input[name=mode]").length > 1 ? [mode.nextElementSibling.textContent] : [];
  const length = Number(minutes) ? [t("minutes", { n: minutes })] : [];
  find("go-detail").textContent = [...modes, ...choosing.told(form), ...length].join(" · ");
  document.querySelector(".play").setAttribute("form", form.id);
}

function arrange(form) {
  seating.arrange(form, names);
  changed(form);
}

function changed(form) {
  seating.number(form);
  choosing.arrange(form);
  const kinds = seating.takenRows(form).map((row) => row.querySelector(".seat-kind").value);
  form.querySelector(".by-link").hidden = !kinds.includes("link");
  form.querySelector(".automaton").hidden = Number(seating.modeOf(form).dataset.most) > 1;
  for (const fault of document.querySelectorAll(".fault")) fault.textContent = "";
  if (!form.hidden) tell(form);
}

// What was refused, beside what it is about

function complain(form, refusal) {
  const beside = form.querySelector(`.fault[data-about="${CSS.escape(refusal.about || "none")}"]`);
  if (beside?.closest("details")) beside.closest("details").open = true;
  const place = beside && !beside.closest("[hidden]") ? beside : find("go").querySelector(".fault");
  place.textContent = refusal.status ? refusal.message : t("not_sent_table");
  place.scrollIntoView({ block: "nearest" });
}

async function play(form) {
  const button = document.querySelector(".play");
  button.disabled = true;
  for (const fault of document.querySelectorAll(".fault")) fault.textContent = "";
  seating.learnNames(form, names);
  keep(NAMES, names);
  try {
    const wanted = wish(form);
    const made = await post("/api/tables", wanted);
    const setup = { mode: wanted.mode, seats: seating.keptSeats(form), options: wanted.options };
    keep(LAST, { game: form.dataset.slug, setups: { ...last.setups, [form.dataset.slug]: setup } });
    go(made.url);
  } catch (refusal) {
    complain(form, refusal);
    button.disabled = false;
  }
}

/** As it was set up last time. */
function restore(form) {
  const setup = last.setups?.[form.dataset.slug];
  const mode = setup && form.querySelector(`input[name=mode][value="${CSS.escape(setup.mode)}"]`);
  if (!mode) return arrange(form);
  mode.checked = true;
  seating.restoreSeats(form, setup.seats);
  arrange(form);
  choosing.restoreOptions(form, setup.options);
  return changed(form);
}

function choose(slug) {
  for (const form of forms) {
    form.hidden = form.dataset.slug !== slug;
    if (!form.hidden) changed(form);
  }
}

for (const form of forms) {
  form.addEventListener("change", (event) => {
    const { target } = event;
    const row = target.closest(".seat-row");
    if (target.name === "mode") arrange(form);
    else if (target.matches(".seat-kind")) {
      target.dataset.set = "yes";
      seating.nameRow(row, names);
    } else if (target.closest(".swatch")) seating.swapColour(form, row, row.dataset.had);
    if (target.closest("[data-option]")) choosing.settle(form, target);
    if (target.matches(".edition")) choosing.fitEdition(form);
    changed(form);
  });
  form.addEventListener("input", (event) => event.target.matches(".seat-name") && changed(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(form);
  });
  restore(form);
}

const cards = [...document.querySelectorAll("input[name=game]")];
const before = cards.find((card) => card.value === last.game);
if (before) before.checked = true;
for (const card of cards) {
  card.addEventListener("change", () => choose(card.value));
  if (card.checked) choose(card.value);
}

const mine = find("my-tables");
mine.open = kept(FOLDED).folded !== true;
mine.addEventListener("toggle", () => keep(FOLDED, { folded: !mine.open }));
records.listen();
document.body.dataset.ready = "yes";
performance.mark("usable");
