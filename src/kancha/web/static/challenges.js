// The ladder of a game's automata: each rung opens a table that is set like it.

import { post } from "./api.js";
import { find } from "./dom.js";
import { go } from "./line.js";
import "./plain.js";
import { t } from "./words.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-challenge]");
  if (!button) return;
  const { slug, mode, seats, options } = JSON.parse(button.dataset.challenge);
  const sat = Array.from({ length: seats }, (_, at) => ({ kind: "me", name: at ? t(`name_friend_${at}`) : t("name_me") }));
  try {
    const made = await post("/api/tables", { slug, mode, seats: sat, options });
    go(made.url);
  } catch (fault) {
    find("challenge-fault").textContent = fault.message;
  }
});
