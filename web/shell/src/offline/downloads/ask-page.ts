/**
 * One page of whatever is downloaded, with its attempts: three per page, five seconds apart (DWN-21, DWN-22); while the
 * server is away nothing counts (DWN-23).
 */
import { DOWNLOAD_ATTEMPTS, DOWNLOAD_RETRY_WAIT } from '../../core/constants';
import type { Reachability } from '../reachability';
import { type Page, type PageOutcome, resolveNext } from './fetch-page';

export interface AskPorts {
  fetchPage(url: URL, signal: AbortSignal): Promise<PageOutcome>;
  reachability: Pick<Reachability, 'isAway' | 'back'>;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  apiRoot: URL;
}

/** What is told of an attempt that failed. */
export interface Trouble {
  error: number;
  service_available: boolean;
  /** The server's own words. */
  message: string | undefined;
}

export interface Ask<Known> {
  /** A link from an earlier run: refusal means "begin anew", not failure. */
  mayBeRefused: boolean;
  /** Before each attempt: resolves when those that go first are through; undefined when there are none. */
  othersFirst(): Promise<void> | undefined;
  /** What must be known of this device at the moment of asking. */
  look(): Promise<Known>;
  /** The server is away: resolves when it is back, or throws to end the run. */
  away(): Promise<void>;
  tell(change: (row: Pick<Trouble, 'error'>) => Trouble): Promise<void>;
}

export interface Fetched<Known> {
  page: Page;
  /** null after the last page. */
  next: URL | null;
  known: Known;
  /** Of the server's database that gave the page; absent where it does not say. */
  generation: string | undefined;
}

export interface Asked<Known> {
  answer: Promise<Fetched<Known>>;
  /** Resolves when the request is out, or when it waits for something else than this device's database. */
  isOut: Promise<void>;
}

/** However long a server asks us to wait. Milliseconds. */
const LONGEST_WAIT = 60_000;

class GaveUp extends Error {
  constructor(readonly serverText?: string) {
    super(serverText);
  }
}
class Unauthorized extends Error {}
class Aborted extends Error {}
export class LinkRefused extends Error {}

/** A stored link that is not valid any more; the server then begins anew. */
const REFUSED_LINK = new Set([400, 404, 410, 422]);

export type FailedEnd =
  /** Three attempts failed (DWN-20). */
  { is: 'gave-up'; message?: string } | { is: 'unauthorized' } | { is: 'aborted' };

/** What an error of a run means; throws it again when it is of no page. */
export function failedEnd(error: unknown, signal: AbortSignal): FailedEnd {
  if (error instanceof Aborted || signal.aborted) return { is: 'aborted' };
  if (error instanceof Unauthorized) return { is: 'unauthorized' };
  if (!(error instanceof GaveUp)) throw error;
  return { is: 'gave-up', ...(error.serverText ? { message: error.serverText } : {}) };
}

/** undefined when it leads to another server (DWN-45). */
export function nextUrl(next: string, current: URL, apiRoot: URL): URL | undefined {
  try {
    return resolveNext(next, current, apiRoot);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

export function askPage<Known>(url: URL, ask: Ask<Known>, ports: AskPorts, signal: AbortSignal): Asked<Known> {
  let out = (): void => undefined;
  const isOut = new Promise<void>((resolve) => {
    out = resolve;
  });
  return { answer: attempts(url, ask, ports, signal, out).finally(out), isOut };
}

/** `out`: see `Asked`. */
async function attempts<Known>(
  url: URL,
  ask: Ask<Known>,
  ports: AskPorts,
  signal: AbortSignal,
  out: () => void,
): Promise<Fetched<Known>> {
  for (let attempt = 1; ; ) {
    const others = ask.othersFirst();
    if (others) out();
    await others;
    if (signal.aborted) throw new Aborted();
    const known = await ask.look();
    const answer = ports.fetchPage(url, signal);
    out();
    const outcome = await answer;
    if (signal.aborted) throw new Aborted();
    if (outcome.kind === 'page') {
      const { page, generation } = outcome;
      const next = page.next === null ? null : nextUrl(page.next, url, ports.apiRoot);
      // A page that leads elsewhere is a page that failed (DWN-19).
      if (next !== undefined) return { page, next, known, generation };
    }
    if (outcome.kind === 'unauthorized') throw new Unauthorized();
    if (outcome.kind === 'network' && (await ports.reachability.isAway())) {
      await ask.away();
      continue;
    }
    const failed = outcome.kind === 'failed' ? outcome : undefined;
    if (ask.mayBeRefused && failed && REFUSED_LINK.has(failed.status)) throw new LinkRefused();
    await ask.tell((row) => ({ error: row.error + 1, service_available: false, message: failed?.message }));
    if (attempt >= DOWNLOAD_ATTEMPTS) throw new GaveUp(failed?.message);
    attempt++;
    await ports.sleep(Math.min(LONGEST_WAIT, Math.max(DOWNLOAD_RETRY_WAIT, failed?.retryAfter ?? 0)), signal);
  }
}
