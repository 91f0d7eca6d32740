// The log points at what it names: a line or a word that is pointed at lights its pieces.

import { afterPaint, find } from "./dom.js";
import { question } from "./pick.js";

let pointed = [];

function point(facets) {
  for (const element of pointed) element.classList.remove("pointed");
  pointed = facets.flatMap((facet) => question.elements.get(facet) || []);
  for (const element of pointed) element.classList.add("pointed");
}

function facetsIn(target) {
  const word = target.closest?.(".ref");
  if (word) return [word.dataset.ref];
  const line = target.closest?.("#log li[data-at], .story li[data-at], #beats li");
  return line ? [...line.querySelectorAll(".ref")].map((ref) => ref.dataset.ref) : [];
}

export function listen(openAt) {
  document.addEventListener("told", showNewest);
  document.addEventListener("pointerover", (event) => point(facetsIn(event.target)));
  document.addEventListener("click", (event) => {
    const line = event.target.closest?.("#log li[data-at]");
    if (!line) return;
    if (event.target.closest(".glyph, .ic")) openAt(Number(line.dataset.at));
    else point(facetsIn(event.target));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "log-lines") return;
    const lines = [...event.target.querySelectorAll("li[data-at]")];
    const now = lines.findIndex((line) => line.classList.contains("read"));
    if (event.key === "Enter" && now >= 0) return openAt(Number(lines[now].dataset.at));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = lines[Math.max(0, Math.min(lines.length - 1, now + step))];
    for (const line of lines) line.classList.toggle("read", line === next);
    next?.scrollIntoView({ block: "nearest" });
    if (next) point(facetsIn(next));
  });
}

const FADE = 26; // the lower edge of the list, where lines fade

/** A long turn, the newest one first, ends within the list: its last line is what has just happened. */
function showNewest() {
  afterPaint(() => {
    const list = find("log-lines");
    const last = [...(list?.querySelector(".turn-group")?.querySelectorAll("li[data-at]") ?? [])].at(-1);
    if (!last || !list.clientHeight || list.matches(":hover, :focus-within")) return; // somebody reads
    const below = last.getBoundingClientRect().bottom - list.getBoundingClientRect().top + list.scrollTop;
    list.scrollTop = Math.max(0, below + FADE - list.clientHeight);
  });
}

/** What came new into the log, for a screen reader. */
export function news(seen) {
  const turns = [...(find("log-lines")?.querySelectorAll(".turn-group") || [])].reverse();
  const fresh = turns.flatMap((turn) => {
    const lines = [...turn.querySelectorAll("li[data-at]")].filter((line) => Number(line.dataset.at) > seen);
    return lines.length ? [turn.querySelector("b").textContent, ...lines.map((line) => line.textContent.trim())] : [];
  });
  const numbers = [...(find("log-lines")?.querySelectorAll("li[data-at]") || [])].map((line) => Number(line.dataset.at));
  return { text: fresh.join(" "), last: Math.max(seen, ...numbers) };
}
