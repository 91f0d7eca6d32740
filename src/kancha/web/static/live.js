// The live line to the table: updates as they come, shown one after another; lost, it is taken up again.

import { note } from "./bar.js";
import { make } from "./dom.js";
import { open as openLine } from "./line.js";
import { isStill } from "./morph.js";
import { settings } from "./settings.js";
import { PACES, left } from "./story.js";
import { t } from "./words.js";

/** Between two updates of a burst: so long as the story of the first takes. */
const pause = () => (isStill() ? 0 : Math.max(PACES[settings.pace] ?? PACES.normal, left() + 200));

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const OPEN = 1; // of a line that can be spoken on

/** What a server closes a line with when it is about to end: another takes over, and nobody need notice. */
const ELSEWHERE = 1012;
const SPREAD = 500;
/** What a server closes a line with that it will not open again, and one whose seat somebody else has opened. */
const REFUSED = 1008;
const EVICTED = 4403;

/** Updates that have come and are not shown yet. */
const waiting = [];
let timer = 0;
let show = () => {};
let held = false;
let socket = null;
let tries = 0;
let lost = false;

/** Show what waits: the first at once, the rest one by one. */
function next() {
  timer = 0;
  if (held || !waiting.length) return;
  show(waiting.shift());
  if (waiting.length) timer = setTimeout(next, pause());
  else if (pause()) timer = setTimeout(() => ((timer = 0), waiting.length && next()), pause());
}

/** Show everything that waits at once. */
export function skip() {
  clearTimeout(timer);
  timer = 0;
  if (!waiting.length) return false;
  const last = waiting.pop();
  const regions = Object.assign({}, ...waiting.map((update) => update.regions), last.regions);
  waiting.length = 0;
  show({ ...last, regions, motions: [] });
  return true;
}

/** While an earlier position is looked at, updates wait. */
export function hold(on) {
  held = on;
  if (!on) skip();
}

export const isBehind = () => waiting.length > 0;

/** The texts of the regions, as the page was served with them or as they came since; later ones come as changes to them. */
const texts = new Map();

/** What this page calls itself, so that a preview can be told as changes of what it shows. */
export const name = Array.from(crypto.getRandomValues(new Uint32Array(3)), (number) => number.toString(36)).join("");

const SUMS = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** CRC-32, as the server reckons it too: only a text that both have letter for letter can be told changes of. */
function checksum(text) {
  let sum = -1;
  for (const byte of new TextEncoder().encode(text)) sum = SUMS[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (~sum >>> 0).toString(16);
}

const had = () => [...texts].map(([id, text]) => `${id}:${checksum(text)}`).join(",");

/** Whole regions: `patches` are [from, to, text], from the end of the old text to its beginning. */
export function whole({ regions, patches }) {
  const all = { ...regions };
  for (const [id, changes] of Object.entries(patches)) {
    const parts = [];
    let at = 0;
    for (const [from, to, fresh] of changes.toReversed()) {
      parts.push(texts.get(id).slice(at, from), fresh);
      at = to;
    }
    all[id] = parts.join("") + texts.get(id).slice(at);
  }
  return all;
}

function came(update) {
  const regions = whole(update);
  for (const [id, text] of Object.entries(regions)) texts.set(id, text);
  waiting.push({ ...update, regions });
  if (!held && !timer) next();
}

/** A way to the same table as an onlooker. */
const lookOn = () => make("a", { class: "btn", href: location.pathname }, t("look_on"));

/** `address` holds the mark of what the page shows, so that the server need not send it again; `served` are the texts it came with. */
export function connect(address, served, showUpdate) {
  show = showUpdate;
  for (const [id, text] of served) texts.set(id, text);
  const told = document.getElementById("table")?.dataset.note;
  if (told) note(told, "bad", true);
  const open = () => {
    socket = openLine(`${address()}&page=${name}&have=${had()}`);
    socket.addEventListener("open", () => {
      tries = 0;
      if (lost) note(t("connected"), "good");
      lost = false;
      document.body.dataset.live = "on";
    });
    socket.addEventListener("message", (event) => came(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      document.body.dataset.live = "off";
      if (event.code === ELSEWHERE && !lost) return setTimeout(open, Math.random() * SPREAD);
      if (event.code === REFUSED) return note(event.reason || t("gone"), "bad", true);
      if (event.code === EVICTED) return note(event.reason, "bad", true, lookOn());
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
      tries += 1;
      lost = lost || tries > 1;
      if (lost) note(t("reconnecting"), "bad", true);
      return setTimeout(open, wait * (0.75 + Math.random() / 2));
    });
  };
  open();
}

/** Say something to the server: which seat to show, or to hurry. */
export function send(word) {
  if (socket?.readyState === OPEN) socket.send(JSON.stringify(word));
}

/** Take up the line anew: the server then sends the table as it stands. */
export function refresh() {
  socket?.close();
}

/** A page served before its browser's seats were known (a strict cookie does not come along with a link) is asked for again, once. */
export function isServedWrong(page, update) {
  if (String(update.held) === String(page.held)) return false;
  const again = `kancha-again-${page.id}`;
  if (sessionStorage.getItem(again) === String(update.held)) return false;
  sessionStorage.setItem(again, String(update.held));
  return true;
}
