// Plays the beginning of every game in Firefox: node smoke.mjs FIREFOX ADDRESS PICTURES ANSWERS LANGUAGE SLUG:MODE …
// Says in JSON, one line a game, how many answers were given and what the console complained about.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [firefox, base, pictures, answers, language, ...games] = process.argv.slice(2);
const { default: puppeteer } = await import(pathToFileURL(join(process.cwd(), "node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js")).href);

/** A point where a click would hit this element. */
const POINT = (element) => {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
  for (const fy of shares) {
    for (const fx of shares) {
      const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit === element || hit.closest("[data-f], button") === element)) return [x, y];
    }
  }
  return null;
};

const stands = (page) =>
  page.evaluate(() => ({
    version: Number(document.body.dataset.version),
    asked: Number(document.body.dataset.asked),
    over: document.body.dataset.over === "true",
    curtain: document.getElementById("curtain").open,
    ready: !(document.getElementById("confirm")?.disabled ?? true),
    ask: document.getElementById("ask").innerText,
  }));

/** One click on something lit: a piece, a place or a choice of the bar. */
async function pick(page, luck) {
  const lit = await page.$$("#table [data-f].lit, #choices button.lit");
  for (let n = 0; n < lit.length; n += 1) {
    const point = await lit[(luck + n * 7) % lit.length].evaluate(POINT);
    if (!point) continue;
    await page.mouse.click(...point);
    return true;
  }
  return false;
}

async function ready(page) {
  await page.waitForFunction(() => document.getElementById("curtain").open || Number(document.body.dataset.asked) > 0 || document.body.dataset.over === "true");
  if (!(await stands(page)).curtain) return;
  await page.click("#curtain-go");
  await page.waitForFunction(() => !document.getElementById("curtain").open);
  await ready(page);
}

async function answer(page, luck) {
  await ready(page);
  const { version } = await stands(page);
  for (let tries = 0; tries < 8; tries += 1) {
    const now = await stands(page);
    if (now.ready || now.version > version) break;
    await pick(page, luck + tries);
  }
  if ((await stands(page)).version === version) await page.click("#confirm").catch(() => {}); // half an answer plays by itself
  await page.waitForFunction((before) => Number(document.body.dataset.version) > before, {}, version);
}

async function play(browser, slug, mode, number) {
  const page = await browser.newPage();
  const faults = [];
  page.on("console", (said) => said.type() === "error" && faults.push(said.text()));
  page.on("pageerror", (fault) => faults.push(String(fault)));
  page.setDefaultTimeout(20000);
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`${base}/?language=${language}`);
  const url = await page.evaluate(async (slug, mode) => {
    const seats = ["Amaru", "Sisa"].map((name, n) => ({ kind: n ? "here" : "me", name }));
    const body = JSON.stringify({ slug, mode, seats, seed: 7 });
    const made = await fetch("/api/tables", { method: "POST", body, headers: { "content-type": "application/json" } });
    return (await made.json()).url;
  }, slug, mode);
  await page.goto(`${base}${url}?language=${language}`);
  await page.waitForSelector("body[data-ready][data-live=on]");
  let given = 0;
  try {
    for (; given < Number(answers); given += 1) await answer(page, number * 13 + given * 5);
    await ready(page);
  } catch (fault) {
    faults.push(`after ${given} answers: ${fault} ${JSON.stringify(await stands(page))}`);
  }
  await page.screenshot({ path: `${pictures}/${slug}-${language}.png` });
  console.log(JSON.stringify({ slug, given, faults }));
  await page.close();
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
try {
  for (const [number, game] of games.entries()) await play(browser, ...game.split(":"), number);
} finally {
  await browser.close();
}
