// Stands between pages and the web: what the site consists of comes from the cache, everything else is asked of the house.

const { stamp, files } = SITE; // written above by the builder
const root = new URL("./", self.location);
const OURS = `kancha ${root.pathname} `; // another folder of this host may have another site
const CACHE = OURS + stamp;
const LOADING = new BroadcastChannel(`kancha-loading ${root.pathname}`);
const AT_ONCE = 4;
const HASHED = 18; // bytes of a hash that are compared
const TELL_EVERY = 100; // ms
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

// Loading

let loaded = 0;
let told = 0; // when it was last said how much is loaded
const total = Object.values(files).reduce((sum, [size]) => sum + size, 0);

function tell() {
  if (loaded < total && Date.now() - told < TELL_EVERY) return;
  told = Date.now();
  LOADING.postMessage({ loaded, total });
}

/** All bytes of an answer, told as they come. Of a site that is just being copied nothing is kept: every file has its hash. */
async function checked(answer, hash) {
  const chunks = [];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.byteLength;
    tell();
  }
  const bytes = await new Blob(chunks).arrayBuffer();
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, HASHED);
  if (btoa(String.fromCharCode(...found)) !== hash) throw new Error(`${answer.url} is of another version`);
  return bytes;
}

async function fetched(cache, path, [, kind, packed, hash]) {
  const address = new URL(path, root);
  if (await cache.match(address)) return;
  const answer = await fetch(packed ? `${address}.bin` : address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const headers = { "Content-Type": kind, "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff" };
  if (/^(house|thinker)\.js$/.test(path)) headers["Content-Security-Policy"] = POLICY;
  const bytes = await checked(answer, hash);
  const content = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  await cache.put(address, new Response(content, { headers }));
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
    LOADING.postMessage({ failed: fault.name });
    throw fault;
  }
}

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(load()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));

// The house

async function findHouse() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const one of windows) one.postMessage({ who: true });
}

const door = new Door(findHouse);
let said = ""; // the cookies, as a page told them

async function cookies() {
  const found = await self.cookieStore?.getAll();
  return found?.map(({ name, value }) => `${name}=${value}`).join("; ") ?? said;
}

async function headersOf(request) {
  const own = Object.fromEntries(request ? request.headers : []);
  return { ...own, "accept-language": navigator.languages.join(","), cookie: await cookies() };
}

async function ask(request) {
  const { method, url } = request;
  const body = ["GET", "HEAD"].includes(method) ? null : await request.arrayBuffer();
  const asked = { method, address: inHouse(url, root), headers: await headersOf(request), body };
  const { status, headers, body: content } = await door.ask(asked);
  return status ? new Response([204, 304].includes(status) ? null : content, { status, headers }) : Response.error();
}

async function live(address, port) {
  door.live({ address: inHouse(address, root), headers: await headersOf(null) }, port);
}

// Requests

async function kept(path) {
  const place = new URL(path, root);
  return (await (await caches.open(CACHE)).match(place)) ?? fetch(place);
}

async function early() {
  const chosen = /(?:^|; )language=(\w+)/.exec(await cookies())?.[1] ?? navigator.language.slice(0, 2);
  return kept(`home.${chosen}.html` in files ? `home.${chosen}.html` : "home.en.html");
}

/** Every page stands in the frame, which is found at the root only: it is told which page is wanted. */
const framed = (path, search) => (path ? Response.redirect(new URL(`?to=${encodeURIComponent(`/${path}${search}`)}`, root)) : kept("index.html"));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== root.origin) return;
  const path = inHouse(address, root).slice("http://house/".length).split("?")[0];
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(framed(path, address.search));
  else if (path in files) event.respondWith(kept(path));
  else if (request.mode === "navigate" && !path && !door.ready) event.respondWith(early());
  else event.respondWith(ask(request));
});

self.addEventListener("message", (event) => {
  const { data } = event;
  const [port] = event.ports;
  if (data.house) door.move(port);
  if (data.renew) self.skipWaiting();
  if (data.leave) door.close();
  if (data.claim) event.waitUntil(self.clients.claim());
  if (data.live) event.waitUntil(live(data.live, port));
  if (data.cookies !== undefined) said = data.cookies;
});
