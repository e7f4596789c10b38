import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error the build runs in plain Node and has no types
import { buildModule, EXTERNALS, listModules, withLazyStyles } from './build.mjs';

const KIB = 1024;
const NOT_BUILT = ['admin'];

interface Description {
  id: string;
  name: string;
  version: string;
  prefixes: string[];
  entry: string;
  styles: string[];
  files: { url: string; bytes: number }[];
  archive: string;
}

let out = '';
const built = new Map<string, { description: Description; packedBytes: number }>();

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'modules-'));
  for (const id of (await listModules()) as string[]) built.set(id, await buildModule(id, out));
}, 60_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

const folder = (id: string) => join(out, 'modules', id, built.get(id)?.description.version ?? '');

describe('MOD-01 modules are built on their own', () => {
  it('MOD-02 owns the nine prefixes and what lies below one of them, each once', () => {
    const prefixes = [...built.values()].flatMap(({ description }) => description.prefixes);
    expect(prefixes.sort()).toEqual([
      '/admin',
      '/facility-insights',
      '/health-services',
      '/inventory',
      '/inventory/account',
      '/inventory/facilities',
      '/inventory/settings',
      '/lab-test',
      '/members',
      '/orders',
      '/pos',
      '/pos/member-directory',
      '/pos/member-management',
      '/vdl',
    ]);
  });

  it('MOD-06 describes exactly the files that are there, each with its Brotli form', () => {
    for (const [id, { description }] of built) {
      const listed = description.files.map((file) => file.url);
      const wanted = [...listed, description.archive, 'module.json'].flatMap((url) => [url, `${url}.br`]).sort();
      expect(readdirSync(folder(id)).sort()).toEqual(wanted);
      expect(listed).toContain(description.entry);
      for (const { url, bytes } of description.files) expect(statSync(join(folder(id), url)).size).toBe(bytes);
    }
  });

  it('decision 114: the archive has the files as they are, under their addresses', async () => {
    for (const [id, { description }] of built) {
      const entries = await unpackTar(readFileSync(join(folder(id), description.archive)), { strict: true });
      const addresses = description.files.map(({ url }) => `modules/${id}/${description.version}/${url}`);
      expect(entries.map(({ header }) => header.name)).toEqual(addresses);
      for (const [at, { data }] of entries.entries()) {
        const file = readFileSync(join(folder(id), description.files[at]?.url ?? ''));
        expect(file.equals(data ?? new Uint8Array()), addresses[at]).toBe(true);
      }
    }
  });

  it('MOD-06 imports nothing but the shared libraries of the import map', () => {
    for (const [id, { description }] of built) {
      const code = readFileSync(join(folder(id), description.entry), 'utf8');
      const names = [...code.matchAll(/from\s*"([^"]+)"/g)].map((match) => match[1]);
      // What the entry shares with its lazy parts lies beside it.
      const own = description.files.map((file) => `./${file.url}`);
      expect(names.filter((name) => !EXTERNALS.includes(name) && !own.includes(name ?? ''))).toEqual([]);
      expect(names).toContain('@bloom/shell-api');
    }
  });

  it('MOD-01 touches nothing of the shell', () => {
    expect(readdirSync(out)).toEqual(['modules']);
    expect(existsSync(join(out, 'index.html'))).toBe(false);
  });
});

describe('MOD-16 sizes as Brotli', () => {
  it('MOD-16 a module that only says it is not built yet stays under 3 KiB', () => {
    for (const id of NOT_BUILT) expect(built.get(id)?.packedBytes, id).toBeLessThan(3 * KIB);
  });

  it('MOD-16 the point of sale stays under what it may take of a device, with all its parts', () => {
    expect(built.get('pos')?.packedBytes).toBeLessThan(140 * KIB);
  });
});

describe('the styles of lazy parts', () => {
  const chunk = (fileName: string, isEntry: boolean, code: string, styles: string[]) => ({
    ...{ type: 'chunk', fileName, isEntry, code },
    viteMetadata: { importedCss: new Set(styles) },
  });
  const sheet = (fileName: string, source: string) => ({ type: 'asset', fileName, source });

  it('decision 104: what opens a module reads its own styles alone; those of a lazy part are adopted by its script', () => {
    const files = withLazyStyles([
      chunk('index.js', true, 'open()', ['index.css']),
      chunk('part-1.js', false, 'import "./index.js";part()', ['part.css']),
      chunk('bare-2.js', false, 'bare()', []),
      sheet('index.css', '.till{}'),
      sheet('part.css', '.late{content:"\\201C"}'),
    ]) as { fileName: string; content: string }[];
    expect(files.map(({ fileName }) => fileName)).toEqual(['index.js', 'style.css', 'part-1.js', 'bare-2.js']);
    const [entry, styles, part, bare] = files.map(({ content }) => content);
    expect([entry, styles, bare]).toEqual(['open()', '.till{}', 'bare()']);
    const adopted: string[] = [];
    class FakeSheet {
      replaceSync = (text: string) => adopted.push(text);
    }
    const document = { adoptedStyleSheets: [] as unknown[] };
    const run = new Function('CSSStyleSheet', 'document', 'part', (part ?? '').replace('import "./index.js";', ''));
    run(FakeSheet, document, () => undefined);
    expect(adopted).toEqual(['.late{content:"\\201C"}']);
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });
});
