import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bringPart } from './bring-part';
import { fetchFile } from './fetch-file';

vi.mock('./fetch-file', () => ({ fetchFile: vi.fn(async () => 1) }));

const file = (name: string) => ({ url: `/assets/${name}.js`, bytes: 1, revision: name });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(fetchFile).mockClear();
  vi.stubGlobal('window', {
    bloomFiles: ['page', 'db', 'drawer'].map(file),
    bloomParts: { 'offline/page': [0, 1], drawer: [1, 2] },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fetched = () => vi.mocked(fetchFile).mock.calls.map(([url]) => url);

it('SWK-09 a part is run when all its files are there, and no file is fetched twice', async () => {
  let arrive: (tries: number) => void = () => undefined;
  const late = new Promise<number>((resolve) => {
    arrive = resolve;
  });
  vi.mocked(fetchFile).mockReturnValueOnce(late);
  const load = vi.fn(async () => 'run');
  const bringing = bringPart('offline/page', load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  arrive(9);
  expect(await bringing).toBe('run');
  expect(await bringPart('drawer', async () => 'drawn')).toBe('drawn');
  expect(fetched()).toEqual(['/assets/page.js', '/assets/db.js', '/assets/drawer.js']);
  expect(vi.mocked(fetchFile).mock.calls[0]?.[1]).toMatchObject({ mark: file('page') });
});

it('SWK-09 a part whose file was lost before it ran is fetched and run again; one that fails for itself says so', async () => {
  const load = vi.fn(async () => 'run').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const bringing = bringPart('drawer', load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await bringing).toBe('run');
  expect(fetched().filter((url) => url === '/assets/drawer.js')).not.toHaveLength(0);
  const broken = bringPart('drawer', () => Promise.reject(new Error('it throws')));
  const told = expect(broken).rejects.toThrow('it throws');
  await vi.advanceTimersByTimeAsync(10_000);
  await told;
});

it('SWK-09 every part of the shell is brought by the name the build gives it', () => {
  const src = fileURLToPath(new URL('..', import.meta.url));
  const found: string[] = [];
  for (const path of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || /\.test\.|\.d\.ts$/.test(path)) continue;
    const code = readFileSync(join(src, path), 'utf8').replace(/typeof import\(/g, '');
    const all = code.match(/\bimport\(\s*'\./g)?.length ?? 0;
    const brought = [...code.matchAll(/bringPart\(\s*'([^']+)',\s*\(\) =>\s*import\(\s*'([^']+)'\s*\)/g)];
    expect([path, brought.length]).toEqual([path, all]);
    for (const [, name, target = ''] of brought) {
      expect(name).toBe(relative(src, join(src, path, '..', target)));
      found.push(name ?? '');
    }
  }
  expect(found).toContain('offline/page');
});
