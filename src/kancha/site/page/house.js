// The worker in which the house stands: Python, the application, its data. Requests and live lines come through ports.

import { folderOf, keep } from "./files.js";
import { compiled, started } from "./python.js";

const DATA = "/data";
const base = new URL("./", import.meta.url);

let engine = null;
let house = null;
let spare = null;
let files = null;
const ports = [];

/** A worker that thinks for bots; one is always ready, because it takes its time to start. */
class Thinker {
  constructor() {
    this.waiting = [];
    this.worker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module", name: self.name });
    this.worker.addEventListener("message", ({ data }) => this.waiting.shift()?.resolve(data));
    this.worker.addEventListener("error", () => this.end());
    this.worker.postMessage(engine);
  }

  ask(line) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(line);
    });
  }

  end() {
    this.worker.terminate();
    for (const { reject } of this.waiting.splice(0)) reject(new Error("the worker has ended"));
  }
}

function thinker() {
  const ready = spare ?? new Thinker();
  spare = null;
  return ready;
}

async function answer(port, { id, method, address, headers, body }) {
  try {
    const answered = await house.request(method, address, JSON.stringify(headers), new Uint8Array(body ?? 0));
    const [status, fields, content] = answered.toJs({ create_pyproxies: false });
    answered.destroy?.();
    const bytes = new Uint8Array(content);
    port.postMessage({ id, status, headers: JSON.parse(fields), body: bytes.buffer }, [bytes.buffer]);
  } catch (fault) {
    console.error(fault);
    port.postMessage({ id, status: 0, headers: [], body: null });
  }
}

function live(port, { address, headers }) {
  const line = {
    opened: () => port.postMessage({ opened: true }),
    say: (text) => port.postMessage({ text }),
    closed: (code, reason) => port.postMessage({ closed: code, reason }),
  };
  const hear = house.live(address, JSON.stringify(headers), line);
  port.onmessage = ({ data }) => hear(data.text ?? undefined);
}

function serve(port) {
  port.onmessage = ({ data, ports: [line] }) => (line ? live(line, data) : answer(port, data));
  port.postMessage({ ready: true });
}

/** What cannot be flushed is not acknowledged: the house closes, and opens again with what is on the disk. */
function flushed() {
  try {
    files.flush();
  } catch (fault) {
    self.close();
    throw fault;
  }
}

/** Python tells its whole way to a fault; the last line is the fault. */
function failed(fault) {
  const reason = String(fault?.message ?? fault).trim().split("\n").at(-1).replace(/^[\w.]+: /, "");
  self.postMessage({ failed: reason, unread: fault?.type === "StoreError" });
}

async function open() {
  const tell = (stage) => self.postMessage({ stage });
  tell("python");
  const folder = new URL("python/", base).href;
  engine = await compiled(folder, (loading) => self.postMessage({ loading }));
  const python = await started(folder, engine);
  tell("data");
  const place = await folderOf(base);
  files = await keep(python.FS, DATA, place);
  tell("house");
  const { opened } = python.pyimport("kancha.site.house");
  const workers = Math.max(1, Math.min(2, (navigator.hardwareConcurrency || 2) - 1));
  house = await opened(DATA, thinker, flushed, workers);
  for (const port of ports.splice(0)) serve(port);
  self.postMessage({ stage: "ready", kept: place !== null });
  spare = new Thinker();
}

const name = `kancha-worker-${Math.random().toString(36).slice(2)}`;
navigator.locks?.request(name, () => {
  self.postMessage({ lock: name }); // whoever waits for this lock learns when the worker is gone
  return new Promise(() => {});
});
self.addEventListener("message", ({ data, ports: [port] }) => {
  if (data.out) self.postMessage({ out: files.out() });
  else if (house) serve(port);
  else ports.push(port);
});
open().catch(failed);
