// Compiles and packs what a browser's Python will read, in that Python itself: node pack.mjs PYODIDE WORK PACKING LEVEL
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, work, packing, level] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
python.FS.mkdir("/pack");
python.FS.mount(python.FS.filesystems.NODEFS, { root: work }, "/pack");
python.runPython(readFileSync(packing, "utf8"));
python.globals.set("level", Number(level));
python.runPython(`
from compression import zstd
from pathlib import Path
Path("/pack/app.pack").write_bytes(zstd.compress(Path("/pack/app.marshal").read_bytes(), level))
`);
process.exit(0);
