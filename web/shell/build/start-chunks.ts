/**
 * The start is two scripts: the libraries, which change seldom, and our own code. What it only passes on to later parts
 * is a third one, which these bring. The local database is two likewise. Left alone, the bundler would cut them into some
 * forty, one for each combination of entries that share something, and each is asked for on its own.
 */
import type { Rolldown } from 'vite';

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds'>;
type GetModuleInfo = (id: string) => ModuleInfo | null;

const RUNTIME = '\0rolldown/runtime.js';
/** What `@bloom/ui` offers beside all else and home has no use for. */
const FIELDS = '/packages/ui/src/fields/';

/** Everything that `entry` imports statically, directly or not, and itself. */
export function staticImports(entry: string, getModuleInfo: GetModuleInfo): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * @param entry path of the shell's first file
 * @param database the entry through which modules share the local database: with what it imports it is two chunks
 */
export function startChunks(entry: string, database: string) {
  let start: Set<string> | undefined;
  let shared: Set<string> | undefined;
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'start',
        name(id: string, context: { getModuleInfo: GetModuleInfo }): string | null {
          start ??= staticImports(entry, (moduleId) => context.getModuleInfo(moduleId));
          if (id === RUNTIME) return 'libraries';
          if (!start.has(id)) return null;
          if (id.includes(FIELDS)) return 'fields';
          return id.includes('/node_modules/') ? 'libraries' : 'start';
        },
      },
      {
        debugName: 'local-db',
        name(id: string, context: { getModuleInfo: GetModuleInfo }): string | null {
          shared ??= staticImports(database, (moduleId) => context.getModuleInfo(moduleId));
          if (!shared.has(id) || start?.has(id) || id === database) return null;
          return id.includes('/node_modules/') ? 'dexie' : 'local-db';
        },
      },
    ],
  };
}
