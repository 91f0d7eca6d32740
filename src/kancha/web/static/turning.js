// A piece in the hand is turned: by the handle beside it, R and Shift+R, the wheel, two fingers; F turns it over.

import { domainOf, facetsOf, find, icon, isShown, make } from "./dom.js";
import { fitting } from "./options.js";
import { question } from "./pick.js";
import { t } from "./words.js";

const NOTCH = 40; // of the wheel, for one step
const TWIST = 30; // degrees of two fingers, for one step
const APART = 12;

let rolled = 0;
let handle = null;

/** The pieces that show the ways something can lie (`data-spin`, `data-flip`: what it becomes when it is turned or turned over). */
const ways = () => [...document.querySelectorAll("#table [data-spin], #table [data-flip]")].filter(isShown);

/** The way that is picked now among some. */
const pickedAmong = (pieces) => pieces.find((piece) => question.isPicked(piece) || piece.classList.contains("chosen"));

/** Let another way take the place of the one that is picked, and keep everything else. Tells whether that is possible. */
function become(facet) {
  if (!facet || !question.startable.has(facet)) return false;
  const domain = domainOf(facet);
  const kept = question.picks.filter(({ facets }) => !facets.some((one) => domainOf(one) === domain));
  if (!fitting(question.options, [...kept.map(({ facets }) => facets), [facet]]).length) return false;
  question.picks = kept;
  const piece = (question.elements.get(facet) || []).find(isShown);
  return question.pick(piece ? facetsOf(piece) : [facet], piece?.id);
}

/** One step on or back. */
export function turn(step = 1) {
  if (question.standing.ready.length > 1) return question.turn(step);
  const pieces = ways();
  const now = pickedAmong(pieces);
  if (now && become(now.dataset.spin)) return true;
  const at = now ? pieces.indexOf(now) : step > 0 ? -1 : 0;
  return pieces.some((_, n) => become(facetsOf(pieces[(at + step * (n + 1) + pieces.length * (n + 2)) % pieces.length])[0]));
}

export function flip() {
  const pieces = ways();
  const now = pickedAmong(pieces) ?? pieces[0];
  return Boolean(now && become(now.dataset.flip)) || turn();
}

/** Whether what is chosen could lie in another way. */
export function isHeld() {
  if (!question.options.length) return false;
  if (question.standing.ready.length > 1) return question.chosen !== null && question.standing.ready.includes(question.chosen);
  return question.picks.length > 0 && ways().length > 1;
}

/** The place on the board that the piece in the hand lies on. */
function place() {
  const chosen = [...document.querySelectorAll("#board .chosen, #asides .chosen")];
  return chosen.find((element) => !element.matches("[data-spin], [data-flip]") && isShown(element)) ?? null;
}

/** Put the handle beside the piece, on the side that has room. */
function show() {
  const at = isHeld() ? place() : null;
  if (!at) return void (handle && (handle.hidden = true));
  handle ??= makeHandle();
  handle.hidden = false;
  handle.querySelector("[data-turn=over]").hidden = ways().length === 0;
  const box = at.getBoundingClientRect();
  const room = (find("board").contains(at) ? find("frame") : find("asides")).getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = handle;
  const right = box.right + box.width + APART;
  const left = right + wide < room.right ? right : Math.max(room.left, box.left - box.width - APART - wide);
  const top = Math.min(Math.max(room.top, (box.top + box.bottom - high) / 2), room.bottom - high);
  Object.assign(handle.style, { left: `${left}px`, top: `${top}px` });
}

function makeHandle() {
  const button = (name, sign, words, act) => {
    const made = make("button", { type: "button", class: "btn square", "data-turn": name, "aria-label": words, "data-tip": words }, icon(sign));
    made.addEventListener("click", act);
    return made;
  };
  const made = make(
    "div",
    { id: "handle", class: "turn-handle", role: "group", "aria-label": t("turning") },
    button("back", "restart", t("turn_back"), () => turn(-1)),
    button("on", "rotate", t("turn_on"), () => turn(1)),
    button("over", "flip", t("turn_over"), flip),
  );
  document.body.append(made);
  return made;
}

function listenToWheel() {
  const roll = (event) => {
    if (event.ctrlKey || !isHeld() || !event.target.closest?.("#frame, #asides")) return;
    event.preventDefault();
    event.stopPropagation(); // it does not zoom then
    rolled += event.deltaY;
    if (Math.abs(rolled) < NOTCH) return;
    turn(Math.sign(rolled));
    rolled = 0;
  };
  document.addEventListener("wheel", roll, { capture: true, passive: false });
}

function listenToFingers() {
  const fingers = new Map();
  let from = null;
  const angle = () => {
    const [a, b] = [...fingers.values()];
    return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  };
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || !event.target.closest?.("#frame, #asides")) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    from = fingers.size === 2 ? angle() : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (from === null || !isHeld()) return;
    const twist = ((angle() - from + 540) % 360) - 180;
    if (Math.abs(twist) < TWIST) return;
    turn(Math.sign(twist));
    from = angle();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      from = null;
    });
  }
}

export function listen() {
  const later = () => requestAnimationFrame(show);
  question.addEventListener("change", later);
  question.addEventListener("relit", later);
  find("frame").addEventListener("zoomed", later);
  addEventListener("resize", later);
  addEventListener("scroll", later, { passive: true, capture: true });
  listenToWheel();
  listenToFingers();
}
