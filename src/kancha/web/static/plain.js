// Pages that are only read: settings, tooltips, searching the rules.

import * as dialogs from "./dialogs.js";
import * as settings from "./settings.js";
import * as tips from "./tips.js";

settings.listen();
dialogs.listen();
tips.listen();
document.addEventListener("click", (event) => {
  const wanted = event.target.closest?.("[data-do]")?.dataset.do;
  if (wanted === "menu") dialogs.open("menu");
  if (wanted === "language") {
    settings.set("language", settings.nextLanguage());
    location.reload();
  }
});
