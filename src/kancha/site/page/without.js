// Where no service worker is allowed: the frame asks the house itself, and writes what it answers into a page's place.

import { Door, inHouse } from "./door.js";

export class Without {
  door = new Door(() => {});

  /** `frame()` is the frame there is now, `changed` is told of each new one. */
  constructor(base, frame, changed) {
    this.base = base;
    this.frame = frame;
    this.changed = changed;
    addEventListener("popstate", () => this.fill(this.wanted()));
  }

  /** The page that this tab was opened for. */
  wanted() {
    const asked = new URL(location.href).searchParams.get("to");
    const page = new URL((asked ?? "").replace(/^\/+/, "") + location.hash, this.base);
    return page.href.startsWith(this.base.href) ? page : this.base;
  }

  headers(more) {
    return { ...more, "accept-language": navigator.languages.join(","), cookie: document.cookie };
  }

  live(address, port) {
    this.door.live({ address: inHouse(address, this.base), headers: this.headers({}) }, port);
  }

  /** A page's requests come here; what the site itself consists of is fetched as usual. */
  lend(page) {
    if (page.fetch.isOurs) return;
    const fetched = page.fetch.bind(page);
    const root = this.base.pathname;
    const ask = async (what, how = {}) => {
      const request = new Request(new URL(what, page.location.href), how);
      const { origin, pathname } = new URL(request.url);
      if (origin !== this.base.origin || pathname.startsWith(`${root}static/`)) return fetched(what, how);
      if (pathname.startsWith("/static/")) return fetched(root + pathname.slice(1), how);
      const { status, headers, body } = await this.ask(request, how.signal);
      if (!status) throw new TypeError("nobody is there to answer");
      return new Response([204, 304].includes(status) ? null : body, { status, headers });
    };
    page.fetch = Object.assign(ask, { isOurs: true });
  }

  async ask(request, signal) {
    const { method, url } = request;
    const body = ["GET", "HEAD"].includes(method) ? null : await request.arrayBuffer();
    const headers = this.headers(Object.fromEntries(request.headers));
    const answer = this.door.ask({ method, address: inHouse(url, this.base), headers, body });
    if (!signal) return answer;
    const given = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
    signal.throwIfAborted();
    return Promise.race([answer, given]);
  }

  get(address, accept) {
    return this.ask(new Request(new URL(address, this.base), { headers: { Accept: accept } }));
  }

  /** Show a page of the house, as a link would. */
  async show(address) {
    const page = new URL(address, this.base);
    history.pushState(null, "", this.outside(page));
    await this.fill(page);
  }

  /** Where another tab finds a page of the house. */
  outside(page) {
    const address = inHouse(page, this.base).slice("http://house".length);
    return `${this.base.href}${address === "/" ? "" : `?to=${encodeURIComponent(address)}`}${page.hash}`;
  }

  another(address) {
    window.open(this.outside(new URL(address, this.base)), "_blank", "noopener");
  }

  async fill(page) {
    const { status, headers, body } = await this.get(page, "text/html");
    if (status >= 300 && status < 400) return this.fill(new URL(new Headers(headers).get("Location"), this.base));
    return this.write(page, new TextDecoder().decode(body));
  }

  /** A frame of its own for every page, because scripts that a frame has run once it does not run again. */
  write(page, html) {
    const old = this.frame();
    const fresh = old.cloneNode();
    fresh.src = new URL("blank.html", this.base).href;
    return new Promise((resolve) => {
      fresh.addEventListener(
        "load",
        () => {
          const { contentDocument: content, contentWindow: inside } = fresh;
          this.lend(inside);
          content.open();
          inside.history.replaceState(null, "", page.href);
          content.write(html.replaceAll('"/static/', `"${this.base.pathname}static/`));
          content.close();
          this.changed(fresh);
          resolve();
        },
        { once: true },
      );
      old.replaceWith(fresh);
    });
  }
}
