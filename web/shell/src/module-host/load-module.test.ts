// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { LazyPart, useReadAhead } from '@bloom/shell-api';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitScreen } from '../core/settle';
import { stored } from '../core/stored';
import { DependenciesMissing, loadModule, MissingFile } from './load-module';
import type { ManifestModule } from './manifest';

const call = vi.fn<typeof fetch>();
/** Code of an address of its own, that a native `import()` can read without a server; what is added to its address lands in a comment. */
let number = 0;
const code = (text: string) => {
  number += 1;
  return `data:text/javascript,${encodeURIComponent(`${text} // ${number}`)}`;
};
const FEATURE = "export const name='Deliveries',version='2.0.0',mount=()=>{},unmount=()=>{};";
const Nothing = () => null;

function module(entry: string): ManifestModule {
  number += 1;
  return {
    id: `test-${number}`,
    name: 'Test',
    version: '1.0.0',
    prefixes: ['/test'],
    entry,
    styles: [],
    files: [{ url: entry, integrity: `sha384-${createHash('sha384').update('x').digest('base64')}`, bytes: 1 }],
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

describe('MOD-13 a module that fails', () => {
  const map = document.createElement('script');
  map.type = 'importmap';
  afterEach(() => map.remove());
  const shared = (address: string) => {
    map.textContent = JSON.stringify({ imports: { react: address } });
    document.head.append(map);
  };

  it('for want of a shared library says that the dependencies are missing', async () => {
    shared(code('export const = ;'));
    await expect(loadModule(module(code('throw new Error("x")')))).rejects.toBeInstanceOf(DependenciesMissing);
  });

  it('while the shared libraries are there fails for itself', async () => {
    shared(code('export const good = 1;'));
    const failure = await loadModule(module(code('throw new Error("its own")'))).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'its own' });
    expect(failure).not.toBeInstanceOf(DependenciesMissing);
  });
});

it.each([
  ['shortened', ''],
  ['changed', 'y'],
  ['a page of a portal', '<h1>Wi-Fi</h1>'],
])(
  'MOD-05 SWK-09 a file that is %s is not run, and is brought anew past the copy of the browser',
  async (_what, text) => {
    const one = module(code(FEATURE));
    call.mockResolvedValueOnce(new Response(text));
    await expect(loadModule(one)).rejects.toBeInstanceOf(MissingFile);
    expect((await loadModule(one)).name).toBe('Deliveries');
    expect(call.mock.calls.map(([, init]) => init?.cache)).toEqual(['default', 'reload']);
  },
);

it('MOD-05 no part of a module is run before all its files are whole', async () => {
  const one = module(code(FEATURE));
  const [entry] = one.files;
  if (entry) one.files.push({ ...entry, url: '/modules/test/1.0.0/part-1.js' });
  await loadModule(one);
  const load = vi.fn(async () => ({ Component: Nothing, texts: { en: {}, fr: {} } }));
  const part = new LazyPart('test', load);
  call.mockResolvedValueOnce(new Response('half'));
  await expect(part.preload()).rejects.toBeInstanceOf(MissingFile);
  expect(load).not.toHaveBeenCalled();
  await part.preload();
  expect(load).toHaveBeenCalledTimes(1);
});

it('MOD-04 a failed load is forgotten, so that the next one tries again', async () => {
  const one = module(code(FEATURE));
  call.mockRejectedValueOnce(new TypeError('network'));
  await expect(loadModule(one)).rejects.toBeDefined();
  expect((await loadModule(one)).name).toBe('Deliveries');
});

describe('what a module reads ahead', () => {
  const read = vi.fn(async () => undefined);
  const idle: (() => void)[] = [];
  beforeEach(() => {
    read.mockClear();
    idle.length = 0;
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.splice(handle - 1, 1));
  });
  const rest = () => {
    for (const run of idle) run();
  };

  it('comes as soon as the page has nothing else to do', () => {
    const module = renderHook(() => useReadAhead(read));
    expect(read).not.toHaveBeenCalled();
    rest();
    expect(read).toHaveBeenCalledOnce();
    module.unmount();
  });

  it('DWN-44 leaves the line to what the screen waits for', async () => {
    const isThere = awaitScreen();
    const module = renderHook(() => useReadAhead(read));
    rest();
    expect(read).not.toHaveBeenCalled();
    isThere();
    await vi.waitFor(() => expect(idle).toHaveLength(1));
    rest();
    expect(read).toHaveBeenCalledOnce();
    module.unmount();
  });

  it('does not come once the module is left', () => {
    renderHook(() => useReadAhead(read)).unmount();
    rest();
    expect(read).not.toHaveBeenCalled();
  });
});
