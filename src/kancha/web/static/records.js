// A record opens where one looks: dropped on the page, chosen as a file, or pasted.

import { post } from "./api.js";
import { isTyping } from "./dom.js";
import { go } from "./line.js";
import { t } from "./words.js";

const FIRST_WORD = "kancha-record";

async function open(record) {
  const fault = document.getElementById("record-fault");
  fault.textContent = "";
  document.getElementById("drop").classList.add("busy");
  try {
    const made = await post("/api/tables/import", { record });
    go(made.url);
  } catch (refusal) {
    fault.textContent = refusal.status ? refusal.message : t("not_sent_record");
    document.getElementById("drop").classList.remove("busy");
  }
}

const isFile = (event) => [...(event.dataTransfer?.types ?? [])].some((type) => type === "Files" || type === "text/plain");

export function listen() {
  const drop = document.getElementById("drop");
  document.getElementById("record-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) open(await file.text());
  });
  document.addEventListener("dragover", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    drop.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && drop.classList.remove("over"));
  document.addEventListener("drop", async (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    drop.classList.remove("over");
    const [file] = event.dataTransfer.files;
    open(file ? await file.text() : event.dataTransfer.getData("text/plain"));
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (isTyping(event.target) || !text.startsWith(FIRST_WORD)) return;
    event.preventDefault();
    open(text);
  });
}
