/**
 * The start is two scripts: the libraries, which change seldom, and our own code. What it only passes on to later parts
 * is a third one, which these bring. The local database is two likewise, and what every session brings once home is there
 * is one for each of its moments. Left alone, the bundler would cut them into some sixty, one for each combination of
 * entries that share something, and each is asked for on its own.
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

interface Moment {
  /** Of the chunk that its parts share. */
  name: string;
  /** Paths of the parts: each stays a file of its own, or it could not be brought by its name. */
  parts: readonly string[];
}

/**
 * @param entry path of the shell's first file
 * @param database the entry through which modules share the local database: with what it imports it is two chunks
 * @param moments what every session brings, in its order
 * @param quick what opens modules: nothing of it is put where it would have to wait for more
 */
export function startChunks(
  entry: string,
  database: string,
  moments: readonly Moment[] = [],
  quick: readonly string[] = [],
) {
  let start: Set<string> | undefined;
  let shared: Set<string> | undefined;
  const later = ({ name, parts }: Moment) => {
    let brought: Set<string> | undefined;
    return {
      debugName: name,
      name(id: string, context: { getModuleInfo: GetModuleInfo }): string | null {
        const importsOf = (part: string) => [...staticImports(part, (moduleId) => context.getModuleInfo(moduleId))];
        if (!brought) {
          brought = new Set(parts.flatMap(importsOf));
          for (const part of moments.flatMap((moment) => moment.parts)) brought.delete(part);
          for (const other of quick.flatMap(importsOf)) brought.delete(other);
        }
        return brought.has(id) ? name : null;
      },
    };
  };
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
      ...moments.map(later),
    ],
  };
}
