// Starts Python in a worker: the engine, its library, and the packed application laid out in its files.

/** The engine, compiled; another worker can be given it and need not compile it again. */
export const compiled = (folder) => WebAssembly.compileStreaming(fetch(`${folder}pyodide.asm.wasm`));

/** Pyodide as it comes would fetch and compile its engine once more. */
function lend(engine) {
  const fetched = self.fetch.bind(self);
  self.fetch = (what, how) => (String(what).endsWith(".wasm") ? Promise.resolve(new Response()) : fetched(what, how));
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
    fetch(new URL("./start.py", import.meta.url)).then((answer) => answer.text()),
    fetch(`${folder}app.pack`).then((answer) => answer.arrayBuffer()),
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
