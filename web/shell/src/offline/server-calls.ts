/** The worker's calls to the server: outbox, download-time record, and "are you there". */
import type { SyncRequest, TrackOperation } from '@bloom/api-client';
import { judge, type SendOutcome } from '@bloom/local-db/worker';

/** Milliseconds; shorter than the lease, so that no sender is replaced while it waits for an answer. */
const LONGEST_SEND = 30_000;
const LONGEST_PROBE = 5_000;
const LONGEST_POST = 20_000;

export interface ServerCalls {
  sendSales(request: SyncRequest, signal: AbortSignal): Promise<SendOutcome>;
  postTiming(record: TrackOperation, idempotencyKey: string): Promise<void>;
  probe(): Promise<boolean>;
}

export function serverCalls(apiRoot: URL, token: () => string | undefined): ServerCalls {
  const post = (path: string, body: unknown, signal: AbortSignal, key?: string): Promise<Response> => {
    const jwt = token() ?? '';
    return fetch(new URL(path, apiRoot), {
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
  return {
    async sendSales(request, signal) {
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_SEND)]);
        const answer = await post('sales/sync/', request, limit);
        const raw = {
          status: answer.status,
          contentType: answer.headers.get('Content-Type') ?? '',
          body: await answer.text(),
          retryAfter: answer.headers.get('Retry-After'),
          date: answer.headers.get('Date'),
        };
        return judge(raw, Date.now());
      } catch (error) {
        return { kind: 'network', code: 'no_answer', detail: error instanceof Error ? error.message : String(error) };
      }
    },

    async postTiming(record, key) {
      const answer = await post('inventory-bff/track-operations/', record, AbortSignal.timeout(LONGEST_POST), key);
      if (!answer.ok) throw new Error(`track-operations answered ${answer.status}`);
    },

    async probe() {
      try {
        const url = new URL('/health/live', apiRoot);
        const signal = AbortSignal.timeout(LONGEST_PROBE);
        const answer = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal });
        return answer.ok && !/html/i.test(answer.headers.get('Content-Type') ?? '');
      } catch {
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
