/**
 * The libraries that exist once: the shell publishes them under bare names through the import map of `index.html`, and
 * module builds leave exactly these out. Each gets an entry of its own that re-exports it; the bundler shares the
 * chunks with the shell.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/**
 * Bare name → the names it offers. `cjs`: every export of the CommonJS package (a bundler cannot see them through
 * `export *`). `all`: an ES package as a whole. A list: only these, so that the rest is not carried by the first load.
 */
export const SHARED_LIBRARIES: Record<string, 'cjs' | 'all' | readonly string[]> = {
  react: 'cjs',
  'react-dom': 'cjs',
  'react-dom/client': 'cjs',
  'react/jsx-runtime': 'cjs',
  // Client-side routing only: no data router, no server rendering.
  'react-router': [
    'Router',
    'Routes',
    'Route',
    'Link',
    'NavLink',
    'Navigate',
    'Outlet',
    'createPath',
    'createSearchParams',
    'createRoutesFromElements',
    'generatePath',
    'matchPath',
    'matchRoutes',
    'parsePath',
    'resolvePath',
    'useHref',
    'useInRouterContext',
    'useLocation',
    'useMatch',
    'useNavigate',
    'useNavigationType',
    'useOutlet',
    'useOutletContext',
    'useParams',
    'useResolvedPath',
    'useRoutes',
    'useSearchParams',
  ],
  i18next: ['default', 'createInstance', 't', 'changeLanguage', 'exists'],
  'react-i18next': ['I18nextProvider', 'initReactI18next', 'useTranslation'],
  dexie: ['default', 'Dexie', 'liveQuery', 'Entity', 'RangeSet', 'mergeRanges', 'rangesOverlap'],
  'dexie-react-hooks': ['useLiveQuery', 'useObservable'],
  '@bloom/shell-api': 'all',
  '@bloom/ui': 'all',
  '@bloom/ui/lists': 'all',
  '@bloom/local-db': 'all',
  '@bloom/local-db/catalogue': 'all',
  '@bloom/decisions/dialog': 'all',
};

const PREFIX = 'shared:';

export function sharedEntryName(library: string): string {
  return `shared-${library.replace(/^@/, '').replaceAll('/', '-')}`;
}

/** What the bundler calls the source of the entry. */
export function sharedEntryId(library: string): string {
  return `\0${PREFIX}${library}`;
}

export function sharedInputs(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(SHARED_LIBRARIES).map((library) => [sharedEntryName(library), PREFIX + library]),
  );
}

/** The source of one entry. */
function entrySource(library: string): string {
  const offer = SHARED_LIBRARIES[library];
  if (offer === undefined) throw new Error(`${library} is not a shared library`);
  if (offer === 'all') return `export * from ${JSON.stringify(library)};`;
  const names = offer === 'cjs' ? Object.keys(require(library)).filter((name) => !name.startsWith('__')) : offer;
  const list = offer === 'cjs' ? [...new Set([...names, 'default'])] : names;
  return `export { ${list.join(', ')} } from ${JSON.stringify(library)};`;
}

export function sharedLibraries(): Plugin {
  return {
    name: 'bloom-shared-libraries',
    resolveId(id, importer) {
      if (id.startsWith(PREFIX)) return `\0${id}`;
      // A virtual file has no folder: its library is found as the shell's own files find it.
      if (importer?.startsWith(`\0${PREFIX}`)) {
        return this.resolve(id, new URL('../src/main.tsx', import.meta.url).pathname, { skipSelf: true });
      }
      return undefined;
    },
    load(id) {
      return id.startsWith(`\0${PREFIX}`) ? entrySource(id.slice(PREFIX.length + 1)) : undefined;
    },
  };
}
