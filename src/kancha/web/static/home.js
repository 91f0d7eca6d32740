// Home: choose a game, who sits where, play.

import { post } from "./api.js";
import "./plain.js";
import { t } from "./words.js";

const NAMES = "kancha-names";
const LAST = "kancha-last";

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

/** Who sits on a seat before anybody has chosen: you, and one easy bot against you. */
function usual(seat, mode) {
  if (seat === 1) return "me";
  if (seat <= Number(mode.dataset.fewest)) return "bot:easy";
  return "empty";
}

const keyOf = (row) => {
  const kind = row.querySelector(".seat-kind").value.split(":")[0];
  return kind === "me" ? "me" : `${kind}-${row.dataset.seat}`;
};

function usualName(row) {
  const kind = row.querySelector(".seat-kind").value.split(":")[0];
  if (kind === "me") return t("name_me");
  if (kind === "empty") return "";
  return t(kind === "bot" ? `name_bot_${row.dataset.seat}` : `name_friend_${row.dataset.seat}`);
}

function modeOf(form) {
  return form.querySelector("input[name=mode]:checked");
}

/** Show what the chosen mode has: its seats and its options. */
function arrange(form) {
  const mode = modeOf(form);
  const most = Number(mode.dataset.most);
  const fewest = Number(mode.dataset.fewest);
  for (const row of form.querySelectorAll(".seat-row")) {
    const seat = Number(row.dataset.seat);
    const kind = row.querySelector(".seat-kind");
    row.hidden = seat > most;
    for (const option of kind.options) option.disabled = option.value === "empty" && seat <= fewest;
    if (kind.selectedOptions[0]?.disabled || !kind.dataset.set) kind.value = usual(seat, mode);
    nameRow(row);
  }
  for (const option of form.querySelectorAll("[data-option]")) {
    option.hidden = !option.dataset.modes.split(" ").includes(mode.value);
  }
  hints(form);
}

function nameRow(row) {
  const kind = row.querySelector(".seat-kind").value;
  const field = row.querySelector(".seat-name");
  field.value = names[keyOf(row)] || usualName(row);
  field.disabled = kind === "empty";
  row.classList.toggle("empty", kind === "empty");
}

function hints(form) {
  const kinds = seatRows(form).map((row) => row.querySelector(".seat-kind").value);
  form.querySelector(".by-link").hidden = !kinds.includes("link");
  form.querySelector(".automaton").hidden = Number(modeOf(form).dataset.most) > 1;
}

const seatRows = (form) => [...form.querySelectorAll(".seat-row")].filter((row) => !row.hidden);

function wish(form) {
  const mode = modeOf(form).value;
  const seats = seatRows(form)
    .filter((row) => row.querySelector(".seat-kind").value !== "empty")
    .map((row) => {
      const [kind, bot] = row.querySelector(".seat-kind").value.split(":");
      const seat = { kind, name: row.querySelector(".seat-name").value.trim() };
      return bot ? { ...seat, bot } : seat;
    });
  const options = {};
  for (const option of form.querySelectorAll("[data-option]")) {
    if (option.hidden) continue;
    const field = option.querySelector("[name]");
    if (field.value !== "" && field.value !== field.dataset.default) options[field.name] = field.value;
  }
  const edition = form.querySelector(".edition")?.value || "";
  return { slug: form.dataset.slug, mode, seats, options, edition };
}

async function play(form) {
  const button = form.querySelector(".play");
  const fault = form.querySelector(".fault");
  button.disabled = true;
  fault.textContent = "";
  for (const row of seatRows(form)) {
    const typed = row.querySelector(".seat-name").value.trim();
    if (typed && typed !== usualName(row)) names[keyOf(row)] = typed;
    else delete names[keyOf(row)];
  }
  keep(NAMES, names);
  keep(LAST, { game: form.dataset.slug });
  try {
    const made = await post("/api/tables", wish(form));
    location.href = made.url;
  } catch (refusal) {
    fault.textContent = t("failed", { message: refusal.message });
    button.disabled = false;
  }
}

function choose(slug) {
  for (const form of document.querySelectorAll("form.setup")) form.hidden = form.dataset.slug !== slug;
}

for (const form of document.querySelectorAll("form.setup")) {
  form.addEventListener("change", (event) => {
    const row = event.target.closest(".seat-row");
    if (event.target.name === "mode") arrange(form);
    else if (event.target.matches(".seat-kind")) {
      event.target.dataset.set = "yes";
      nameRow(row);
      hints(form);
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(form);
  });
  arrange(form);
}

const cards = [...document.querySelectorAll("input[name=game]")];
const last = cards.find((card) => card.value === kept(LAST).game);
if (last) last.checked = true;
for (const card of cards) {
  card.addEventListener("change", () => choose(card.value));
  if (card.checked) choose(card.value);
}

const importing = document.getElementById("import");
importing?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fault = importing.querySelector(".fault");
  fault.textContent = "";
  try {
    const made = await post("/api/tables/import", { record: document.getElementById("record").value });
    location.href = made.url;
  } catch (refusal) {
    fault.textContent = t("failed", { message: refusal.message });
  }
});
document.getElementById("record-file")?.addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (file) document.getElementById("record").value = await file.text();
});
document.body.dataset.ready = "yes";
performance.mark("usable");
