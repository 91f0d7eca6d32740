// A folder of Python's that stays: what is written to it is in the browser's own file system before Python goes on.

const NO_SPACE = 51;
const LOG = "kancha.db-wal";
const TABLES = ["kancha.db", LOG, "kancha.db-journal"];
const NAMES = [...TABLES, "browser.json", "browser.json-copy"];

async function opened(name, folder) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 0; ; tries += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (fault) {
      if (tries === 50) throw fault; // another worker that has just ended may not have let go yet
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function contentOf(handle) {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  return bytes;
}

/** The browser's own folder for the site of this address; null where nothing can be stored. */
export async function folderOf({ pathname }) {
  const name = pathname === "/" ? "kancha" : `kancha ${encodeURIComponent(pathname)}`;
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true });
  } catch {
    return null; // plain http, some private windows
  }
}

/** Lays `path` out and keeps it in step with the browser's files: `flush` them, or take what nobody can read `out`. */
export async function keep(FS, path, folder) {
  FS.mkdirTree(path);
  if (!folder) return { flush: () => {}, out: () => [] };
  const handles = new Map();
  for (const name of NAMES) handles.set(name, await opened(name, folder));
  const unflushed = new Set();

  const flush = () => {
    for (const handle of unflushed) handle.flush();
    unflushed.clear();
  };

  /** The files of the tables, as they are; then there are none. */
  const out = () => {
    const taken = TABLES.map((name) => ({ name, bytes: contentOf(handles.get(name)) })).filter(({ bytes }) => bytes.length);
    for (const name of TABLES) handles.get(name).truncate(0);
    for (const handle of handles.values()) handle.flush();
    return taken;
  };

  /** Do something to a file; what the browser refuses is told as a full disk. */
  const change = (handle, work) => {
    try {
      unflushed.add(handle);
      return work();
    } catch {
      throw new FS.ErrnoError(NO_SPACE);
    }
  };

  const adopt = (node, handle) => {
    const { stream_ops: streams, node_ops: nodes } = node;
    node.stream_ops = {
      ...streams,
      write(stream, buffer, offset, length, position, canOwn) {
        if (handle === handles.get(LOG) && !position) flush(); // a log that begins anew forgets what the tables have by now
        const bytes = buffer.slice(offset, offset + length);
        change(handle, () => {
          if (handle.write(bytes, { at: position }) !== bytes.length) throw new Error("full");
        });
        return streams.write(stream, buffer, offset, length, position, canOwn);
      },
    };
    node.node_ops = {
      ...nodes,
      setattr(changed, attributes) {
        if (attributes.size !== undefined) change(handle, () => handle.truncate(attributes.size));
        nodes.setattr(changed, attributes);
      },
    };
  };

  for (const [name, handle] of handles) {
    const bytes = contentOf(handle);
    if (!bytes.length) continue;
    FS.writeFile(`${path}/${name}`, bytes);
    adopt(FS.lookupPath(`${path}/${name}`).node, handle);
  }
  const root = FS.lookupPath(path).node;
  const { node_ops: inside } = root;
  root.node_ops = {
    ...inside,
    mknod(parent, name, mode, device) {
      const node = inside.mknod(parent, name, mode, device);
      if (parent === root && handles.has(name)) adopt(node, handles.get(name));
      return node;
    },
    unlink(parent, name) {
      const handle = parent === root && handles.get(name);
      if (handle) change(handle, () => handle.truncate(0));
      inside.unlink(parent, name);
    },
  };
  return { flush, out };
}
