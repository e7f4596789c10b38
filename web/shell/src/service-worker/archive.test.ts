import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveOf } from '../../../../scripts/archive.mjs';
import { revisionOf } from '../core/revision';
import { keepModules } from './modules';
import { MANIFEST_CACHE, MANIFEST_PATH, MODULE_CACHE, type PrecacheEntry, SHELL_CACHE } from './names';
import { keepShell } from './precache';

const ORIGIN = 'https://shop.example';
const ARCHIVE = '/assets/shell-1.tar';
/** What the line does: the answer to a path, asked for the first time. */
let answers: Map<string, () => Response>;
let asked: string[];

/** As much of the browser's cache as the worker uses. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  match = async (key: string) => this.kept.get(new URL(key, ORIGIN).href)?.clone();
  put = async (key: string, answer: Response) => void this.kept.set(new URL(key, ORIGIN).href, answer);
  /** Path → text. */
  async texts(): Promise<Record<string, string>> {
    const all = [...this.kept].map(async ([key, answer]) => [key.slice(ORIGIN.length), await answer.clone().text()]);
    return Object.fromEntries(await Promise.all(all));
  }
}
let stores: Map<string, FakeCache>;
const store = (name: string): FakeCache => {
  const found = stores.get(name) ?? new FakeCache();
  stores.set(name, found);
  return found;
};

const PROTECTED = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  etag: 'W/"a"',
};
const TAR = { 'content-type': 'application/x-tar', ...PROTECTED };
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as Record<string, string>;

const CONTENTS: Record<string, string> = {
  '/assets/main-1.js': 'main()',
  '/assets/part-2.js': `part("${'é'.repeat(700)}")`,
  '/assets/style-3.css': '.a{}',
  '/assets/last-4.js': 'last()',
};

async function entry(url: string, archived = url !== '/assets/main-1.js'): Promise<PrecacheEntry> {
  const content = Buffer.from(CONTENTS[url] ?? '');
  const revision = (await revisionOf(new Uint8Array(content).buffer))?.slice(0, 16) ?? '';
  return { url, revision, bytes: content.length, ...(archived ? { archived: true as const } : {}) };
}
const entries = () => Promise.all(Object.keys(CONTENTS).map((url) => entry(url)));

const packed = (contents: Record<string, string>) =>
  archiveOf(Object.entries(contents).map(([url, text]) => ({ url, content: Buffer.from(text) })));

/** In parts, as a line brings it. */
function inParts(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

beforeEach(() => {
  stores = new Map();
  asked = [];
  answers = new Map(
    Object.entries(CONTENTS).map(([url, text]) => [
      url,
      () => new Response(text, { headers: { 'content-type': TYPES[url.split('.').at(-1) ?? ''] ?? '' } }),
    ]),
  );
  vi.stubGlobal('caches', { open: async (name: string) => store(name) });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = answers.get(url);
    if (!answer) throw new TypeError(`${url} is cut`);
    return answer();
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('SWK-08 SWK-09 the files of the shell in one answer', () => {
  const whole = async (contents = archivedContents()) => {
    const bytes = await packed(contents);
    answers.set(ARCHIVE, () => new Response(inParts(bytes, 300), { headers: TAR }));
  };
  const archivedContents = () => {
    const { '/assets/main-1.js': _, ...archived } = CONTENTS;
    return archived;
  };
  const kept = () => store(SHELL_CACHE).texts();

  it('asks once for all that the archive has, and for the rest by itself', async () => {
    await whole();
    await keepShell(await entries(), 1, ARCHIVE);
    expect(asked).toEqual([ARCHIVE, '/assets/main-1.js']);
    expect(await kept()).toEqual(CONTENTS);
  });

  it('keeps each file as the server would have sent it, with what protects it', async () => {
    await whole();
    await keepShell(await entries(), 1, ARCHIVE);
    const headers = store(SHELL_CACHE).kept.get(`${ORIGIN}/assets/style-3.css`)?.headers;
    expect(headers?.get('content-type')).toBe('text/css; charset=utf-8');
    expect(headers?.get('content-security-policy')).toBe("default-src 'none'");
    expect(headers?.get('x-content-type-options')).toBe('nosniff');
    expect(headers?.get('etag'), 'that of the archive').toBeNull();
  });

  it('what came before the line was cut stays, and only the rest is asked for by itself', async () => {
    const bytes = await packed(archivedContents());
    answers.set(
      ARCHIVE,
      () => new Response(inParts(bytes.subarray(0, bytes.indexOf('last()') + 2), 300), { headers: TAR }),
    );
    await keepShell(await entries(), 1, ARCHIVE);
    expect(asked).toContain('/assets/last-4.js');
    // Of what is behind it two files at most are thrown away with the line.
    expect(asked).not.toContain('/assets/part-2.js');
    expect(await kept()).toEqual(CONTENTS);
  });

  it.each([
    ['no archive', undefined],
    ['the page of a portal', () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
    ['something that is no archive', () => new Response('x'.repeat(2_000), { headers: TAR })],
  ])('with %s each file is asked for by itself', async (_, answer) => {
    if (answer) answers.set(ARCHIVE, answer);
    await keepShell(await entries(), 1, ARCHIVE);
    expect(asked).toEqual([ARCHIVE, ...Object.keys(CONTENTS)]);
    expect(await kept()).toEqual(CONTENTS);
  });

  it('a file of another content is not kept, whatever the archive calls it', async () => {
    await whole({ ...archivedContents(), '/assets/style-3.css': '.b{}' });
    await keepShell(await entries(), 1, ARCHIVE);
    expect(asked).toContain('/assets/style-3.css');
    expect(await kept()).toEqual(CONTENTS);
  });

  it('passes over what nobody asked for', async () => {
    await whole({ '/assets/unknown.js': 'unknown()', ...archivedContents() });
    await keepShell(await entries(), 1, ARCHIVE);
    expect(await kept()).toEqual(CONTENTS);
  });

  it('a new version that shares most files with the one before asks for the others alone', async () => {
    await whole();
    const all = await entries();
    await keepShell(all, 1, ARCHIVE);
    store(SHELL_CACHE).kept.delete(`${ORIGIN}/assets/last-4.js`);
    asked = [];
    await keepShell(all, 1, ARCHIVE);
    expect(asked).toEqual(['/assets/last-4.js']);
    asked = [];
    await keepShell(all, 1, ARCHIVE);
    expect(asked, 'all is there').toEqual([]);
  });
});

describe('MOD-17 the files of a module in one answer', () => {
  const MODULE = '/modules/pos/1.0.0/';
  const FILES = { [`${MODULE}index.js`]: 'till()', [`${MODULE}style.css`]: '.till{}' };
  const integrity = async (text: string) => {
    const hash = await crypto.subtle.digest('SHA-384', Buffer.from(text));
    return `sha384-${Buffer.from(hash).toString('base64')}`;
  };
  const release = async (archive: string | null) => {
    const files = Object.entries(FILES).map(async ([url, text]) => {
      answers.set(
        url,
        () => new Response(text, { headers: { 'content-type': TYPES[url.split('.').at(-1) ?? ''] ?? '' } }),
      );
      return { url, bytes: text.length, integrity: await integrity(text) };
    });
    const module = { id: 'pos', files: await Promise.all(files), archive };
    await store(MANIFEST_CACHE).put(MANIFEST_PATH, Response.json({ modules: [module] }));
  };

  it('asks once for them, and says that the module is kept', async () => {
    await release(`${MODULE}archive.tar`);
    const bytes = await packed(FILES);
    answers.set(`${MODULE}archive.tar`, () => new Response(inParts(bytes, 300), { headers: TAR }));
    expect(await keepModules(['pos'])).toEqual({ modules: ['pos'], failed: [] });
    expect(asked).toEqual([`${MODULE}archive.tar`]);
    expect(await store(MODULE_CACHE).texts()).toEqual(FILES);
  });

  it('asks once for them when two tabs want them at one moment', async () => {
    await release(`${MODULE}archive.tar`);
    const bytes = await packed(FILES);
    answers.set(`${MODULE}archive.tar`, () => new Response(inParts(bytes, 300), { headers: TAR }));
    await Promise.all([keepModules(['pos']), keepModules(['pos'])]);
    expect(asked).toEqual([`${MODULE}archive.tar`]);
  });

  it('MOD-06 keeps nothing that is not what the manifest says', async () => {
    await release(`${MODULE}archive.tar`);
    const bytes = await packed({ ...FILES, [`${MODULE}index.js`]: 'thief()' });
    answers.set(`${MODULE}archive.tar`, () => new Response(inParts(bytes, 300), { headers: TAR }));
    await keepModules(['pos']);
    expect(await store(MODULE_CACHE).texts()).toEqual(FILES);
  });

  it('a module that was built without one is kept file by file', async () => {
    await release(null);
    expect(await keepModules(['pos'])).toEqual({ modules: ['pos'], failed: [] });
    expect(asked).toEqual(Object.keys(FILES));
  });
});
