// The page of a course: what was learnt, where to go on, and the first game.

import { find } from "./dom.js";
import { begin, playFirst, progress } from "./lessons.js";
import "./plain.js";
import { t } from "./words.js";

const { slug } = JSON.parse(find("first-setting").textContent);

function fail(fault) {
  find("first-fault").textContent = fault.message;
}

function mark() {
  const known = progress(slug);
  const lessons = [...document.querySelectorAll(".lesson")];
  const done = lessons.filter((lesson) => known[lesson.dataset.lesson]?.done);
  const next = lessons.find((lesson) => !known[lesson.dataset.lesson]?.done);
  for (const lesson of lessons) {
    const { step = 0, done: isDone = false } = known[lesson.dataset.lesson] ?? {};
    lesson.classList.toggle("done", isDone);
    lesson.classList.toggle("now", lesson === next);
    if (isDone) lesson.querySelector(".state").textContent = t("learnt");
    else if (step) lesson.querySelector(".state").textContent = t("go_on_at", { n: step + 1, of: lesson.dataset.of });
  }
  const go = find("go-on");
  if (next) go.dataset.lesson = next.dataset.lesson;
  if (done.length) go.querySelector("span").textContent = next ? t("go_on_with", { n: lessons.indexOf(next) + 1 }) : t("again_from_first");
  find("learned-n").textContent = String(done.length);
  document.querySelector(".ring-done").style.strokeDasharray = `${(100 * done.length) / lessons.length} 100`;
  for (const link of document.querySelectorAll("[data-course]")) {
    const learned = Object.values(progress(link.dataset.course)).filter((lesson) => lesson.done).length;
    link.querySelector("small").textContent = t("learned_of", { n: learned, of: link.dataset.of });
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-begin], #go-on");
  if (button) begin(slug, button.dataset.begin ?? button.dataset.lesson).catch(fail);
});

find("first-start").addEventListener("click", () => playFirst(slug).catch(fail));

addEventListener("pageshow", mark);
