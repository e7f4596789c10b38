import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error the build runs in plain Node and has no types
import { buildModule, EXTERNALS, listModules } from './build.mjs';

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
      const wanted = [...listed, 'module.json'].flatMap((url) => [url, `${url}.br`]).sort();
      expect(readdirSync(folder(id)).sort()).toEqual(wanted);
      expect(listed).toContain(description.entry);
      for (const { url, bytes } of description.files) expect(statSync(join(folder(id), url)).size).toBe(bytes);
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
    expect(built.get('pos')?.packedBytes).toBeLessThan(92 * KIB);
  });
});
