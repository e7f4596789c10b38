/** One page from the server, judged. Never rejects. */
import type { ListPath, RowOf } from '@bloom/api-client';
import { serverMessage } from '../../session/http-error';
import { hearGeneration } from '../server-calls';

/** Rows as they came; `rowsOf` says what they are. */
export interface Page {
  count: number;
  next: string | null;
  results: unknown[];
  /** Of changed products: those that the facility has no more. */
  withdrawn?: string[];
}

export type PageOutcome =
  /** `generation`: of the server's database, as it says. */
  | { kind: 'page'; page: Page; generation?: string }
  | { kind: 'unauthorized' }
  | { kind: 'failed'; status: number; message?: string; retryAfter?: number }
  /** No answer of ours: nothing came, it was cut, or somebody else answered. */
  | { kind: 'network' };

/** A page of half a megabyte over the slowest link that is still a link. Milliseconds. */
const LONGEST_PAGE = 90_000;

/** `token` goes only to the origin of the API: a foreign `next` is refused before (DWN-45). `heard`: any answer at all. */
export async function fetchPage(
  url: URL,
  token: string,
  signal: AbortSignal,
  heard: (answer: Response) => void = () => undefined,
): Promise<PageOutcome> {
  try {
    const answer = await fetch(url, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}`, 'M-USER-JWT': token },
      cache: 'no-store',
      // A redirect would take the headers with it.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_PAGE)]),
    });
    heard(answer);
    if (answer.status === 401) return { kind: 'unauthorized' };
    if (!answer.ok) return await failure(answer);
    const page: unknown = await answer.json();
    if (!isPage(page)) return { kind: 'network' };
    const outcome: PageOutcome = { kind: 'page', page };
    hearGeneration(answer, (generation) => {
      outcome.generation = generation;
    });
    return outcome;
  } catch {
    // Offline, cut, too slow, or not JSON: all the same to the caller, which asks whether our server is there.
    return { kind: 'network' };
  }
}

async function failure(answer: Response): Promise<PageOutcome> {
  const message = serverMessage(await answer.json().catch(() => undefined));
  const seconds = Number(answer.headers.get('Retry-After') ?? 0);
  return {
    kind: 'failed',
    status: answer.status,
    ...(message ? { message } : {}),
    ...(seconds > 0 ? { retryAfter: seconds * 1_000 } : {}),
  };
}

function isPage(value: unknown): value is Page {
  const page = value as Page | null;
  const next = page?.next;
  return Array.isArray(page?.results) && Number.isInteger(page.count) && (next === null || typeof next === 'string');
}

/** The rows of a page of this list. Here is the border: the server answers as the contract says. */
export function rowsOf<P extends ListPath>(_path: P, results: unknown[]): RowOf<P>[] {
  return results as RowOf<P>[];
}

/** `next` may be absolute or relative (DWN-46). Another origin than the API's throws. */
export function resolveNext(next: string, current: URL, apiRoot: URL): URL {
  const url = new URL(next, current);
  if (url.origin !== apiRoot.origin) throw new Error(`The next page lies on another server: ${url.origin}`);
  return url;
}
