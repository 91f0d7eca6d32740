// How a page reaches the house: not over the network, but through the service worker, or the frame around the page.

const base = new URL("../../", import.meta.url);

/** Where no service worker is allowed the frame around this page stands in for it; otherwise this is null. */
const { way } = parent.kancha;

/** Older browsers do not show a service worker the cookies in which settings are kept. */
const tellCookies = (worker) => worker.postMessage({ cookies: document.cookie });

function controlled() {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    const see = () => {
      const { controller } = serviceWorker;
      if (!controller) return;
      tellCookies(controller);
      resolve({ live: (address, port) => controller.postMessage({ live: address }, [port]) });
    };
    serviceWorker.addEventListener("controllerchange", see);
    see();
  });
}

/** Once somebody answers for the house. */
export const ready = way.then((frame) => frame ?? controlled());

// Live lines

class Line extends EventTarget {
  readyState = 0;

  constructor(address) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.port.onmessage = ({ data }) => this.hear(data);
    this.news = new BroadcastChannel(`kancha-house ${base.pathname}`);
    this.news.onmessage = () => this.end(1001, ""); // the house stands anew, and knows nothing of this line
    ready.then((house) => house.live(address, port2));
    addEventListener("pagehide", () => this.close());
  }

  hear({ opened, text, closed, reason }) {
    if (opened) {
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    } else if (text !== undefined) {
      this.dispatchEvent(new MessageEvent("message", { data: text }));
    } else {
      this.end(closed, reason);
    }
  }

  send(text) {
    this.port.postMessage({ text });
  }

  close() {
    if (this.readyState === 3) return;
    this.port.postMessage({ gone: true });
    this.end(1000, "");
  }

  end(code, reason) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.port.close();
    this.news.close();
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason }));
  }
}

export const open = (address) => new Line(address);

// Other pages

/** Addresses are written from the root: here, the folder that the site stands in. */
const placed = (address) => (address.startsWith("/") && !address.startsWith(base.pathname) ? base.pathname + address.slice(1) : address);

/** Keep a file of the house: what a browser fetches in order to keep it passes a service worker by. */
async function keep(address, name = "") {
  await ready;
  const answer = await fetch(placed(address));
  const [, named] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name || named || "kancha";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Go to a page of the house; without an address, ask for this one again. */
export async function go(address) {
  if (address?.startsWith("/api/")) return keep(address);
  const isEarly = /\/home\.\w+\.html$/.test(location.pathname); // it came before the house, in one language
  const wanted = placed(address ?? (isEarly ? "/" : location.href));
  await ready;
  const frame = await way;
  if (frame) return frame.show(wanted);
  tellCookies(navigator.serviceWorker.controller);
  return address || isEarly ? location.assign(wanted) : location.reload();
}

const linkOf = (event) => event.target.closest?.("a[href]");

function place(event) {
  const link = linkOf(event);
  const address = link?.getAttribute("href");
  if (address && placed(address) !== address) link.setAttribute("href", placed(address));
}

for (const kind of ["pointerdown", "focusin", "contextmenu", "click"]) document.addEventListener(kind, place, true);

/** What the browser would do with a link, once there is a way. */
async function follow(address, isOther) {
  const frame = await way;
  return frame && isOther ? frame.another(address) : go(address);
}

let byItself = false; // whether the browser can follow links
ready.then(async () => (byItself = !(await way)));

addEventListener("click", (event) => {
  const link = linkOf(event);
  const wantsOther = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const isFile = link?.hasAttribute("download");
  const address = link?.getAttribute("href") ?? "#";
  if (event.defaultPrevented || wantsOther || address.startsWith("#") || (byItself && !isFile)) return;
  event.preventDefault();
  if (isFile) keep(address, link.getAttribute("download"));
  else follow(address, link.getAttribute("target") === "_blank");
});
