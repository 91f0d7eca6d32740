// One click answers one question: what was begun before a question was drawn does not answer it.

const ANSWERS = "#table [data-f], #choices button, #confirm, #every-option button";

let drawn = 0; // when the question on the page was drawn
let down = 0; // when the pointer went down
let first = 0; // when it went down for the first click of a double one

/** A new question is on the page. */
export function drew() {
  drawn = performance.now();
}

export function listen() {
  document.addEventListener("pointerdown", () => (down = performance.now()), { capture: true });
  const judge = (event) => {
    if (event.detail === 0) return; // a key
    if (event.detail === 1) first = down;
    if (Math.min(first, down) >= drawn || !event.target.closest?.(ANSWERS)) return;
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", judge, { capture: true });
  const hold = (event) => event.repeat && ["Enter", " "].includes(event.key) && event.target.closest?.(ANSWERS) && event.preventDefault();
  document.addEventListener("keydown", hold, { capture: true }); // a key that is held down is one answer
}
