// Every folder below one is watched on its own: a recursive watch loses files that an editor saves by replacing them.
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps, and a branch brings many files: one call for all of them. */
const QUIET_MS = 40;
const SKIPPED = /^(?:dist|node_modules|target|\..*)$/;

/**
 * Calls `act` with the paths that changed, each below one of `folders` as it is named there.
 * @param {string[]} folders
 * @param {(paths: string[]) => void} act
 */
export function watchTrees(folders, act) {
  const watchers = new Map();
  let changed = new Set();
  let timer;
  const report = (path) => {
    changed.add(path.replaceAll('\\', '/'));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed = new Set();
      act(paths);
    }, QUIET_MS);
  };

  /** @param isNew its files were not there when the watching began, and nobody has heard of them */
  function watchFolder(folder, isNew) {
    if (!watchOne(folder)) return;
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (SKIPPED.test(entry.name)) continue;
      if (entry.isDirectory()) watchFolder(path, isNew);
      else if (isNew) report(path);
    }
  }

  /** @returns whether the folder is still there */
  function watchOne(folder) {
    const watcher = unlessGone(() => watch(folder, (event, name) => onEvent(folder, event, name)));
    if (!watcher) return false;
    // A folder that is deleted ends its watcher with an error on some systems; its parent tells of it.
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
    return true;
  }

  function onEvent(folder, event, name) {
    if (!name || SKIPPED.test(name)) return;
    const path = join(folder, name);
    if (event === 'rename') forget(path);
    if (event === 'rename' && isFolder(folder, name)) watchFolder(path, true);
    else report(path);
  }

  function forget(folder) {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(join(folder, '/'))) continue;
      watcher.close();
      watchers.delete(path);
    }
  }

  for (const folder of folders) watchFolder(folder, false);
}

function entriesOf(folder) {
  return unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];
}

function isFolder(folder, name) {
  return entriesOf(folder).some((entry) => entry.name === name && entry.isDirectory());
}

/** Between the telling of a folder and the look at it somebody may have deleted it. */
function unlessGone(look) {
  try {
    return look();
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
