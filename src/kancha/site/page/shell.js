// The frame around every page: it loads what is needed, keeps the house in its worker, and says how things stand.

import * as data from "./data.js";
import { Without } from "./without.js";

const all = JSON.parse(document.getElementById("words").textContent);
const chosen = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] ?? navigator.language.slice(0, 2);
const language = chosen in all ? chosen : "en";
const words = all[language];
const base = new URL("./", import.meta.url);
const state = document.getElementById("state");
const told = document.getElementById("told");
const bar = document.getElementById("progress");
const button = document.getElementById("renew");
const other = document.getElementById("other");
const news = new BroadcastChannel(`kancha-house ${base.pathname}`);
let frame = document.getElementById("page");

document.documentElement.lang = language;

const MOST_DEATHS = 3; // one after another, before it is left to people whether to try again
const PATIENCE = 10000; // ms until a new version is opened by a reload, if it does not come by itself
let standing = null; // what is said when there is nothing else to say

function label(pressed, text, act) {
  pressed.hidden = text === null;
  pressed.textContent = text ?? "";
  pressed.onclick = act;
}

/** Say something at the edge of the page: with how much is done, or with something to press, or to press instead. */
function say(text, { done = null, press = null, act = null, instead = null, actInstead = null } = {}) {
  if (!text && standing) return say(...standing);
  state.hidden = !text;
  told.textContent = text;
  bar.hidden = done === null;
  if (done !== null) bar.value = done;
  label(button, press, act);
  label(other, instead, actInstead);
  return undefined;
}

const again = { press: words.again, act: () => location.reload() };
const share = (bytes) => (bytes / 1e6).toLocaleString(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

function sayLoaded({ loaded, total }) {
  say(words.loading.replace("{n}", share(loaded)).replace("{of}", share(total)), { done: (0.7 * loaded) / total });
}

// The page

const without = new Without(base, () => frame, (fresh) => {
  frame = fresh;
  frame.addEventListener("load", follow);
});

/** Which way pages have to the house: null is the service worker. Pages ask for it (line.js). */
let settle = null;
const way = new Promise((resolve) => (settle = resolve));
if (parent === window) window.kancha = { way };

function follow() {
  const page = frame.contentDocument;
  const place = frame.contentWindow.location;
  if (!place.href.startsWith(base.href) || !page.body) return;
  const isEarly = page.body.dataset.early === "yes";
  document.title = page.title || "Kancha";
  way.then((shim) => {
    if (shim) shim.lend(frame.contentWindow);
    else history.replaceState(null, "", isEarly ? base.href : place.href);
  });
  if (isEarly) awake.then(() => data.freshen(page, base));
  awake.then(() => data.offer(page, words, base));
}

frame.addEventListener("load", follow);

// The house

let worker = null;
let keeps = true; // whether what is played is stored
let deaths = 0; // of workers, since one of them was ready
let wake = () => {};
const awake = new Promise((resolve) => (wake = resolve));

async function handOver() {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({}, [port1]);
  if (await way) without.door.move(port2);
  else navigator.serviceWorker.controller.postMessage({ house: true }, [port2]);
}

function opened(kept) {
  keeps = kept;
  deaths = 0;
  say(kept ? "" : words.not_kept, kept ? {} : { press: words.understood, act: () => say("") });
  wake();
  news.postMessage("anew");
  document.body.dataset.house = "ready";
}

/** Tables that cannot be read: they are kept as files, and the house opens without them. */
function setAside(files) {
  for (const { name, bytes } of files) data.save(new Blob([bytes]), name);
  keeps = false; // nothing is there any more that could be lost
  worker.terminate(); // and so another is built
}

function fail(reason, unread) {
  const begin = { instead: words.set_aside, actInstead: () => worker.postMessage({ out: true }) };
  say(words[unread ? "unread" : "failed"].replace("{reason}", reason), unread ? { ...again, ...begin } : again);
}

function heard({ data: { stage, lock, failed, unread, out, loading, kept } }) {
  if (lock) navigator.locks.request(lock, () => died());
  if (failed) fail(failed, unread);
  if (out) setAside(out);
  if (loading) sayLoaded(loading);
  if (stage === "ready") opened(kept);
  else if (stage) say(words.opening, { done: { python: 0.7, data: 0.85, house: 0.9 }[stage] });
}

async function build() {
  const name = (await way) ? "packed" : "";
  worker = new Worker(new URL("./house.js", import.meta.url), { type: "module", name });
  worker.addEventListener("message", heard);
  worker.addEventListener("error", (event) => heard({ data: { failed: event.message || "?" } }));
  handOver();
}

function died() {
  worker.terminate();
  delete document.body.dataset.house;
  deaths += 1;
  if (deaths > MOST_DEATHS) return say(words.falls, again);
  say(keeps ? words.restarting : words.opening);
  return build();
}

/** One tab has the house; the others are its guests, and the next of them takes over when it closes. */
function take() {
  const own = () => {
    build();
    return new Promise(() => {});
  };
  return navigator.locks ? navigator.locks.request(`kancha-house ${base.pathname}`, own) : own();
}

// Loading, and new versions

const loading = new BroadcastChannel(`kancha-loading ${base.pathname}`);
loading.onmessage = ({ data: message }) => {
  if (navigator.serviceWorker?.controller) return; // a new version comes in by itself
  if (message.failed) say(message.failed === "QuotaExceededError" ? words.no_room : words.not_loaded, again);
  else sayLoaded(message);
};

function offerNew(fresh) {
  const use = () => {
    say(words.opening);
    navigator.serviceWorker.controller.postMessage({ leave: true });
    fresh.postMessage({ renew: true });
    setTimeout(() => location.reload(), PATIENCE);
  };
  const see = () => {
    if (fresh.state !== "installed" || !navigator.serviceWorker.controller) return;
    standing = [words.new_version, { press: words.use_it, act: use }];
    if (state.hidden) say("");
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  };
  fresh.addEventListener("statechange", see);
  see();
}

/** Whoever leaves a tab open for days is told of a new version when they come back to it. */
function lookForNew(registration) {
  document.addEventListener("visibilitychange", () => !document.hidden && registration.update().catch(() => {}));
}

async function controlled() {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(new URL("sw.js", base), { scope: base.pathname, updateViaCache: "none" });
  if (registration.waiting) offerNew(registration.waiting);
  registration.addEventListener("updatefound", () => offerNew(registration.installing));
  lookForNew(registration);
  if (!serviceWorker.controller) {
    registration.active?.postMessage({ claim: true }); // after a forced reload
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  }
}

/** The house behind the service worker: this tab's, or another's. */
async function startBehind(wanted) {
  news.onmessage = () => (wake(), !worker && say(""));
  settle(null);
  if (wanted) frame.src = wanted;
  say(words.opening, { done: 0.7 });
  take();
  navigator.storage.persist?.();
  const guest = await fetch(new URL("api/tables", base));
  if (guest.ok) wake();
  return worker || say("");
}

/** The house of this tab alone: where another has it, this one waits. */
async function startWithout(wanted) {
  without.lend(frame.contentWindow);
  settle(without);
  say(words.elsewhere);
  take();
  if (wanted) await without.fill(wanted);
}

async function start() {
  const asked = new URL(location.href).searchParams.has("to");
  const wanted = asked ? without.wanted() : new URL(location.href);
  const isHome = wanted.pathname === base.pathname;
  const known = navigator.serviceWorker?.controller;
  if (!known) frame.src = new URL(`home.${language}.html`, base).href;
  navigator.serviceWorker?.addEventListener("message", ({ data: message }) => message.who && worker && handOver());
  const isBehind = await controlled().then(() => true, () => false);
  const next = known || !isHome ? wanted : null;
  return isBehind ? startBehind(next) : startWithout(isHome ? null : next);
}

if (parent !== window) parent.kancha.way.then((frame) => frame?.show(without.wanted().href)); // a page in the frame that is none
else start().catch((fault) => say(words.failed.replace("{reason}", fault.message), again));
