/** The feeds in the life of one session: which are asked for when, and what becomes of a database that does not do. */
import { clearFeeds, type FeedName, modulesDb, type StorageError, uuidV7 } from '@bloom/local-db/worker';
import type { FromWorker } from '../protocol';
import { sleep } from '../server-calls';
import { FeedDownloads, type FeedDownloadsPorts } from './feed-downloads';
import { feedStore } from './feed-store';

export interface SessionFeedsPorts
  extends Pick<FeedDownloadsPorts, 'feeds' | 'facilityId' | 'apiRoot' | 'fetchPage' | 'othersFirst' | 'locks'> {
  reachability: FeedDownloadsPorts['reachability'] & { readonly reachable: boolean };
  /** There is a token, and the session goes on. */
  mayAsk(): boolean;
  /** Of the downloads that may go on now. */
  signal(): AbortSignal;
  /** The disk is full. */
  onFull(error: StorageError): void;
  tell(message: FromWorker): void;
}

export class SessionFeeds {
  private readonly downloads: FeedDownloads;

  constructor(private readonly ports: SessionFeedsPorts) {
    const { tell } = ports;
    this.downloads = new FeedDownloads({
      ...ports,
      store: feedStore(modulesDb(), ports.facilityId),
      progress: () => modulesDb().feeds.toArray(),
      sleep,
      now: () => new Date(),
      newId: () => uuidV7(),
      onFailure: (resource, report, message) => tell({ type: 'download-failed', resource, report, message }),
      onUnauthorized: () => tell({ type: 'unauthorized' }),
      onStorageFault: (error) => this.fault(error),
    });
  }

  /** Before anything is shown: a switch of facility that was cut short (SES-45). Never rejects. */
  async prepare(): Promise<void> {
    try {
      const rows = await modulesDb().feeds.toArray();
      if (rows.some((row) => row.facility_id !== this.ports.facilityId)) await clearFeeds(modulesDb());
    } catch (error) {
      this.fault(modulesDb().explain(error));
    }
  }

  /** At a start, on the return of the server, and after it was put back. */
  start(): void {
    if (this.ports.mayAsk()) void this.downloads.start(this.ports.signal());
  }

  /** From time to time. */
  async again(): Promise<void> {
    try {
      if (this.ports.mayAsk()) await this.downloads.again(this.ports.signal());
    } catch (error) {
      this.fault(modulesDb().explain(error));
    }
  }

  /** A module wants it now. Resolves with the reason when it could not be done. */
  async refresh(feed: FeedName): Promise<string | null> {
    if (!this.ports.reachability.reachable) return 'The server does not answer';
    if (!this.ports.mayAsk()) return 'The session is over';
    return this.downloads.ask(feed, this.ports.signal());
  }

  /** Without feeds a till sells as before: only what concerns the rest as well is told. */
  private fault(error: StorageError): void {
    if (error.fault === 'quota') {
      this.ports.onFull(error);
      return;
    }
    console.error('Feeds of modules are not usable', error);
    if (error.fault !== 'outdated') return;
    modulesDb()
      .dropLater()
      .catch((dropping: unknown) => console.warn('What a later version left stays for now', dropping));
  }
}
