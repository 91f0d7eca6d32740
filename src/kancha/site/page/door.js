// The way to the house, wherever it begins: requests and live lines wait here until there is a house to hand them to.

const NOBODY = { status: 0, headers: [], body: null }; // as if the network were away, which pages know about

export class Door {
  house = null;
  ready = false;
  next = 0;
  asked = new Map(); // by number: a request that waits for its answer
  lines = []; // live lines that wait for a house

  /** `call` is done when something is asked and no house is known. */
  constructor(call) {
    this.call = call;
  }

  /** A house was built: whatever waits goes there. What may have been done by the one before is not asked again. */
  move(port) {
    this.house = port;
    this.ready = false;
    port.onmessage = ({ data }) => {
      if (data.ready) this.ready = true;
      else this.answered(data);
    };
    for (const { message, sent } of this.asked.values()) {
      if (sent && message.method !== "GET") this.answered({ ...NOBODY, id: message.id });
      else this.send(message.id);
    }
    for (const [line, own] of this.lines.splice(0)) port.postMessage(line, [own]);
  }

  answered({ id, ...answer }) {
    this.asked.get(id)?.answer(answer);
    this.asked.delete(id);
  }

  send(id) {
    if (!this.house) return this.call();
    const request = this.asked.get(id);
    request.sent = true;
    return this.house.postMessage(request.message);
  }

  /** What the house answers: status, headers, body. */
  ask(request) {
    const id = (this.next += 1);
    return new Promise((answer) => {
      this.asked.set(id, { message: { ...request, id }, answer, sent: false });
      this.send(id);
    });
  }

  /** Nobody waits any longer: a service worker is only replaced when it has nothing left to answer. */
  close() {
    for (const id of [...this.asked.keys()]) this.answered({ ...NOBODY, id });
  }

  live(line, port) {
    if (this.house) return this.house.postMessage(line, [port]);
    this.lines.push([line, port]);
    return this.call();
  }
}

/** An address as the house knows it. Pages write theirs from the root, wherever the site stands. */
export function inHouse(address, base) {
  const { pathname, search } = new URL(address, base);
  const root = new URL(base).pathname;
  return `http://house/${pathname.startsWith(root) ? pathname.slice(root.length) : pathname.slice(1)}${search}`;
}
