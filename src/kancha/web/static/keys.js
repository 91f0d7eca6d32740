// The keyboard: arrows walk over what is lit, Enter picks, Esc lets go; letters for the rest. A whole game needs no pointer.

import { centre, facetsOf, find, isShown, isTyping } from "./dom.js";
import { question } from "./pick.js";
import { replay } from "./replay.js";
import { reveal } from "./zoom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What the arrows walk over: what can be picked, or with Shift everything that has a meaning. */
function stops(all) {
  const selector = all ? "#table [data-f]" : "#table [data-f].lit, #table [data-f].chosen, #table [data-f].instead";
  return [...document.querySelectorAll(selector)].filter(isShown);
}

export function focus(element) {
  for (const other of document.querySelectorAll('#table [data-f][tabindex="0"]')) other.setAttribute("tabindex", "-1");
  if (!element.matches("button, summary, a")) element.setAttribute("tabindex", "0");
  reveal(element);
  element.focus({ focusVisible: true });
  element.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

/** The nearest stop in a direction; straight ahead counts more than aside. */
function towards([dx, dy], all) {
  const found = stops(all);
  if (!found.length) return null;
  const here = document.activeElement;
  if (!here?.closest?.("#table [data-f]")) return found[0];
  const from = centre(here);
  let best = null;
  let least = Infinity;
  for (const element of found) {
    if (element === here) continue;
    const to = centre(element);
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (ahead <= 1) continue;
    const far = ahead + 2.5 * aside;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/** After the page has changed under the keyboard, the focus goes to what can be done now. */
export function refocus() {
  const here = document.activeElement;
  if (here && here !== document.body && here.isConnected && isShown(here)) {
    const facets = here.closest?.("[data-f]");
    if (!facets || question.leads(facets) || question.isPicked(facets)) return;
  }
  const first = stops(false).find((element) => element.classList.contains("lit")) || find("choices")?.querySelector("button");
  if (first) focus(first);
}

export function listen(commands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (replay.on && inReplay(event, commands)) return;
    if (isTyping(event.target)) return;
    if (event.key in ARROWS) {
      if (event.target.closest?.("#log-lines, details#every")) return;
      const to = towards(ARROWS[event.key], event.shiftKey);
      if (to) {
        event.preventDefault();
        focus(to);
      }
      return;
    }
    if (event.key === "Enter" || event.key === " ") return enter(event, commands);
    const command = named(event, commands);
    if (!command) return;
    event.preventDefault();
    command();
  });
}

function inReplay(event, commands) {
  const far = event.shiftKey ? "turn_" : "";
  const steps = { ArrowLeft: `${far}back`, ArrowRight: `${far}on`, ArrowUp: "faster", ArrowDown: "slower", Home: "first", End: "last" };
  if (event.key in steps) commands.step(steps[event.key]);
  else if (event.key === "Escape") commands.leave();
  else if (event.key === " " && !event.target.closest?.("button")) commands.step("play");
  else return false;
  event.preventDefault();
  return true;
}

function enter(event, commands) {
  if (event.repeat) return;
  const element = event.target.closest?.("[data-f]");
  if (element && facetsOf(element).length && !event.target.closest("button, a")) {
    const meant = question.leads(element) || question.isPicked(element);
    if (element.matches("summary") && !meant) return;
    event.preventDefault();
    const meantSo = element.classList.contains("chosen") && !question.leads(element);
    if (question.chosen && meantSo && event.key === "Enter") commands.confirm();
    else commands.touch(element);
  } else if (event.key === "Enter" && event.target === document.body && question.chosen) {
    event.preventDefault();
    commands.confirm();
  }
}

function named(event, commands) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (/^[1-9]$/.test(key)) {
    const button = find("choices")?.querySelectorAll("button")[Number(key) - 1];
    return button ? () => button.click() : null;
  }
  return (
    {
      Escape: commands.letGo,
      u: commands.undo,
      c: commands.confirm,
      r: () => commands.turn(event.shiftKey ? -1 : 1),
      f: commands.flip,
      s: commands.skip,
      l: commands.plan,
      "?": commands.help,
      "+": () => commands.zoom(1),
      "=": () => commands.zoom(1),
      "-": () => commands.zoom(-1),
      0: () => commands.zoom(0),
    }[key] || null
  );
}
