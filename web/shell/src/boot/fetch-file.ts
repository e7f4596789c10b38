/** Fetches one file until it is there. */

export interface FetchFileOptions {
  /** Milliseconds without a byte after which the try is given up and started again. */
  stall: number;
  /** Milliseconds between a failed try and the next. */
  pause: number;
  onBytes?: (count: number) => void;
  onTrouble?: () => void;
  fetch?: typeof fetch;
}

/** Resolves when the whole body has passed (and so lies in the browser's cache); rejects after one cut or stalled try. */
export async function fetchOnce(url: string, options: FetchFileOptions, again: boolean): Promise<void> {
  const control = new AbortController();
  let timer = setTimeout(() => control.abort(), options.stall);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(), options.stall);
  };
  try {
    // A broken copy in the browser's cache must not be read for ever: a repeated try asks the server.
    const answer = await (options.fetch ?? fetch)(url, {
      signal: control.signal,
      cache: again ? 'no-cache' : 'default',
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    // A captive portal answers 200 with its own page.
    if (/text\/html/.test(answer.headers.get('content-type') ?? '')) throw new Error(`${url} is not what it should be`);
    const reader = answer.body?.getReader();
    for (;;) {
      alive();
      const part = await reader?.read();
      if (!part || part.done) return;
      options.onBytes?.(part.value.length);
    }
  } finally {
    clearTimeout(timer);
  }
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
