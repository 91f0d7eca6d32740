// What only a house in the browser needs on its home page: the list of tables once it is known, and all tables as one file.

/** A home page that came before the house could be asked: now it learns which tables there are. */
export async function freshen(page, base) {
  const { fetch } = page.defaultView; // where there is no service worker, only a page's requests reach the house
  const known = await fetch(new URL("api/tables", base)).then((answer) => answer.json());
  page.body.dataset.early = "done";
  if (!known.length) return;
  const answer = await fetch(base, { headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("my-tables");
  const old = page.getElementById("my-tables");
  if (fresh && old) old.replaceChildren(...[...fresh.childNodes].map((node) => page.adoptNode(node)));
}

/** Give the browser a file to keep. */
export function save(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Why tables were not moved. */
async function toldBy(answer, words) {
  const { error } = await answer.json().catch(() => ({}));
  return error && error.code !== "no_tables" ? error.message : words.not_brought;
}

/** On the home page: save all tables in one file, or bring them back from one. */
export function offer(page, words, base) {
  const records = page.querySelector("section.records");
  if (!records || page.getElementById("all-tables")) return;
  const section = page.createElement("section");
  section.className = "panel records";
  section.id = "all-tables";
  const title = page.createElement("h2");
  title.textContent = words.all_tables;
  const hint = page.createElement("p");
  hint.className = "muted small";
  hint.textContent = words.all_tables_hint;
  const out = page.createElement("button");
  out.type = "button";
  out.className = "btn";
  out.id = "save-all";
  out.textContent = words.save_all;
  const back = page.createElement("label");
  back.className = "btn";
  const file = page.createElement("input");
  file.type = "file";
  file.className = "vh";
  file.id = "bring-all";
  back.append(words.bring_all, file);
  const fault = page.createElement("p");
  fault.setAttribute("role", "status");
  section.append(title, hint, out, back, fault);
  records.after(section);

  out.addEventListener("click", async () => {
    const answer = await page.defaultView.fetch(new URL("site/tables", base));
    fault.textContent = answer.ok ? "" : await toldBy(answer, words);
    if (answer.ok) save(await answer.blob(), `kancha-${new Date().toISOString().slice(0, 10)}.tables`);
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const body = await chosen.arrayBuffer();
    const answer = await page.defaultView.fetch(new URL("site/tables", base), { method: "POST", body });
    fault.textContent = answer.ok ? words.brought.replace("{n}", (await answer.json()).tables) : await toldBy(answer, words);
    if (answer.ok) freshen(page, base);
    file.value = "";
  });
}
