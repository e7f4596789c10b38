/** Fetches files for the cache so that what is kept is whole and is what it should be. */
import { STALL } from './names';

/** A captive portal answers 200 with a page of its own, which must never be kept as a script or a language. */
export function isTrustworthy(url: string, answer: Response): boolean {
  if (answer.status !== 200 || answer.type === 'opaque' || answer.redirected) return false;
  const type = answer.headers.get('content-type') ?? '';
  if (/\.js(?:\?|$)/.test(url)) return /javascript/.test(type);
  if (/\.css(?:\?|$)/.test(url)) return /css/.test(type);
  if (/\.json(?:\?|$)/.test(url)) return /json/.test(type);
  if (/\.wasm(?:\?|$)/.test(url)) return /wasm/.test(type);
  if (/\.tar(?:\?|$)/.test(url)) return /tar/.test(type);
  return true;
}

export interface FetchOptions {
  /** Checked by the browser before a byte is handed over. */
  integrity?: string;
  cache?: RequestCache;
  /** Milliseconds. */
  stall?: number;
}

/**
 * What `read` makes of the answer, or an error: it is not ours, it is cut, or nothing came for `stall` milliseconds.
 * @param read says by `alive` that something came
 */
export async function fetchWatched<Result>(
  url: string,
  options: FetchOptions,
  read: (answer: Response, alive: () => void) => Promise<Result>,
): Promise<Result> {
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(), options.stall ?? STALL);
  };
  alive();
  try {
    const answer = await fetch(url, {
      integrity: options.integrity ?? '',
      cache: options.cache ?? 'default',
      credentials: 'same-origin',
      signal: control.signal,
    });
    if (!isTrustworthy(url, answer)) throw new Error(`${url} is not what it should be (${answer.status})`);
    alive();
    return await read(answer, alive);
  } finally {
    clearTimeout(timer);
  }
}

/** The whole body, or an error as above. */
export function fetchWhole(
  url: string,
  options: FetchOptions = {},
): Promise<{ headers: Headers; content: ArrayBuffer }> {
  return fetchWatched(url, options, async (answer, alive) => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = answer.body?.getReader();
    for (;;) {
      alive();
      const part = await reader?.read();
      if (!part || part.done) break;
      parts.push(part.value);
    }
    return { headers: answer.headers, content: await new Blob(parts).arrayBuffer() };
  });
}

/** As it is put into the cache: only what describes the content, and no word of its compression. */
export function asAnswer(content: ArrayBuffer, headers: Headers, extra: Record<string, string> = {}): Response {
  const kept = new Headers(extra);
  for (const name of ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options', 'etag']) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return new Response(content, { status: 200, headers: kept });
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
/** Milliseconds until what was cut is asked for again. */
const AGAIN = 2_000;

/**
 * Keeps all of them, `atOnce` at a time. What was cut is asked for again as soon as its pause is over: one place waits for
 * it and for nothing else, and meanwhile the other files have their turn. One file on a bad line holds up no other.
 * @returns what is missing after so many tries
 */
export async function keepAll<Item>(
  items: readonly Item[],
  keep: (item: Item) => Promise<void>,
  { atOnce, tries }: { atOnce: number; tries: number },
): Promise<Item[]> {
  const fresh = items.map((item) => ({ item, tried: 0, due: 0 }));
  const cut: typeof fresh = [];
  const missing: Item[] = [];
  let waiting = false;
  const next = () => {
    const [first] = cut;
    return first && (!waiting || first.due <= performance.now()) ? cut.shift() : (fresh.shift() ?? cut.shift());
  };
  const waitFor = async (due: number) => {
    const left = due - performance.now();
    if (left <= 0) return;
    const alone = !waiting;
    waiting = true;
    await pause(left);
    if (alone) waiting = false;
  };
  const work = async () => {
    for (let one = next(); one; one = next()) {
      await waitFor(one.due);
      try {
        await keep(one.item);
      } catch (error) {
        console.warn('A file is not kept yet', one.item, error);
        one.tried += 1;
        one.due = performance.now() + AGAIN;
        if (one.tried < tries) cut.push(one);
        else missing.push(one.item);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return missing;
}
