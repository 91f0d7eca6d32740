// The options of a table that is being set up: pictures, lists, switches, numbers. Nobody spells a code.

import { modeOf, nameOf, takenRows } from "./seating.js";
import { t } from "./words.js";

const optionsOf = (form) => [...form.querySelectorAll("[data-option]")];
const isOpen = (option) => !option.hidden;

function valueOf(option) {
  const { look } = option.dataset;
  if (look === "switch") return option.querySelector("input").checked ? "on" : "off";
  if (look === "cards" || look === "first") return option.querySelector(":checked")?.value ?? option.dataset.default;
  if (look === "numbers") {
    const fields = [...option.querySelectorAll("label:not([hidden]) input")].map(({ value }) => value.trim());
    return fields.some(Boolean) ? fields.join(", ") : "";
  }
  return option.querySelector("[name]").value;
}

function setValue(option, value) {
  const { look } = option.dataset;
  if (look === "switch") option.querySelector("input").checked = value === "on";
  else if (look === "cards" || look === "first") {
    const field = [...option.querySelectorAll("input")].find((one) => one.value === value && !one.closest("[hidden]"));
    if (field) field.checked = true;
  } else if (look !== "numbers") {
    const field = option.querySelector("[name]");
    if (!field.options || [...field.options].some((one) => one.value === value)) field.value = value;
  }
}

/** What differs from how the game is usually played, by name. */
export function options(form) {
  const chosen = {};
  for (const option of optionsOf(form).filter(isOpen)) {
    const value = valueOf(option);
    if (value !== "" && value !== option.dataset.default) chosen[option.dataset.option] = value;
  }
  return chosen;
}

/** Every option in words that differs from the usual, for the bar. */
export function told(form) {
  return optionsOf(form)
    .filter((option) => isOpen(option) && valueOf(option) !== option.dataset.default)
    .map((option) => {
      const { look } = option.dataset;
      const title = (option.querySelector("legend") ?? option.querySelector("span")).firstChild.textContent.trim();
      if (look === "switch" || look === "numbers" || look === "text") return title;
      const shown = look === "list" ? option.querySelector("select").selectedOptions[0] : option.querySelector(":checked + span b");
      return t("option", { title, value: shown.textContent });
    });
}

/** Show what the chosen mode has, and who could begin. */
export function arrange(form) {
  const mode = modeOf(form).value;
  const rows = takenRows(form);
  for (const option of optionsOf(form)) {
    option.hidden = !option.dataset.modes.split(" ").includes(mode);
    if (option.dataset.look === "first") nameFirst(option, rows);
    if (option.dataset.look === "numbers") nameNumbers(option, rows);
  }
  const count = form.querySelector(".more-count");
  if (!count) return;
  const changed = told(form).length;
  count.hidden = !changed;
  count.textContent = changed;
  form.querySelector(".more").hidden = !optionsOf(form).some(isOpen) && !form.querySelector(".edition");
}

function nameFirst(option, rows) {
  for (const label of option.querySelectorAll(".picture")) {
    const field = label.querySelector("input");
    if (field.value === "random") continue;
    const row = rows[Number(field.value)];
    label.hidden = !row;
    if (row) label.querySelector("b").textContent = nameOf(row);
    else if (field.checked) setValue(option, option.dataset.default);
  }
}

function nameNumbers(option, rows) {
  for (const label of option.querySelectorAll("[data-of-seat]")) {
    const row = rows[Number(label.dataset.ofSeat) - 1];
    label.hidden = !row;
    if (row) label.querySelector("span:not(.glyph)").textContent = nameOf(row);
  }
}

/** What is chosen here may settle another option, or go against one that was chosen before. */
export function settle(form, field) {
  const option = field.closest("[data-option]");
  const must = (one) => (one?.dataset.sets ?? "").split(" ").filter(Boolean).map((pair) => pair.split("="));
  for (const [name, value] of must(field.selectedOptions?.[0])) {
    for (const other of optionsOf(form)) if (other.dataset.option === name) setValue(other, value);
  }
  for (const other of optionsOf(form)) {
    const against = must(other.querySelector("select")?.selectedOptions[0]).some(
      ([name, value]) => name === option?.dataset.option && valueOf(option) !== value,
    );
    if (other !== option && against) setValue(other, other.dataset.default);
  }
}

/** A box owner's edition has things of its own: of what an edition names, only what all have is offered. */
export function fitEdition(form) {
  const own = Boolean(form.querySelector(".edition")?.value);
  for (const select of form.querySelectorAll("[data-look=list] select")) {
    for (const one of select.options) one.disabled = own && one.dataset.sets !== "";
    if (select.selectedOptions[0]?.disabled) select.value = select.closest("[data-option]").dataset.default;
  }
}

export function restoreOptions(form, kept) {
  // What is chosen from a list has been seen by now: a hidden land is hidden once.
  const again = optionsOf(form).filter(({ dataset }) => dataset.look !== "list" && dataset.option in kept);
  for (const option of again) setValue(option, kept[option.dataset.option]);
}
