/** The worker's calls to the server: outbox, download-time record, and "are you there". */
import {
  addressOf,
  type BodyOf,
  type MissingRequest,
  type PathOf,
  type SyncRequest,
  type TrackOperation,
} from '@bloom/api-client';
import { judge, judgeMissing, type MissingOutcome, type RawAnswer, type SendOutcome } from '@bloom/local-db/worker';
import { belowRoot } from '../core/settings';

/** Milliseconds; shorter than the lease, so that no sender is replaced while it waits for an answer. */
const LONGEST_SEND = 30_000;
const LONGEST_PROBE = 5_000;
const LONGEST_POST = 20_000;

export interface ServerCalls {
  sendSales(request: SyncRequest, signal: AbortSignal): Promise<SendOutcome>;
  /** Which of these records the server does not have; never rejects. */
  askMissing(request: MissingRequest, signal: AbortSignal): Promise<MissingOutcome>;
  postTiming(record: TrackOperation, idempotencyKey: string): Promise<void>;
  probe(): Promise<boolean>;
}

/** Which database the server works on: another one after it was put back from a backup. */
const GENERATION = 'Bloom-Generation';

/** Tells `heard` of the generation in an answer of our server. */
export function hearGeneration(answer: Response, heard: (generation: string) => void): void {
  const generation = answer.headers.get(GENERATION);
  if (generation) heard(generation);
}

/** `heard` is told the generation that answers carry, `onSilence` that a call got no answer at all. */
export function serverCalls(
  apiRoot: URL,
  token: () => string | undefined,
  heard: (generation: string) => void = () => undefined,
  onSilence: () => void = () => undefined,
): ServerCalls {
  const post = <P extends PathOf<'POST'>>(
    path: P,
    body: BodyOf<'POST', P>,
    signal: AbortSignal,
    key?: string,
  ): Promise<Response> => {
    const jwt = token() ?? '';
    return fetch(new URL(belowRoot(addressOf(path)), apiRoot), {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${jwt}`,
        'M-USER-JWT': jwt,
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      body: JSON.stringify(body),
      cache: 'no-store',
      // A captive portal redirects: its page is no answer, and it must not see the token.
      redirect: 'error',
      signal,
    });
  };
  /** As it came, or why nothing did. */
  const ask = async <P extends PathOf<'POST'>, Outcome>(
    path: P,
    request: BodyOf<'POST', P>,
    signal: AbortSignal,
    judged: (answer: RawAnswer, now: number) => Outcome,
  ): Promise<Outcome | Extract<SendOutcome, { kind: 'network' }>> => {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_SEND)]);
      const answer = await post(path, request, limit);
      const raw = {
        status: answer.status,
        contentType: answer.headers.get('Content-Type') ?? '',
        body: await answer.text(),
        retryAfter: answer.headers.get('Retry-After'),
        date: answer.headers.get('Date'),
      };
      hearGeneration(answer, heard);
      const outcome = judged(raw, Date.now());
      if ((outcome as { kind?: unknown }).kind === 'network') onSilence();
      return outcome;
    } catch (error) {
      if (!signal.aborted) onSilence();
      return { kind: 'network', code: 'no_answer', detail: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    sendSales: (request, signal) => ask('/api/sales/sync/', request, signal, judge),

    askMissing: (request, signal) => ask('/api/sales/sync/missing/', request, signal, judgeMissing),

    async postTiming(record, key) {
      const answer = await post('/api/inventory-bff/track-operations/', record, AbortSignal.timeout(LONGEST_POST), key);
      if (!answer.ok) throw new Error(`track-operations answered ${answer.status}`);
    },

    async probe() {
      try {
        const url = new URL('/health/live', apiRoot);
        const signal = AbortSignal.timeout(LONGEST_PROBE);
        const answer = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal });
        const isOurs = answer.ok && !/html/i.test(answer.headers.get('Content-Type') ?? '');
        if (answer.ok) hearGeneration(answer, heard);
        if (!isOurs) onSilence();
        return isOurs;
      } catch {
        onSilence();
        return false;
      }
    },
  };
}

/** Waits, or ends at once when aborted. Timers do not follow the wall clock. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
