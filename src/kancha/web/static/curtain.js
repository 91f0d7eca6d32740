// Several people at one screen: where hands are hidden, the table is covered until the next one has taken the device.

import { find } from "./dom.js";
import { t } from "./words.js";

let next = null;

/** Draw the curtain before a seat, or open it. */
export function draw(seat, names) {
  const curtain = find("curtain");
  next = seat;
  document.body.classList.toggle("covered", seat !== null);
  if (seat === null) {
    if (curtain.open) curtain.close();
    return;
  }
  find("curtain-text").textContent = t("pass_to", { name: names[seat] });
  find("curtain-go").textContent = t("i_am", { name: names[seat] });
  if (!curtain.open) curtain.showModal();
}

export function listen(take) {
  find("curtain").addEventListener("cancel", (event) => event.preventDefault());
  find("curtain-go").addEventListener("click", () => next !== null && take(next));
}
