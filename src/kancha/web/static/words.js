// The interface's words for the script, sent with the page.

const source = document.getElementById("words");
const words = source ? JSON.parse(source.textContent) : {};

/** An entry with its values filled in; `key_one` where n is 1. */
export function t(key, values = {}) {
  const entry = (values.n === 1 && words[`${key}_one`]) || words[key] || key;
  return entry.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
