// The frame around every page: it loads what is needed, keeps the house in its worker, and says how things stand.

import * as data from "./data.js";

const all = JSON.parse(document.getElementById("words").textContent);
const chosen = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] ?? navigator.language.slice(0, 2);
const language = chosen in all ? chosen : "en";
const words = all[language];
const base = new URL("./", import.meta.url);
const frame = document.getElementById("page");
const state = document.getElementById("state");
const told = document.getElementById("told");
const bar = document.getElementById("progress");
const button = document.getElementById("renew");
const news = new BroadcastChannel("kancha-house");

document.documentElement.lang = language;

/** Say something at the edge of the page: with how much is done, or with something to press. */
function say(text, { done = null, press = null, act = null } = {}) {
  state.hidden = !text;
  told.textContent = text;
  bar.hidden = done === null;
  if (done !== null) bar.value = done;
  button.hidden = press === null;
  button.textContent = press ?? "";
  button.onclick = act;
}

// The page

const inside = () => frame.contentWindow.location;

function follow() {
  const place = inside();
  if (!place.href.startsWith(base.href)) return;
  const isEarly = frame.contentDocument.body.dataset.early === "yes";
  history.replaceState(null, "", isEarly ? base.href : place.href);
  document.title = frame.contentDocument.title || "Kancha";
  if (isEarly) awake.then(() => data.freshen(frame.contentDocument, base));
  awake.then(() => data.offer(frame.contentDocument, words, base));
}

frame.addEventListener("load", follow);

// The house

let worker = null;
let wake = () => {};
let awake = new Promise((resolve) => (wake = resolve));

function handOver() {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({}, [port1]);
  navigator.serviceWorker.controller.postMessage({ house: true }, [port2]);
}

function heard({ data: { stage, lock, failed } }) {
  if (lock) navigator.locks.request(lock, () => died());
  if (failed) say(words.failed.replace("{reason}", failed), { press: words.again, act: () => location.reload() });
  if (stage === "ready") {
    say("");
    wake();
    news.postMessage("anew");
    document.body.dataset.house = "ready";
  } else if (stage) {
    say(words.opening, { done: { python: 0.7, data: 0.85, house: 0.9 }[stage] });
  }
}

function build() {
  worker = new Worker(new URL("./house.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", heard);
  worker.addEventListener("error", (event) => heard({ data: { failed: event.message || "?" } }));
  handOver();
}

function died() {
  worker.terminate();
  delete document.body.dataset.house;
  say(words.restarting);
  build();
}

/** One tab has the house; the others are its guests, and the next of them takes over when it closes. */
function take() {
  navigator.locks.request("kancha-house", () => {
    build();
    return new Promise(() => {});
  });
}

// Loading, and new versions

const loading = new BroadcastChannel("kancha-loading");
loading.onmessage = ({ data: { loaded, total, failed } }) => {
  if (navigator.serviceWorker.controller) return; // a new version comes in by itself
  const megabytes = (bytes) => (bytes / 1e6).toLocaleString(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  if (failed) say(words.not_loaded, { press: words.again, act: () => location.reload() });
  else say(words.loading.replace("{n}", megabytes(loaded)).replace("{of}", megabytes(total)), { done: (0.7 * loaded) / total });
};

function offerNew(fresh) {
  const see = () => {
    if (fresh.state !== "installed" || !navigator.serviceWorker.controller) return;
    say(words.new_version, { press: words.use_it, act: () => fresh.postMessage({ renew: true }) });
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  };
  fresh.addEventListener("statechange", see);
  see();
}

async function controlled() {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(new URL("sw.js", base), { scope: base.pathname, updateViaCache: "none" });
  if (registration.waiting) offerNew(registration.waiting);
  registration.addEventListener("updatefound", () => offerNew(registration.installing));
  if (!serviceWorker.controller) {
    registration.active?.postMessage({ claim: true }); // after a forced reload
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
}

async function start() {
  const isHome = location.href.split(/[?#]/)[0] === base.href;
  const known = navigator.serviceWorker?.controller;
  if (!known) frame.src = new URL(`home.${language}.html`, base).href;
  if (!navigator.serviceWorker || !navigator.locks || !navigator.storage?.getDirectory) return say(words.cannot);
  navigator.serviceWorker.addEventListener("message", ({ data: message }) => message.who && worker && handOver());
  news.onmessage = () => (wake(), !worker && say(""));
  await controlled();
  if (known || !isHome) frame.src = location.href;
  say(words.opening, { done: 0.7 });
  take();
  navigator.storage.persist?.();
  const guest = await fetch(new URL("api/tables", base));
  if (guest.ok) wake();
  return worker || say("");
}

start().catch((fault) => say(words.failed.replace("{reason}", fault.message)));
