/** Sales that wait though the server answers: nobody would notice, so the screens say it. */
import type { Connectivity, Observable } from '@bloom/shell-api';
import type { Settable } from '../core/observable';
import type { OutboxCounts } from './values';

/** Milliseconds for which the oldest record waits on a line that works. */
export const STUCK_AFTER = 120_000;
const LOOK_EVERY = 5_000;

/** Looks at how things stand again and again. Not by the dates of the records: a device's clock may be wrong. */
export class StuckRule {
  private oldest: string | null = null;
  /** Since when this oldest record could have been sent; null while it cannot. */
  private since: number | null = null;

  /**
   * @param now milliseconds of a clock that only goes forward
   * @returns whether the oldest record has waited too long
   */
  look(now: number, { waiting, oldest }: Pick<OutboxCounts, 'waiting' | 'oldest'>, reachable: boolean): boolean {
    if (waiting === 0 || !reachable) {
      this.since = null;
      return false;
    }
    if (this.since === null || this.oldest !== oldest) this.since = now;
    this.oldest = oldest;
    return now - this.since >= STUCK_AFTER;
  }
}

interface StuckSources {
  outbox: Observable<OutboxCounts>;
  connectivity: Observable<Connectivity>;
  stuck: Settable<boolean>;
}

/** Returns what ends the watch. */
export function watchStuck(sources: StuckSources, now: () => number = () => performance.now()): () => void {
  const { outbox, connectivity, stuck } = sources;
  const rule = new StuckRule();
  const look = () => {
    const isStuck = rule.look(now(), outbox.get(), connectivity.get().reachable);
    if (isStuck !== stuck.get()) stuck.set(isStuck);
  };
  const timer = setInterval(look, LOOK_EVERY);
  const stops = [outbox.subscribe(look), connectivity.subscribe(look)];
  look();
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    stuck.set(false);
  };
}
