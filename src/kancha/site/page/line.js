// How a page reaches the house: not over the network, but through the service worker.

class Line extends EventTarget {
  readyState = 0;

  constructor(address) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.port.onmessage = ({ data }) => this.hear(data);
    this.news = new BroadcastChannel("kancha-house");
    this.news.onmessage = () => this.end(1001, ""); // the house stands anew, and knows nothing of this line
    ready.then((worker) => worker.postMessage({ live: address }, [port2]));
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

/** Once the service worker answers for this page. */
export const ready = new Promise((resolve) => {
  const { serviceWorker } = navigator;
  const see = () => serviceWorker.controller && resolve(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", see);
  see();
});
