// What this browser likes. Kept in the browser; what the server must know when it draws a page also goes into a cookie.

import { go } from "./line.js";

const KEY = "kancha-settings";
const DEFAULTS = { language: document.documentElement.lang, theme: "auto", motion: "on", sound: "off", confirm: "on", glyphs: "on", pace: "normal", side: "auto", brings: "on", warn: "on", hints: "off" };
const IN_COOKIE = ["language", "theme", "motion", "glyphs"];

function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}"), language: document.documentElement.lang };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = load();

export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  if (IN_COOKIE.includes(name)) {
    document.cookie = `${name === "language" ? name : `kancha-${name}`}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
  }
  show();
}

/** The language after the present one, round all there are. */
export function nextLanguage() {
  const all = document.documentElement.dataset.languages.split(" ");
  return all[(all.indexOf(settings.language) + 1) % all.length];
}

/** Bring the page in line with the settings. */
export function show() {
  const root = document.documentElement;
  for (const name of ["theme", "motion", "glyphs", "brings"]) root.dataset[name] = settings[name];
  root.toggleAttribute("data-still", settings.motion === "off"); // what is not there costs no rule any time
  root.toggleAttribute("data-no-glyphs", settings.glyphs === "off");
  for (const field of document.querySelectorAll("[data-setting]")) {
    const value = settings[field.dataset.setting];
    if (field.type === "checkbox") field.checked = value === (field.dataset.on ?? "on");
    else if (field.type === "radio") field.checked = field.value === value;
    else field.value = value;
  }
  const sound = document.getElementById("tool-sound");
  if (sound) sound.setAttribute("aria-pressed", String(settings.sound === "on"));
}

const switched = ({ checked, dataset }) => (checked ? (dataset.on ?? "on") : (dataset.off ?? "off"));

export function listen() {
  document.addEventListener("change", (event) => {
    const name = event.target instanceof HTMLElement && event.target.dataset.setting;
    if (!name) return;
    const value = event.target.type === "checkbox" ? switched(event.target) : event.target.value;
    set(name, value);
    if (name === "language") go();
  });
  show();
}
