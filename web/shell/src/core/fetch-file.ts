/** Fetches one file until it is there, whole, and what the build made. */
import { integrityOf, revisionOf } from './revision';

/** What the build knows of a file. */
export interface FileMark {
  bytes: number;
  /** The start of the SHA-256 of the content, hexadecimal: of files of the shell. */
  revision?: string;
  /** `sha384-…`: of files of modules. */
  integrity?: string;
}

export interface FetchFileOptions {
  /** Milliseconds without a byte after which the try is given up and started again. */
  stall: number;
  /** Milliseconds between a failed try and the next. */
  pause: number;
  /** A copy of another size or hash is not the file. */
  mark?: FileMark;
  onBytes?: (count: number) => void;
  onTrouble?: () => void;
  fetch?: typeof fetch;
}

function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all.buffer;
}

/** @throws Error when the content is not what the build made; without https only its size is known */
async function prove(url: string, content: ArrayBuffer, mark: FileMark): Promise<void> {
  const { bytes, revision, integrity } = mark;
  if (content.byteLength !== bytes) throw new Error(`${url} has ${content.byteLength} bytes of ${bytes}`);
  const isAnother =
    (revision && (await revisionOf(content))?.startsWith(revision) === false) ||
    (integrity && ((await integrityOf(content)) ?? integrity) !== integrity);
  if (isAnother) throw new Error(`${url} is not what the build made`);
}

/**
 * Resolves when the whole body has passed (and so lies in the browser's cache), with the content of a marked file;
 * rejects after one cut or stalled try.
 */
export async function fetchOnce(url: string, options: FetchFileOptions, again: boolean): Promise<ArrayBuffer> {
  const control = new AbortController();
  let timer = setTimeout(() => control.abort(), options.stall);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(), options.stall);
  };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    // A broken copy in the browser's cache must not be read for ever, and a server that is asked whether it is still
    // good would say so of its own whole one: a repeated try brings the file anew.
    const answer = await (options.fetch ?? fetch)(url, {
      signal: control.signal,
      cache: again ? 'reload' : 'default',
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    // A captive portal answers 200 with its own page.
    if (/text\/html/.test(answer.headers.get('content-type') ?? '')) throw new Error(`${url} is not what it should be`);
    const reader = answer.body?.getReader();
    for (;;) {
      alive();
      const part = await reader?.read();
      if (!part || part.done) break;
      options.onBytes?.(part.value.length);
      if (options.mark) parts.push(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
  const content = joined(parts);
  if (options.mark) await prove(url, content, options.mark);
  return content;
}

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Tries for ever, as the start has nothing else to do. Resolves with the number of tries. */
export async function fetchFile(url: string, options: FetchFileOptions): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await fetchOnce(url, options, tries > 1);
      return tries;
    } catch {
      options.onTrouble?.();
      await wait(options.pause);
    }
  }
}
