import { type CDPSession, expect, type Page, type Request } from '@playwright/test';

export interface Transfer {
  url: string;
  /** Bytes on the line: compressed body and headers. */
  bytes: number;
}

/** Counts what a page (not its workers) brings over the line, by the browser's own account. */
export async function watchTraffic(page: Page): Promise<{ transfers: () => Transfer[]; stop: () => Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const finished: Transfer[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = addresses.get(requestId);
    // A data: address, or an answer from the memory of the browser, crosses no line.
    if (url?.startsWith('http') && encodedDataLength > 0) finished.push({ url, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return { transfers: () => [...finished], stop: () => session.detach() };
}

export function total(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, transfer) => sum + transfer.bytes, 0);
}

/** A pause in which nothing is asked, in milliseconds: what follows from an answer is asked well within it. */
const PAUSE = 500;

/**
 * Follows what a page and its dedicated workers ask for, from now on: call it before the page is opened.
 * `untilQuiet` resolves when every answer is there and for a pause nothing more was asked.
 */
export function followRequests(page: Page): { untilQuiet: () => Promise<void> } {
  const open = new Set<Request>();
  let lastSign = Date.now();
  const note = (request: Request, isOpen: boolean) => {
    lastSign = Date.now();
    if (isOpen) open.add(request);
    else open.delete(request);
  };
  page.on('request', (request) => note(request, true));
  // Not only the end of it: of an answer whose content nobody reads no end is told.
  page.on('response', (response) => note(response.request(), false));
  page.on('requestfailed', (request) => note(request, false));
  const state = () => {
    if (open.size > 0) return [...open].map((request) => `${request.method()} ${request.url()}`).join(', ');
    return Date.now() - lastSign < PAUSE ? 'it has just asked' : 'quiet';
  };
  return { untilQuiet: () => expect.poll(state, { message: 'what the page asks for', timeout: 60_000 }).toBe('quiet') };
}
