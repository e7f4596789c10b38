/** One request as both clients send it: address, headers, time limit, and what its outcome says about the network. */
import { HTTP_RETRIES, HTTP_RETRY_FIRST_WAIT, HTTP_TIMEOUT } from '../core/constants';
import { getIdToken } from '../core/cookies';
import { takeEarly } from '../core/early';
import { apiUrl, getSettings } from '../core/settings';

export interface SendOptions {
  method?: string;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds until the try counts as failed. */
  timeout?: number;
  /** Tries after the first one; only safe requests have any (API-07, API-09). */
  retries?: number;
  keepalive?: boolean;
}

interface Reachability {
  success(): void;
  failure(): void;
}

let reachability: Reachability = { success: () => undefined, failure: () => undefined };

/** The connectivity of the shell learns from every answer and every silence. */
export function reportReachabilityTo(target: Reachability): void {
  reachability = target;
}

export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** Network error, 408, 429 and 5xx may pass by themselves; 401 and other 4xx never do (API-08). */
export function isRetryable(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** The wait before retry `index` (0 is the first): 300, 600, 1200 ms. */
export function retryWait(index: number): number {
  return HTTP_RETRY_FIRST_WAIT * 2 ** index;
}

export function fullUrl(path: string, query?: SendOptions['query']): string {
  const url = apiUrl(path);
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return url;
  const text = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}

/** The token goes to the API only: never to files, links of a store, or a foreign `next` (API-02, T8). */
export function isApiAddress(url: string, root: string = getSettings().api_url, here: string = location.href): boolean {
  const address = new URL(url, here);
  const api = new URL(root.endsWith('/') ? root : `${root}/`, here);
  return address.origin === api.origin && address.pathname.startsWith(api.pathname);
}

export function authHeaders(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}`, 'M-USER-JWT': token };
}

/** A captive portal answers everything with its own page; our API never answers HTML (CON-23). */
function isPortal(answer: Response): boolean {
  return /text\/html/.test(answer.headers.get('content-type') ?? '');
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

async function sendOnce(url: string, options: SendOptions, first: boolean): Promise<Response> {
  const method = options.method ?? 'GET';
  const early = first && method === 'GET' ? takeEarly(url) : undefined;
  if (early) return early;
  const token = getIdToken();
  const limit = AbortSignal.timeout(options.timeout ?? HTTP_TIMEOUT);
  return fetch(url, {
    method,
    headers: {
      Accept: 'application/json',
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token && isApiAddress(url) ? authHeaders(token) : {}),
      ...options.headers,
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    keepalive: options.keepalive,
  });
}

/**
 * Sends with the retries of safe requests. Resolves with the last answer, whatever its status; rejects when no answer
 * came at all or the caller gave up.
 */
export async function send(path: string, options: SendOptions = {}): Promise<Response> {
  const url = fullUrl(path, options.query);
  const retries = isSafe(options.method ?? 'GET') ? (options.retries ?? HTTP_RETRIES) : 0;
  for (let index = 0; ; index += 1) {
    const last = index >= retries;
    try {
      const answer = await sendOnce(url, options, index === 0);
      if (isApiAddress(url)) {
        // What a portal says of a session or a record is no word of our server. (Behind 5xx stands a gateway of ours.)
        if (isPortal(answer) && answer.status < 500) throw new TypeError(`${url} was answered with a page`);
        if (isPortal(answer)) reachability.failure();
        else reachability.success();
      }
      if (last || !isRetryable(answer.status)) return answer;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      if (isApiAddress(url)) reachability.failure();
      if (last) throw error;
    }
    await pause(retryWait(index));
  }
}
