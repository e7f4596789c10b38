/** What imports what in the web, read from the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const web = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export interface Import {
  from: string;
  to: string;
}

/** Every TypeScript file below `folder`, as a path inside `web/`. */
export function sources(folder: string): string[] {
  return readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[cm]?tsx?$/.test(path) && !path.includes('node_modules') && !path.includes('dist/'))
    .map((path) => join(folder, path));
}

/** Every import below `folder`; a relative one as a path inside `web/`, any other by its name. */
export function importsOf(folder: string): Import[] {
  return sources(folder).flatMap((from) => {
    const code = readFileSync(join(web, from), 'utf8');
    const names = [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)['"]([^'"]+)['"]/g)].map(
      (match) => match[1],
    );
    return names.map((name = '') => ({
      from,
      to: name.startsWith('.') ? relative(web, resolve(web, dirname(from), name)) : name,
    }));
  });
}
