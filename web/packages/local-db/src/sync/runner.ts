/**
 * The driver of the state machine: one loop that waits, sends, and waits again, for as long as the worker lives.
 * It holds no record of its own: whatever happens to it, the outbox says what is to be done.
 */
import type { MissingRequest, SyncRequest } from '@bloom/api-client';
import type { SendOutcome } from './answer';
import { drain } from './drain';
import type { MissingOutcome } from './generation';
import { BUSY, LostLease } from './lease';
import { type SyncEvent, type SyncFacts, type SyncState, transition } from './machine';
import type { SalesSyncMessage, SyncDetail } from './messages';
import { NO_RUN, toMessage } from './run-report';
import type { SyncStore } from './store';
import { Suspects } from './suspects';

/** Even without any news the runner looks this often. Milliseconds. */
export const SYNC_TICK = 60_000;
/** While another tab sends, this one looks so often whether it still does. */
const BUSY_WAIT = 1_000;

export interface SyncPorts {
  store: SyncStore;
  /** Never rejects: a failed call is an outcome. */
  send(request: SyncRequest, signal: AbortSignal): Promise<SendOutcome>;
  /** As `send`: which of these ids the server does not have. */
  askMissing(request: MissingRequest, signal: AbortSignal): Promise<MissingOutcome>;
  /** Runs the work as the only sender of this browser. */
  lead<Result>(work: (fence: number) => Promise<Result>): Promise<Result | typeof BUSY>;
  /** Resolves after so many milliseconds, or at once when aborted. Monotonic: a changed clock does not matter. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds since the epoch, for what is shown only. */
  now(): number;
  /** 0 to 1. */
  random(): number;
  facilityId: string;
  /** What the person who is signed in wrote down will never be taken from them: they belong to no facility. */
  holdBack?(problem: { code: string; detail: string }): Promise<void>;
  onMessage(message: SalesSyncMessage): void;
  onDetail(detail: SyncDetail): void;
  onUnauthorized?(): void;
  /** The server was put back from a backup: every download begins anew. */
  onSetBack?(): void;
}

export class SyncRunner {
  private state: SyncState = { name: 'stopped', failures: 0 };
  private facts: SyncFacts;
  private readonly end = new AbortController();
  private nap = new AbortController();
  private readonly suspects = new Suspects();
  /** What the server does not know yet is asked about once a minute, however often something else is sent. */
  private readonly unknown = new Set<string>();
  private rejectedBefore = false;
  /** It was said that sales are on their way. */
  private isTold = false;
  private run = NO_RUN;
  /** Somebody asked while a pass was under way: it may have looked already. */
  private again = false;
  /** The generation of the server's database, as its last answer told. */
  private told: string | undefined;

  constructor(
    private readonly ports: SyncPorts,
    facts: SyncFacts,
  ) {
    this.facts = facts;
  }

  get current(): SyncState {
    return this.state;
  }

  /** Resolves when the runner was stopped. */
  async start(): Promise<void> {
    this.dispatch({ type: 'start' });
    while (this.state.name !== 'stopped') {
      if (this.state.name === 'sending') await this.pass();
      else await this.rest();
    }
  }

  stop(): void {
    this.dispatch({ type: 'stop' });
    this.end.abort();
  }

  wake(urgent: boolean): void {
    this.again = this.state.name === 'sending';
    this.dispatch({ type: 'wake', urgent });
  }

  /** Every answer of our server tells it. */
  sawGeneration(generation: string): void {
    if (generation === this.told) return;
    this.told = generation;
    this.wake(false);
  }

  setFacts(facts: SyncFacts, tokenChanged = false): void {
    const becameReachable = facts.reachable && !this.facts.reachable;
    this.facts = facts;
    this.dispatch({ type: 'facts', becameReachable, tokenChanged });
  }

  private dispatch(event: SyncEvent): void {
    const before = this.state;
    this.state = transition(before, event, this.facts, this.ports.random());
    if (this.state === before) return;
    const isAnotherRecord = event.type === 'wake' && !event.urgent;
    if (this.state.name === 'sending' && !isAnotherRecord) this.unknown.clear();
    const { name, failures, delay, problem } = this.state;
    const retryAt = name === 'backing-off' ? this.ports.now() + (delay ?? 0) : undefined;
    this.ports.onDetail({ state: name, failures, ...(retryAt ? { retryAt } : {}), ...(problem ? { problem } : {}) });
    this.nap.abort();
  }

  private async rest(): Promise<void> {
    this.nap = new AbortController();
    const { signal } = this.nap;
    await this.ports.sleep(this.state.name === 'backing-off' ? (this.state.delay ?? SYNC_TICK) : SYNC_TICK, signal);
    if (!signal.aborted) this.dispatch({ type: 'timer' });
  }

  private async pass(): Promise<void> {
    try {
      const event = await this.trySending();
      if (event) this.finish(event);
    } catch (error) {
      if (error instanceof LostLease) return this.pauseBriefly();
      console.error('A pass of the sales sync failed', error);
      const detail = error instanceof Error ? error.message : String(error);
      this.finish({ type: 'failed', network: false, problem: { code: 'local', detail } });
    }
  }

  /** undefined: another tab sends; this one looks again in a moment. */
  private async trySending(): Promise<SyncEvent | undefined> {
    const { store, facilityId } = this.ports;
    const { records } = await store.waiting(facilityId, this.unknown);
    const loss = (await store.device())?.previous;
    const isAgreed = this.told === undefined || this.told === (await store.generation(facilityId));
    if (records === 0 && (!loss || loss.reported) && isAgreed) return { type: 'drained' };
    const result = await this.ports.lead((fence) => this.drainAs(fence));
    if (result !== BUSY) return result;
    await this.pauseBriefly();
    return undefined;
  }

  private async drainAs(fence: number): Promise<SyncEvent> {
    const { sales } = await this.ports.store.waiting(this.ports.facilityId, this.unknown);
    this.run = { ...this.run, waiting: sales };
    this.isTold = sales > 0;
    if (this.isTold) this.ports.onMessage(toMessage(this.run, 'running'));
    const { event, rejected } = await drain(fence, {
      store: this.ports.store,
      send: (request) => this.ports.send(request, this.end.signal),
      askMissing: (request) => this.ports.askMissing(request, this.end.signal),
      onSetBack: () => this.ports.onSetBack?.(),
      ...(this.told === undefined ? {} : { told: this.told }),
      facilityId: this.ports.facilityId,
      holdBack: this.ports.holdBack,
      suspects: this.suspects,
      unknown: this.unknown,
      rejectedBefore: this.rejectedBefore,
      onProgress: ({ successes, failures, waiting: left }) => {
        this.run = {
          successes: this.run.successes + successes,
          failures: this.run.failures + failures,
          waiting: left,
        };
        if (left > 0) this.ports.onMessage(toMessage(this.run, 'running'));
      },
    });
    this.rejectedBefore = rejected;
    return event;
  }

  private finish(event: SyncEvent): void {
    // Stopped meanwhile: whoever comes next says how it went.
    if (this.state.name === 'stopped') return;
    const drained = event.type === 'drained';
    if (drained) this.run = { ...this.run, waiting: 0 };
    // Nothing of our own: either nothing was there, or another tab sent it and reports it.
    const sent = this.run.successes + this.run.failures;
    if (this.isTold || sent + this.run.waiting > 0)
      this.ports.onMessage(toMessage(this.run, drained ? 'completed' : 'paused'));
    if (drained) this.run = NO_RUN;
    this.isTold = false;
    if (event.type === 'unauthorized') this.ports.onUnauthorized?.();
    this.dispatch(event);
    if (drained && this.again) this.dispatch({ type: 'wake', urgent: false });
    this.again = false;
  }

  private async pauseBriefly(): Promise<void> {
    await this.ports.sleep(BUSY_WAIT, this.end.signal);
  }
}
