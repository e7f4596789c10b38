/**
 * The feeds of this person, side by side and each at most once per browser (DWN-48), after the outbox and the four
 * downloads of the shell.
 */
import { type FeedName, type FeedProgress, type StorageError, toStorageError } from '@bloom/local-db/worker';
import { Superseded } from '../downloads/store';
import { downloadFeed, type FeedEnd, type FeedPorts } from './download-feed';

export interface FeedDownloadsPorts extends FeedPorts {
  /** Those that are downloaded for this person. */
  feeds: readonly FeedName[];
  progress(): Promise<FeedProgress[]>;
  locks?: Pick<LockManager, 'request'>;
  /** `message`: the server's own words, if it had any. Not told of changes of what is here. */
  onFailure(feed: FeedName, report: string, message: string | undefined): void;
  onUnauthorized(): void;
  onStorageFault(error: StorageError): void;
}

/** Why a feed is not as the server has it; for the log and for who asked. */
const REASONS: Record<Exclude<FeedEnd['is'], 'complete'>, string> = {
  'gave-up': 'The server did not answer with it',
  away: 'The server does not answer',
  unauthorized: 'The session is over',
  aborted: 'Stopped',
};

export class FeedDownloads {
  private readonly lines = new Map<FeedName, Promise<unknown>>();

  constructor(private readonly ports: FeedDownloadsPorts) {}

  /** All of them: what is not here, and what changed. Resolves when each is complete, gave up, or was stopped. */
  async start(signal: AbortSignal): Promise<void> {
    await Promise.all(this.ports.feeds.map((feed) => this.ask(feed, signal)));
  }

  /** As `start`, from time to time: one that gave up is left alone. */
  async again(signal: AbortSignal): Promise<void> {
    const rows = await this.ports.progress();
    const gaveUp = rows.filter(({ state }) => state === 'failed').map(({ name }) => name);
    await Promise.all(this.ports.feeds.filter((feed) => !gaveUp.includes(feed)).map((feed) => this.ask(feed, signal)));
  }

  /** One of them, after what is under way. Resolves with the reason when it could not be done; never rejects. */
  ask(feed: FeedName, signal: AbortSignal): Promise<string | null> {
    if (!this.ports.feeds.includes(feed)) return Promise.resolve(`${feed} is not kept on this device`);
    const before = this.lines.get(feed);
    const turn = (before ?? Promise.resolve()).then(() => this.alone(feed, signal));
    this.lines.set(feed, turn);
    return turn;
  }

  /** Waits for another tab that downloads the same: it may be closed in the middle, and then this one goes on. */
  private async alone(feed: FeedName, signal: AbortSignal): Promise<string | null> {
    // Before it says that it has begun: the first download of a device takes its time.
    await this.ports.othersFirst();
    if (signal.aborted) return REASONS.aborted;
    const { locks } = this.ports;
    if (!locks) return this.run(feed, signal);
    try {
      return await locks.request(`bloom-download-${feed}`, { signal }, () => this.run(feed, signal));
    } catch (error) {
      if (!signal.aborted) console.error(`The download of ${feed} did not begin`, error);
      return REASONS.aborted;
    }
  }

  private async run(feed: FeedName, signal: AbortSignal): Promise<string | null> {
    const { ports } = this;
    try {
      const end = await downloadFeed(feed, ports, signal);
      if (end.is === 'complete') return null;
      if (end.is === 'unauthorized') ports.onUnauthorized();
      const message = 'message' in end ? end.message : undefined;
      if (end.is === 'gave-up' && !end.isWhole) ports.onFailure(feed, `${feed} download failure`, message);
      return message ?? REASONS[end.is];
    } catch (error) {
      if (error instanceof Superseded || signal.aborted) return REASONS.aborted;
      console.error(`The download of ${feed} stopped`, error);
      const fault = toStorageError(error);
      ports.onStorageFault(fault);
      return fault.message;
    }
  }
}
