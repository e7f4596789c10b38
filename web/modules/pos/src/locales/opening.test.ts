import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files } from './en';
import { opening } from './opening';

const SOURCES = join(__dirname, '..');

/** Files that run before the till stands: what `index.tsx` imports, and what that imports, without types and `import()`. */
function openingSources(): string[] {
  const found = new Set([join(SOURCES, 'index.tsx')]);
  for (const path of found) {
    for (const [, what, from] of readFileSync(path, 'utf8').matchAll(
      /^(?:import|export) (?!type )([^'"]*?)from '(\.[^']+)';/gms,
    )) {
      const target = join(dirname(path), from as string);
      const onlyTypes = /^\{(\s*type [^,}]+,?)+\s*\}\s*$/.test(what as string);
      if (onlyTypes || target.includes('locales') || /\.(json|css)$/.test(target)) continue;
      found.add([`${target}.tsx`, `${target}.ts`].find((file) => readable(file)) as string);
    }
  }
  return [...found];
}

function readable(path: string): boolean {
  try {
    return readFileSync(path).length >= 0;
  } catch {
    return false;
  }
}

describe('LNG the texts that come with the till', () => {
  it('LNG-01 lack none that the till reads before its other parts are there', () => {
    const sources = openingSources();
    expect(sources.length).toBeGreaterThan(60);
    const later = Object.values(files)
      .flatMap((area) => Object.keys(area))
      .filter((key) => !(key in opening.en));
    expect(later).toContain('patients');
    const read = new RegExp(`['"\`](?:${later.join('|')})\\.[a-z]\\w*`, 'g');
    const missing = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(read)].map(([text]) => `${path.slice(SOURCES.length)}: ${text}`),
    );
    expect(missing).toEqual([]);
  });
});
