// The seats of a table that is being set up: who sits there, under which name, in which colour. Seats are numbered as they will be at
// the table: one that stays empty has no number, and the next one takes it.

import { t } from "./words.js";

const kindOf = (row) => row.querySelector(".seat-kind").value;
const isTaken = (row) => !row.hidden && kindOf(row) !== "empty";

export const modeOf = (form) => form.querySelector("input[name=mode]:checked");
export const rowsOf = (form) => [...form.querySelectorAll(".seat-row")];
export const takenRows = (form) => rowsOf(form).filter(isTaken);

/** Who sits on a seat before anybody has chosen: you, and one easy bot against you. */
function usualKind(seat, mode) {
  if (seat === 1) return "me";
  return seat <= Number(mode.dataset.fewest) ? "bot:easy" : "empty";
}

/** What a name is kept under: by who it is. */
const keyOf = (row) => {
  const [kind] = kindOf(row).split(":");
  return kind === "me" ? "me" : `${kind}-${row.dataset.seat}`;
};

function usualName(row) {
  const [kind] = kindOf(row).split(":");
  if (kind === "me") return t("name_me");
  if (kind === "empty") return "";
  return t(kind === "bot" ? `name_bot_${row.dataset.seat}` : `name_friend_${row.dataset.seat}`);
}

export const nameOf = (row) => row.querySelector(".seat-name").value.trim() || usualName(row);

/** Keep the names that were typed, under who they are. */
export function learnNames(form, names) {
  for (const row of takenRows(form)) {
    const typed = row.querySelector(".seat-name").value.trim();
    if (typed && typed !== usualName(row)) names[keyOf(row)] = typed;
    else delete names[keyOf(row)];
  }
}

/** Show the seats of the chosen mode, each with who may sit there. */
export function arrange(form, names) {
  const mode = modeOf(form);
  const [most, fewest] = [Number(mode.dataset.most), Number(mode.dataset.fewest)];
  for (const row of rowsOf(form)) {
    const seat = Number(row.dataset.seat);
    const kind = row.querySelector(".seat-kind");
    row.hidden = seat > most;
    for (const option of kind.options) option.disabled = option.value === "empty" && seat <= fewest;
    if (kind.selectedOptions[0]?.disabled || !kind.dataset.set) kind.value = usualKind(seat, mode);
    nameRow(row, names);
  }
  number(form);
}

export function nameRow(row, names) {
  const field = row.querySelector(".seat-name");
  field.value = names[keyOf(row)] || usualName(row);
  field.disabled = kindOf(row) === "empty";
  row.classList.toggle("empty", kindOf(row) === "empty");
}

/** How many colours a table has: fewer than seats where some share one. */
function colourCount(form, seats) {
  const shared = modeOf(form).dataset.sharing.split(" ").map((pair) => pair.split(":").map(Number));
  return shared.find(([count]) => count === seats)?.[1] ?? seats;
}

const colourOf = (row) => row.querySelector(".swatches :checked")?.value ?? "";

/** The colours of the seats that are taken, in their order; none if seats do not choose here. */
export function colours(form) {
  if (!form.dataset.colours) return [];
  const rows = takenRows(form);
  return rows.slice(0, colourCount(form, rows.length)).map(colourOf);
}

/** A colour somebody else has is given away for the one this seat had. */
export function swapColour(form, row, had) {
  const wanted = colourOf(row);
  const other = rowsOf(form).find((one) => one !== row && colourOf(one) === wanted);
  const field = other && [...other.querySelectorAll(".swatch input")].find(({ value }) => value === had);
  if (field) field.checked = true;
  number(form);
}

/** Give every seat that is taken its number, with its sign and its colour. */
export function number(form) {
  const rows = takenRows(form);
  const shared = colourCount(form, rows.length);
  const { prefix } = form.dataset;
  const given = [...form.classList].filter((name) => name.startsWith("has-"));
  form.classList.remove(...given);
  rows.forEach((row, place) => {
    const colour = colourOf(rows[place % shared]);
    if (colour) form.classList.add(`has-${prefix}-${place + 1}-${colour}`);
    row.dataset.had = colourOf(row);
  });
  for (const row of rowsOf(form)) {
    const place = rows.indexOf(row) + 1;
    row.className = `seat-row ${place ? `seat-${place}` : "seat-0 empty"}`;
    const swatches = row.querySelector(".swatches");
    if (swatches) swatches.hidden = !place || place > shared;
    for (const glyph of row.querySelectorAll(".glyph")) {
      if (!glyph.closest(".swatch")) glyph.className = `glyph seat-${place}`;
      glyph.querySelector("use").setAttribute("href", `#i-seat-${place}`);
    }
  }
}

/** The seats as the server wants them. */
export const seats = (form) =>
  takenRows(form).map((row) => {
    const [kind, bot] = kindOf(row).split(":");
    const seat = { kind, name: row.querySelector(".seat-name").value.trim() };
    return bot ? { ...seat, bot } : seat;
  });

/** What is chosen, to be found again next time; and that again. */
export const keptSeats = (form) => rowsOf(form).map((row) => [kindOf(row), colourOf(row)]);

export function restoreSeats(form, kept) {
  rowsOf(form).forEach((row, place) => {
    const [kind, colour] = kept[place] ?? [];
    const field = row.querySelector(".seat-kind");
    if ([...field.options].some(({ value }) => value === kind)) {
      field.value = kind;
      field.dataset.set = "yes";
    }
    const swatch = [...row.querySelectorAll(".swatch input")].find(({ value }) => value === colour);
    if (swatch) swatch.checked = true;
  });
}
