import type { CDPSession, Page } from '@playwright/test';

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
