// The pencil puzzle of the day: a square is chosen, a mark given; what is against the rules shows at once, what is wrong when asked.

import { find } from "./dom.js";
import "./plain.js";
import { known, solvedOn, streak } from "./puzzling.js";
import { t } from "./words.js";

const { slug, day, columns, given, regions, solution, steps } = JSON.parse(find("grid-setting").textContent);
const own = `${slug}-grid`; // where its days are kept
const place = `kancha-grid-${slug}-${day}`;
const squares = [...document.querySelectorAll(".plot")];
const pictures = [...find("pictures").content.children];
const names = [...document.querySelectorAll(".mark[data-mark]")].map((button) => button.querySelector("small").textContent);

let marks = kept();
let here = given.indexOf(-1);
let hinted = { square: -1, level: 0 };

function kept() {
  try {
    const all = JSON.parse(localStorage.getItem(place));
    return Array.isArray(all) && all.length === given.length ? all : [...given];
  } catch {
    return [...given];
  }
}

const isRight = () => marks.every((mark, at) => mark === solution[at]);

function near(one, other) {
  const [x, y] = [one % columns, Math.floor(one / columns)];
  const [a, b] = [other % columns, Math.floor(other / columns)];
  return one !== other && (regions[one] === regions[other] || (Math.abs(x - a) < 2 && Math.abs(y - b) < 2));
}

const clashes = (at) => marks[at] >= 0 && marks.some((mark, other) => mark === marks[at] && near(at, other));

function tell(words, isGood = false) {
  const told = find("grid-told");
  told.textContent = words;
  told.hidden = !words;
  told.classList.toggle("good", isGood);
}

function draw(wrong = []) {
  squares.forEach((square, at) => {
    const mark = marks[at];
    square.querySelector(".plot-mark").replaceChildren(...(mark >= 0 ? [pictures[mark].cloneNode(true)] : []));
    square.classList.toggle("clash", clashes(at));
    square.classList.toggle("wrong", wrong.includes(at));
    square.classList.toggle("here", at === here);
    square.classList.toggle("lit", at === hinted.square && mark < 0);
    square.tabIndex = at === here ? 0 : -1;
    const place = `${String.fromCharCode(65 + (at % columns))}${1 + Math.floor(at / columns)}`;
    square.setAttribute("aria-label", `${place}, ${square.dataset.kind}, ${mark >= 0 ? names[mark] : t("grid_empty")}`);
  });
  find("streak").textContent = String(streak(own, day));
  find("today-state").hidden = !known(own).days.includes(day);
}

function go(at) {
  here = at;
  draw();
  squares[at].focus();
}

function write(mark) {
  if (here < 0 || given[here] >= 0) return;
  marks[here] = mark;
  localStorage.setItem(place, JSON.stringify(marks));
  tell("");
  if (isRight()) {
    if (!sessionStorage.getItem(`${place}-shown`)) solvedOn(own, day);
    tell(t("grid_right"), true);
  }
  draw();
}

/** The next square that follows: first where, then why, then what. */
function hint() {
  const next = steps.find(([at]) => marks[at] !== solution[at]);
  if (!next) return;
  const [at, mark, why] = next;
  hinted = { square: at, level: hinted.square === at ? Math.min(3, hinted.level + 1) : 1 };
  tell([t("grid_hint_where"), t(`grid_hint_${why}`), t("grid_hint_mark", { mark: names[mark] })].slice(0, hinted.level).join(" "));
  if (marks[at] >= 0) tell(t("grid_hint_wrong"));
  go(at);
}

function check() {
  const wrong = marks.flatMap((mark, at) => (mark >= 0 && mark !== solution[at] ? [at] : []));
  tell(wrong.length ? t("grid_wrong", { n: wrong.length }) : t("grid_so_far"), !wrong.length);
  draw(wrong);
}

function solve() {
  if (!isRight()) sessionStorage.setItem(`${place}-shown`, "1");
  marks = [...solution];
  tell(t("grid_shown"));
  draw();
}

document.addEventListener("click", (event) => {
  const square = event.target.closest?.(".plot");
  const mark = event.target.closest?.(".mark");
  if (square) go(Number(square.dataset.square));
  if (mark) write(Number(mark.dataset.mark));
});

find("land").addEventListener("keydown", (event) => {
  const row = Math.floor(here / columns);
  const moves = { ArrowLeft: here % columns ? -1 : 0, ArrowRight: (here + 1) % columns ? 1 : 0, ArrowUp: row ? -columns : 0 };
  moves.ArrowDown = here + columns < squares.length ? columns : 0;
  if (event.key in moves) go(here + moves[event.key]);
  else if (/^[1-5]$/.test(event.key) && Number(event.key) <= pictures.length) write(Number(event.key) - 1);
  else if (["Backspace", "Delete", "0"].includes(event.key)) write(-1);
  else return;
  event.preventDefault();
});

find("grid-hint").addEventListener("click", hint);
find("grid-check").addEventListener("click", check);
find("grid-solve").addEventListener("click", solve);
addEventListener("pageshow", () => draw());
