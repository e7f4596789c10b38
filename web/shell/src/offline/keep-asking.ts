/**
 * What others do while this till stays online: promotions that the owner writes, sales of a colleague's till (decision
 * 59), what a supplier offers. A till that was away asks when it is back.
 */
import type { DownloadResource, ProgressRecord } from '@bloom/local-db/worker';

/** How often it is asked. Milliseconds. */
export const ASK_AGAIN = 600_000;

/** Changed by others, and topped up with a page or two. */
export const MADE_BY_OTHERS: readonly DownloadResource[] = ['promos', 'sales'];

export interface AskingPorts {
  isReachable(): boolean;
  progress(): Promise<Pick<ProgressRecord, 'resource' | 'progress'>[]>;
  ask(resources: DownloadResource[]): void;
  askFeeds(): void;
  /** Resolves after so many milliseconds, or at once when aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** A download that gave up, or made room for a sale, is left alone. Resolves when `signal` is aborted. */
export async function keepAsking(ports: AskingPorts, signal: AbortSignal): Promise<void> {
  for (;;) {
    await ports.sleep(ASK_AGAIN, signal);
    if (signal.aborted) return;
    if (!ports.isReachable()) continue;
    ports.askFeeds();
    try {
      const rows = await ports.progress();
      const isHere = (resource: DownloadResource) =>
        rows.some((row) => row.resource === resource && row.progress === 100);
      const resources = MADE_BY_OTHERS.filter(isHere);
      if (resources.length > 0) ports.ask(resources);
    } catch (error) {
      console.warn('What others did is asked again later', error);
    }
  }
}
