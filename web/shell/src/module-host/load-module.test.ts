// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stored } from '../session/stored';
import { loadModule } from './load-module';
import type { ManifestModule } from './manifest';

const call = vi.fn<typeof fetch>();
/** Code that a native `import()` can read without a server; what is added to its address lands in a comment. */
const code = (text: string) => `data:text/javascript,${encodeURIComponent(`${text} //`)}`;
const FEATURE = "export const name='Deliveries',version='2.0.0',mount=()=>{},unmount=()=>{};";
let number = 0;

function module(entry: string): ManifestModule {
  number += 1;
  return {
    id: `test-${number}`,
    name: 'Test',
    version: '1.0.0',
    prefixes: ['/test'],
    entry,
    styles: [],
    files: [{ url: entry, integrity: 'sha384-x', bytes: 1 }],
  };
}

beforeEach(() => {
  localStorage.clear();
  call.mockReset().mockImplementation(async () => new Response('x'));
  vi.stubGlobal('fetch', call);
});
afterEach(() => vi.unstubAllGlobals());

it('MOD-06 MOD-07 loads a module once, checked against its integrity, and records what it calls itself', async () => {
  const one = module(code(FEATURE));
  const [first, second] = await Promise.all([loadModule(one), loadModule(one)]);
  expect(second).toBe(first);
  expect(await loadModule(one)).toBe(first);
  expect(call).toHaveBeenCalledTimes(1);
  expect(call.mock.calls[0]?.[1]).toMatchObject({ integrity: 'sha384-x' });
  expect(stored.get('versions')).toMatchObject({ Deliveries: '2.0.0' });
});

it('MOD-06 takes a module that is the default export', async () => {
  const feature = await loadModule(module(code("export default {name:'D',version:'1.0.0',mount(){},unmount(){}};")));
  expect(feature.name).toBe('D');
});

it.each([
  ['is gone', code(FEATURE), async () => new Response('', { status: 404 })],
  ['is cut', code(FEATURE), () => Promise.reject(new TypeError('network'))],
  ['is not a feature module', code('export const name="x";'), async () => new Response('x')],
  ['does not parse', code('export const name = ;'), async () => new Response('x')],
])('MOD-04 a file that %s fails', async (_what, entry, answer) => {
  call.mockImplementation(answer);
  await expect(loadModule(module(entry))).rejects.toBeDefined();
});

it('MOD-04 a failed load is forgotten, so that the next one tries again', async () => {
  const one = module(code(FEATURE));
  call.mockRejectedValueOnce(new TypeError('network'));
  await expect(loadModule(one)).rejects.toBeDefined();
  expect((await loadModule(one)).name).toBe('Deliveries');
});
