// Traces of seeded games in a browser's Python: node anywhere.mjs PYODIDE PROJECT PACKAGES GAMES, one line of JSON a mode.
import { pathToFileURL } from "node:url";

const [pyodide, project, packages, games] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
for (const [name, root] of Object.entries({ project, packages })) {
  python.FS.mkdir(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project/src", "/project", "/packages"]
from tests.contract.traces import MODES, trace
for slug, mode in MODES:
    print(json.dumps([slug, mode, trace(slug, mode, ${Number(games)})]), flush=True)
`);
process.exit(0);
