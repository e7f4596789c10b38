/**
 * The worker's life for one signed-in session: first what a killed tab left out, then the outbox, then downloads.
 * No facility, no token, staff or the restricted scope: no downloads (DWN-03..DWN-06). Staff sell nothing and send
 * nothing; what an older version let them write down is held back and says so (decision 50).
 */
import {
  bloomDb,
  type DownloadResource,
  dropCopy,
  ensureBallast,
  type FeedName,
  holdBackOf,
  lead,
  NO_FACILITY,
  OUTBOX_CHANNEL,
  outboxDb,
  putBack,
  reconcile,
  SALES_SYNC_CHANNEL,
  type StorageError,
  SyncRunner,
  type SyncStore,
  syncStore,
  uuidV7,
} from '@bloom/local-db/worker';
import { countFacts, urgentPorts } from './count-facts';
import { fetchPage, type PageOutcome } from './downloads/fetch-page';
import { outboxPatients } from './downloads/outbox-patients';
import { type DownloadsPorts, startDownloads } from './downloads/start-downloads';
import { clearFacility, downloadStore, takeSnapshot } from './downloads/store';
import { emptyPrivate } from './feeds/empty-private';
import { SessionFeeds } from './feeds/session-feeds';
import { type AskingPorts, keepAsking, MADE_BY_OTHERS } from './keep-asking';
import { keepPrepared } from './keep-prepared';
import { type FromWorker, mayDownload, type Stamps, type ToWorker, type WorkerSession } from './protocol';
import { fetchCoverage, pruneProven } from './prune';
import { Reachability } from './reachability';
import { refreshStore } from './refresh/apply';
import { InventoryRefresh } from './refresh/refresh';
import { hearGeneration, serverCalls, sleep } from './server-calls';
import { downloadedAt, serverNow, webLocks } from './this-device';
import { watchUrgent } from './urgent';

/** The server's word for a sale at another price than it has. */
const PRICE_DIFFERS = 'price_differs';

/** A day ends while the page is open. Milliseconds. */
const COUNT_STOCK_AGAIN = 3_600_000;

type Start = Extract<ToWorker, { type: 'start' }>;

export class DataSession {
  private readonly apiRoot: URL;
  private readonly calls: ReturnType<typeof serverCalls>;
  private readonly reachability: Reachability;
  private readonly end = new AbortController();
  private downloadsEnd = new AbortController();
  private readonly runner: SyncRunner | undefined;
  private readonly channels: BroadcastChannel[] = [];
  private token: string | undefined;
  private readonly session: WorkerSession;
  private readonly refresh: InventoryRefresh | undefined;
  private readonly feeds: SessionFeeds | undefined;
  /** Downloads of the shell that are under way. */
  private downloading = 0;
  private downloads: Promise<unknown> = Promise.resolve();

  constructor(
    start: Start,
    private readonly tell: (message: FromWorker) => void,
  ) {
    this.session = start.session;
    this.token = start.session.token;
    this.apiRoot = new URL(`${start.apiUrl.replace(/\/+$/, '')}/`, self.location.origin);
    this.calls = serverCalls(
      this.apiRoot,
      () => this.token,
      (generation) => this.runner?.sawGeneration(generation),
      () => this.tell({ type: 'unanswered' }),
    );
    this.reachability = new Reachability({ probe: this.calls.probe, sleep }, start.reachable);
    const { facilityId, isStaff } = start.session;
    if (facilityId && !isStaff) this.runner = this.makeRunner(facilityId);
    if (facilityId && mayDownload(start.session)) this.refresh = this.makeRefresh(facilityId, start.stamps);
    if (facilityId && start.session.feeds.length > 0) this.feeds = this.makeFeeds(facilityId, start.session.feeds);
  }

  async run(): Promise<void> {
    const { facilityId } = this.session;
    try {
      if (facilityId) await this.prepare(facilityId);
    } catch (error) {
      // Online use goes on without storage (LDB-30).
      console.error('The local database is not usable', error);
      this.tell({ type: 'storage', fault: bloomDb().explain(error).fault });
    }
    if (this.session.isStaff) await this.holdBack({ code: NO_FACILITY, detail: '' });
    void this.runner?.start();
    if (this.token) void emptyPrivate(this.session.feeds);
    this.startDownloads();
    this.askGeneration();
    void this.refresh?.whenDue();
    void this.keepCounting();
    void this.keepAsking();
    if (facilityId) void this.keepPrepared(facilityId);
    if (facilityId && this.runner) await this.pruneProven(facilityId);
  }

  setToken(token: string | undefined): void {
    const changed = token !== this.token;
    this.token = token;
    this.runner?.setFacts(this.facts(), changed && token !== undefined);
    if (!changed || !token) return;
    void emptyPrivate(this.session.feeds);
    this.startDownloads();
  }

  setReachable(reachable: boolean): void {
    const isBack = reachable && !this.reachability.reachable;
    this.reachability.set(reachable);
    this.runner?.setFacts(this.facts());
    if (!isBack) return;
    this.askGeneration();
    void this.refresh?.inBackground();
    // What has begun or ended meanwhile counts at this till from now on, and what others sold is in its history.
    this.startDownloads([...MADE_BY_OTHERS]);
  }

  wake(urgent: boolean): void {
    this.runner?.wake(urgent);
    if (this.session.isStaff) void this.holdBack({ code: NO_FACILITY, detail: '' });
  }

  private async holdBack(problem: { code: string; detail: string }): Promise<void> {
    try {
      await holdBackOf(outboxDb(), this.session.userId, { at: new Date().toISOString(), ...problem });
    } catch (error) {
      console.error('What will not be taken could not be marked; the next start tries again', error);
    }
  }

  /** Resolves with the reason when it could not be done. */
  async refreshInventory(): Promise<string | null> {
    try {
      await this.refresh?.run();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Resolves with the reason when it could not be done. */
  async refreshFeed(feed: FeedName): Promise<string | null> {
    return this.feeds ? this.feeds.refresh(feed) : 'Nothing is kept on this device';
  }

  retryDownload(resource: DownloadResource): void {
    this.startDownloads([resource]);
  }

  /** Makes room: a sale comes before any download. */
  stopDownloads(): void {
    this.downloadsEnd.abort();
    dropCopy(bloomDb()).catch((error: unknown) => console.warn('The prepared search takes its room still', error));
  }

  stop(): void {
    this.end.abort();
    this.downloadsEnd.abort();
    this.runner?.stop();
    for (const channel of this.channels) channel.close();
  }

  private async prepare(facilityId: string): Promise<void> {
    const bloom = bloomDb();
    await putBack(bloom, outboxDb());
    const rows = await bloom.progress.toArray();
    // A switch that was cut short: what is here belongs to the facility before (SES-45).
    if (rows.some((row) => row.facility_id !== facilityId)) await clearFacility(bloom, facilityId);
    await this.feeds?.prepare();
    await reconcile(bloom, outboxDb(), facilityId);
    await ensureBallast(outboxDb(), (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
  }

  private facts() {
    return { signedIn: this.token !== undefined, reachable: this.reachability.reachable };
  }

  private makeRunner(facilityId: string): SyncRunner {
    const messages = this.channel(SALES_SYNC_CHANNEL);
    this.channel(OUTBOX_CHANNEL).onmessage = () => this.runner?.wake(false);
    const holder = uuidV7();
    return new SyncRunner(
      {
        store: this.watchingPrices(syncStore(outboxDb(), bloomDb(), () => Date.now())),
        send: (request, signal) => this.calls.sendSales(request, signal),
        askMissing: (request, signal) => this.calls.askMissing(request, signal),
        lead: (work) => lead({ db: outboxDb(), holder, now: () => Date.now(), locks: webLocks() }, work),
        sleep,
        now: () => Date.now(),
        random: () => Math.random(),
        facilityId,
        holdBack: (problem) => this.holdBack(problem),
        onMessage: (message) => messages.postMessage(message),
        onDetail: (detail) => this.tell({ type: 'sync', detail }),
        onUnauthorized: () => this.tell({ type: 'unauthorized' }),
        onSetBack: () => this.startDownloads(),
      },
      this.facts(),
    );
  }

  /** A sale at an old price: there are newer ones, and they are wanted now. */
  private watchingPrices(store: SyncStore): SyncStore {
    return {
      ...store,
      settle: async (fence, sent, verdicts, serverTime) => {
        await store.settle(fence, sent, verdicts, serverTime);
        const isDear = verdicts.some(
          (verdict) => verdict.is === 'acknowledged' && verdict.flags.includes(PRICE_DIFFERS),
        );
        if (isDear) void this.refresh?.inBackground();
      },
    };
  }

  private makeRefresh(facilityId: string, stamps: Stamps): InventoryRefresh {
    const ports = {
      store: refreshStore(bloomDb(), () => takeSnapshot(bloomDb())),
      fetchPage: (url: URL, signal: AbortSignal) => this.fetchPage(url, signal),
      reachability: this.reachability,
      afterSync: () => this.afterSync(),
      sleep,
      now: serverNow,
      downloadedAt: () => downloadedAt(facilityId),
      apiRoot: this.apiRoot,
      facilityId,
      stamps: { ...stamps },
      onUpdated: (what: keyof Stamps, stamp: string, changed: number) => {
        this.tell({ type: 'inventory-updated', what, stamp, changed });
        if (changed > 0) void this.countStock();
      },
      onUnauthorized: () => this.tell({ type: 'unauthorized' }),
    };
    return new InventoryRefresh(ports, this.end.signal);
  }

  private async keepCounting(): Promise<void> {
    const ports = urgentPorts(this.session);
    if (this.refresh && ports) watchUrgent(ports, () => void this.countStock(), this.end.signal);
    while (this.refresh && !this.end.signal.aborted) {
      await this.countStock();
      await sleep(COUNT_STOCK_AGAIN, this.end.signal);
    }
  }

  private async keepAsking(): Promise<void> {
    const ports: AskingPorts = {
      // Room that was made for sales is not filled again.
      isReachable: () => this.reachability.reachable && !this.downloadsEnd.signal.aborted,
      progress: () => bloomDb().progress.toArray(),
      ask: (resources) => this.startDownloads(resources),
      askFeeds: () => void this.feeds?.again(),
      sleep,
    };
    await keepAsking(ports, this.end.signal);
  }

  private async keepPrepared(facilityId: string): Promise<void> {
    // Room that was made for sales is not filled again.
    const isDownloaded = async () => !this.downloadsEnd.signal.aborted && (await downloadedAt(facilityId)) !== null;
    await keepPrepared({ db: bloomDb(), isDownloaded, sleep, locks: webLocks() }, this.end.signal);
  }

  private async countStock(): Promise<void> {
    try {
      const facts = await countFacts(this.session);
      if (facts && !this.end.signal.aborted) this.tell({ type: 'stock-facts', facts });
    } catch (error) {
      console.warn('The stock could not be counted for the reminders', error);
    }
  }

  private downloaded(resource: DownloadResource, seconds: number): void {
    this.tell({ type: 'downloaded', resource, seconds });
    if (resource !== 'inventory') return;
    void this.refresh?.whenDue();
    void this.countStock();
  }

  private startDownloads(resources?: DownloadResource[]): void {
    const { facilityId } = this.session;
    if (!facilityId || !this.mayAsk()) return;
    // A new start for everything replaces the one before; the lock of a resource passes from one to the other.
    if (!resources) this.downloadsEnd.abort();
    if (this.downloadsEnd.signal.aborted) this.downloadsEnd = new AbortController();
    this.downloading += 1;
    const through = startDownloads(this.downloadPorts(facilityId), this.downloadsEnd.signal, resources)
      .catch((error: unknown) => console.error('The downloads stopped', error))
      .finally(() => {
        this.downloading -= 1;
      });
    this.downloads = Promise.all([this.downloads, through]);
    // Behind the products that the till waits for.
    this.feeds?.start();
  }

  private mayAsk(): boolean {
    return mayDownload({ ...this.session, token: this.token }) && !this.end.signal.aborted;
  }

  private makeFeeds(facilityId: string, feeds: readonly FeedName[]): SessionFeeds {
    return new SessionFeeds({
      feeds,
      facilityId,
      apiRoot: this.apiRoot,
      fetchPage: (url, signal) => this.fetchPage(url, signal),
      reachability: this.reachability,
      othersFirst: () => (this.downloading > 0 ? this.afterDownloads() : this.afterSync()),
      locks: webLocks(),
      mayAsk: () => this.mayAsk(),
      signal: () => this.downloadsEnd.signal,
      onFull: (error) => this.storageFault(error),
      tell: this.tell,
    });
  }

  private async afterDownloads(): Promise<void> {
    while (this.downloading > 0) await this.downloads;
    await this.afterSync();
  }

  private downloadPorts(facilityId: string): DownloadsPorts {
    return {
      store: downloadStore(bloomDb(), facilityId, outboxPatients),
      fetchPage: (url, signal) => this.fetchPage(url, signal),
      reachability: this.reachability,
      afterSync: () => this.afterSync(),
      sleep,
      now: () => new Date(),
      newId: () => uuidV7(),
      apiRoot: this.apiRoot,
      facilityId,
      locks: webLocks(),
      onDownloaded: (resource, seconds) => this.downloaded(resource, seconds),
      onFailure: (resource, report, message) => this.tell({ type: 'download-failed', resource, report, message }),
      onUnauthorized: () => this.tell({ type: 'unauthorized' }),
      onStorageFault: (error) => this.storageFault(error),
      postTiming: (record, key) => this.calls.postTiming(record, key),
    };
  }

  private storageFault(error: StorageError): void {
    if (error.fault === 'quota') this.stopDownloads();
    this.tell({ type: 'storage', fault: bloomDb().explain(error).fault });
  }

  private afterSync(): Promise<void> | undefined {
    return this.isSending() ? this.sent() : undefined;
  }

  /** Not for ever: a server that takes pages but no sales must not keep the shelves empty. */
  private async sent(): Promise<void> {
    const patience = performance.now() + 15_000;
    while (this.isSending() && performance.now() < patience && !this.end.signal.aborted) {
      await sleep(25, this.end.signal);
    }
  }

  private isSending(): boolean {
    return this.runner?.current.name === 'sending';
  }

  private async pruneProven(facilityId: string): Promise<void> {
    try {
      const ask = async (url: URL) => (this.token ? this.fetchPage(url, this.end.signal) : undefined);
      await pruneProven(outboxDb(), Date.now(), () => fetchCoverage(this.apiRoot, facilityId, ask));
    } catch (error) {
      console.warn('Old acknowledged records stay for now', error);
    }
  }

  private fetchPage(url: URL, signal: AbortSignal): Promise<PageOutcome> {
    return fetchPage(url, this.token ?? '', signal, (answer) =>
      hearGeneration(answer, (generation) => this.runner?.sawGeneration(generation)),
    );
  }

  /** Who downloads nothing hears of no other database but by asking. */
  private askGeneration(): void {
    if (this.runner && !mayDownload({ ...this.session, token: this.token })) void this.calls.probe();
  }

  private channel(name: string): BroadcastChannel {
    const channel = new BroadcastChannel(name);
    this.channels.push(channel);
    return channel;
  }
}
