// Starts Python in a worker: the engine, its library, and the packed application laid out in its files.

export const PACKED = "packed";
/** A worker of this name finds no service worker that has unpacked the files for it. */
const isPacked = self.name === PACKED;
const fetched = self.fetch.bind(self);

/** Bytes on their way, told to whoever shows how much is there. */
function counted(body, tell) {
  const count = (chunk, out) => {
    tell(chunk.byteLength);
    out.enqueue(chunk);
  };
  return body.pipeThrough(new TransformStream({ transform: count }));
}

async function unpacked(address, kind, tell = () => {}) {
  if (!isPacked) return fetched(address);
  const { ok, status, body } = await fetched(`${address}.bin`);
  if (!ok) throw new Error(`${address}: ${status}`);
  return new Response(counted(body, tell).pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": kind } });
}

/** The engine, compiled; another worker can be given it and need not compile it again. */
export async function compiled(folder, tell) {
  if (!isPacked) return WebAssembly.compileStreaming(fetched(`${folder}pyodide.asm.wasm`));
  const total = await (await fetched(`${folder}size.json`)).json();
  const engine = "pyodide.asm.wasm";
  const more = ["standard.zip", "app.pack"].map((name) => `${folder}${name}.bin`); // they come at the same time, and are kept by the browser
  let loaded = 0;
  const add = (bytes) => tell({ loaded: (loaded += bytes), total });
  const others = more.map(async (address) => {
    const { body } = await fetched(address);
    for (const reader = counted(body, add).getReader(); !(await reader.read()).done; );
  });
  const [made] = await Promise.all([WebAssembly.compileStreaming(unpacked(folder + engine, "application/wasm", add)), ...others]);
  return made;
}

/** Pyodide as it comes would fetch and compile its engine once more. */
function lend(engine) {
  self.fetch = (what, how) => {
    const address = String(what);
    if (address.endsWith(".wasm")) return Promise.resolve(new Response());
    return address.endsWith(".zip") ? unpacked(address, "application/zip") : fetched(what, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: engine,
    instance: await WebAssembly.instantiate(engine, imports),
  });
}

/** Python with the application's modules to import. `folder` is where its files are. */
export async function started(folder, engine) {
  lend(engine);
  const [{ loadPyodide }, first, pack] = await Promise.all([
    import(`${folder}pyodide.mjs`),
    fetched(new URL("./start.py", import.meta.url)).then((answer) => answer.text()),
    fetched(`${folder}app.pack.bin`).then((answer) => answer.arrayBuffer()),
  ]);
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}standard.zip`,
    packageBaseUrl: folder,
  });
  const { decompress } = python.pyimport("compression.zstd");
  python.runPython(first);
  python.globals.get("unpack")(decompress(python.toPy(new Uint8Array(pack))));
  return python;
}
