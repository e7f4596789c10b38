import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchFile, fetchOnce } from '../core/fetch-file';
import { bootLanguage, bootTexts } from './texts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the language of the first words', () => {
  it('LNG-02 is looked for in the order of the detector', () => {
    expect(bootLanguage('?lng=fr', 'en', 'en', ['en'])).toBe('fr');
    expect(bootLanguage('', 'fr-CM', 'en', ['en'])).toBe('fr');
    expect(bootLanguage('', undefined, 'fr', ['en'])).toBe('fr');
    expect(bootLanguage('', undefined, null, ['fr-BJ'])).toBe('fr');
    expect(bootLanguage('', undefined, null)).toBe('en');
  });

  it('LNG-02 LNG-06 passes over languages that we lack', () => {
    expect(bootLanguage('', undefined, null, ['pt'])).toBe('en');
    expect(bootLanguage('?lng=pt', undefined, 'fr', ['en'])).toBe('fr');
    expect(bootLanguage('', undefined, null, ['pt-BR', 'fr', 'en'])).toBe('fr');
    expect(bootLanguage('', undefined, 'dev', ['fr'])).toBe('en');
  });

  it('SES-02 SES-03 says Initializing App, then Loading App', () => {
    expect(bootTexts('en')).toMatchObject({ initializing: 'Initializing App', loading: 'Loading App' });
    expect(Object.keys(bootTexts('fr'))).toEqual(Object.keys(bootTexts('en')));
  });
});

const options = { stall: 5_000, pause: 1_000 };

/** An answer whose body gives its parts when asked, then hangs or ends. */
function body(parts: number, ends: boolean, signal?: AbortSignal | null): Response {
  let left = parts;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left > 0) controller.enqueue(new Uint8Array(10));
      else if (ends) controller.close();
      left -= 1;
      return left < 0 && !ends ? new Promise(() => undefined) : undefined;
    },
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/javascript' } });
}

describe('a file of the start', () => {
  it('SES-09 that stands still for five seconds is asked for again, past the cache', async () => {
    const fetch = vi
      .fn<typeof globalThis.fetch>()
      .mockImplementationOnce(async (_url, init) => body(1, false, init?.signal))
      .mockImplementationOnce(async () => body(3, true));
    const onTrouble = vi.fn();
    const done = fetchFile('/assets/main.js', { ...options, fetch, onTrouble });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await done).toBe(2);
    expect(onTrouble).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ cache: 'reload' });
  });

  it('SES-09 that was cut is asked for again one second later, for as long as it takes', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    for (let index = 0; index < 30; index += 1) fetch.mockRejectedValueOnce(new TypeError('network'));
    fetch.mockImplementation(async () => body(1, true));
    const done = fetchFile('/assets/main.js', { ...options, fetch });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await done).toBe(31);
  });

  it('CON-23 SWK-09 of another size or content than the build made is not there, though its length and its tag are right', async () => {
    vi.useRealTimers();
    const code = 'export const part = 1;';
    const mark = { bytes: code.length, revision: createHash('sha256').update(code).digest('hex').slice(0, 16) };
    const answers = (text: string) => async () =>
      new Response(text, { headers: { 'content-type': 'text/javascript' } });
    const fetching = (text: string) => fetchOnce('/a.js', { ...options, mark, fetch: answers(text) }, false);
    expect((await fetching(code)).byteLength).toBe(22);
    await expect(fetching(code.slice(0, 9))).rejects.toThrow('9 bytes of 22');
    await expect(fetching(code.replace('1', '2'))).rejects.toThrow('not what the build made');
  });

  it('CON-23 answered by a captive portal or with an error is not there', async () => {
    const portal = vi.fn(async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }));
    await expect(fetchOnce('/assets/main.js', { ...options, fetch: portal }, false)).rejects.toThrow();
    const gone = vi.fn(async () => new Response('', { status: 404 }));
    await expect(fetchOnce('/assets/main.js', { ...options, fetch: gone }, false)).rejects.toThrow('404');
  });
});
