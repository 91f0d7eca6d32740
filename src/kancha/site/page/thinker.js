// A worker that thinks for bots: the first message is the engine, each further one a line to answer.

import { started } from "./python.js";

const folder = new URL("./python/", import.meta.url).href;
let answered = null;

self.addEventListener("message", async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    answered = started(folder, data).then((python) => python.pyimport("kancha.site.thinker").answered);
  } else {
    self.postMessage((await answered)(data));
  }
});
