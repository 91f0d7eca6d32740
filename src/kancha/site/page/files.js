// A folder of Python's that stays: what is written to it is in the browser's own file system before Python goes on.

const NO_SPACE = 51;
const NAMES = ["kancha.db", "kancha.db-wal", "kancha.db-journal", "browser.json"];

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

/** The browser's own folder for the site of this address; null where nothing can be stored. */
export async function folderOf({ pathname }) {
  const name = pathname === "/" ? "kancha" : `kancha ${encodeURIComponent(pathname)}`;
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true });
  } catch {
    return null; // plain http, some private windows
  }
}

/** Lays `path` out and keeps it in step with the browser's files; what it gives back flushes them. */
export async function keep(FS, path, folder) {
  FS.mkdirTree(path);
  if (!folder) return () => {};
  const handles = new Map();
  for (const name of NAMES) handles.set(name, await opened(name, folder));
  const unflushed = new Set();

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
    const size = handle.getSize();
    if (!size) continue;
    const bytes = new Uint8Array(size);
    handle.read(bytes, { at: 0 });
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
  return () => {
    for (const handle of unflushed) handle.flush();
    unflushed.clear();
  };
}
