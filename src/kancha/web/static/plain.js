// Pages that are only read: settings, tooltips, the rules searched and opened at a number.

import * as dialogs from "./dialogs.js";
import { go } from "./line.js";
import * as rulebook from "./rulebook.js";
import * as settings from "./settings.js";
import * as tips from "./tips.js";

settings.listen();
dialogs.listen();
tips.listen();
rulebook.listen(document.body, (hash) => history.pushState(null, "", hash));
const toHash = () => rulebook.rule(document.body, location.hash.slice(1)) || rulebook.goTo(document.body, location.hash.slice(1));
addEventListener("hashchange", toHash);
addEventListener("popstate", toHash);
addEventListener("load", toHash); // once all is laid out
document.addEventListener("click", (event) => {
  const wanted = event.target.closest?.("[data-do]")?.dataset.do;
  if (wanted === "menu") dialogs.open("menu");
  if (wanted === "language") {
    settings.set("language", settings.nextLanguage());
    go();
  }
});
