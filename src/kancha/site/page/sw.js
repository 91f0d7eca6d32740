// Stands between pages and the web: what the site consists of comes from the cache, everything else is asked of the house.

const { stamp, files, base } = SITE; // written above by the builder
const CACHE = `kancha-${stamp}`;
const LOADING = new BroadcastChannel("kancha-loading");
const AT_ONCE = 4;
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

// Loading

let loaded = 0;
const total = Object.values(files).reduce((sum, [size]) => sum + size, 0);

async function fetched(cache, path, [size, kind, packed]) {
  const address = new URL(base + path, self.location);
  if (await cache.match(address)) return;
  const answer = await fetch(packed ? `${address}.gz` : address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const headers = { "Content-Type": kind, "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff" };
  if (/^(house|thinker)\.js$/.test(path)) headers["Content-Security-Policy"] = POLICY;
  const content = packed ? answer.body.pipeThrough(new DecompressionStream("gzip")) : answer.body;
  await cache.put(address, new Response(content, { headers }));
  loaded += size;
  LOADING.postMessage({ loaded, total });
}

async function load() {
  const cache = await caches.open(CACHE);
  const left = Object.entries(files).sort(([, [one]], [, [other]]) => other - one);
  const next = async () => {
    for (let file = left.shift(); file; file = left.shift()) await fetched(cache, ...file);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  } catch (fault) {
    LOADING.postMessage({ failed: String(fault.message) });
    throw fault;
  }
}

async function begin() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(load()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));

// The house

let house = null;
let ready = false;
let next = 0;
const asked = new Map(); // by number: a request that waits for its answer
const lines = []; // live lines that wait for a house

/** A house was built: whatever waits goes there. What may have been done by the one before is not asked again. */
function move(port) {
  house = port;
  ready = false;
  port.onmessage = ({ data }) => {
    if (data.ready) ready = true;
    else answered(data);
  };
  for (const { message, sent, answer } of asked.values()) {
    if (sent && message.method !== "GET") answer({ status: 503, headers: [], body: null, id: message.id });
    else send(message.id);
  }
  for (const [line, port2] of lines.splice(0)) house.postMessage(line, [port2]);
}

function answered({ id, ...answer }) {
  asked.get(id)?.answer(answer);
  asked.delete(id);
}

function send(id) {
  const request = asked.get(id);
  if (!house) return findHouse();
  request.sent = true;
  return house.postMessage(request.message);
}

async function findHouse() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const one of windows) one.postMessage({ who: true });
}

async function headersOf(request) {
  const cookies = await self.cookieStore?.getAll();
  return {
    ...Object.fromEntries(request ? request.headers : []),
    "accept-language": navigator.languages.join(","),
    cookie: (cookies ?? []).map(({ name, value }) => `${name}=${value}`).join("; "),
  };
}

const inHouse = (address) => {
  const place = new URL(address, self.location);
  return `http://house/${place.pathname.slice(new URL(base, self.location).pathname.length)}${place.search}`;
};

async function ask(request) {
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const id = (next += 1);
  const message = { id, method: request.method, address: inHouse(request.url), headers: await headersOf(request), body };
  const { status, headers, body: content } = await new Promise((answer) => {
    asked.set(id, { message, answer, sent: false });
    send(id);
  });
  return new Response([204, 304].includes(status) ? null : content, { status, headers });
}

// Requests

async function kept(path) {
  const found = await (await caches.open(CACHE)).match(new URL(base + path, self.location));
  return found ?? fetch(new URL(base + path, self.location));
}

async function early() {
  const { cookie } = await headersOf(null);
  const chosen = /(?:^|; )language=(\w+)/.exec(cookie)?.[1] ?? navigator.language.slice(0, 2);
  return kept(`home.${chosen}.html` in files ? `home.${chosen}.html` : "home.en.html");
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const root = new URL(base, self.location);
  if (address.origin !== root.origin) return;
  const path = address.pathname.startsWith(root.pathname) ? address.pathname.slice(root.pathname.length) : address.pathname.slice(1);
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(kept("index.html"));
  else if (path in files) event.respondWith(kept(path));
  else if (request.mode === "navigate" && !path && !ready) event.respondWith(early());
  else event.respondWith(ask(request));
});

self.addEventListener("message", (event) => {
  const { data } = event;
  const [port] = event.ports;
  if (data.house) move(port);
  if (data.renew) self.skipWaiting();
  if (data.claim) event.waitUntil(self.clients.claim());
  if (data.live) {
    const hand = async () => {
      const line = { address: inHouse(data.live), headers: await headersOf(null) };
      if (house) return house.postMessage(line, [port]);
      lines.push([line, port]);
      return findHouse();
    };
    event.waitUntil(hand());
  }
});
