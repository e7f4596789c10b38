/**
 * What this facility sells often, read from the copy of its sales when the page has nothing else to do, and the order of
 * the last time until then: it is there with the first row.
 */
import type { BloomDb, SaleRecord } from '@bloom/local-db';
import type { ModuleContext } from '@bloom/shell-api';
import { whenIdle } from '@bloom/ui';
import { type Habits, habitsOf, NO_HABITS, WEEK_MS, WEEKS } from './habits';

/** Among the drafts of the facility on this device. */
const KEY = 'pos-most-sold';
/** Rows read at once: some 8 ms of work. */
const SLICE = 200;
/** More sales say nothing new. */
const ENOUGH = 3_000;
/** Milliseconds after which it is looked at again. */
const OLD = 3_600_000;

export class KnownHabits {
  private current: Habits | null = null;
  private readAt = 0;
  private readonly listeners = new Set<() => void>();
  private stop: () => void = () => undefined;

  constructor(private readonly shell: ModuleContext) {}

  /** null until the order of the last time was looked for. */
  get = (): Habits | null => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  private start() {
    let stopped = false;
    let callOff: () => void = () => undefined;
    this.stop = () => {
      stopped = true;
      callOff();
    };
    const idle = () => new Promise<void>((resolve) => (callOff = whenIdle(resolve)));
    const warn = (error: unknown) => console.warn('What is sold most could not be read', error);
    void this.recall()
      .catch(warn)
      .then(async () => {
        // The list waits for an order, and no longer than this.
        if (!this.current) this.tell(NO_HABITS);
        if (Date.now() - this.readAt < OLD) return;
        const sales = await newestSales(this.shell, idle, () => stopped);
        if (sales) await this.keep(habitsOf(sales, Date.now()));
      })
      .catch(warn);
  }

  /** The order of the last time, once. */
  private async recall(): Promise<void> {
    if (this.current) return;
    const most = await this.shell.drafts.get(KEY);
    if (!this.current && Array.isArray(most)) this.tell({ most: most.filter(isText), baskets: [] });
  }

  private async keep(habits: Habits): Promise<void> {
    this.readAt = Date.now();
    this.tell(habits);
    // A device that has no sales yet forgets nothing.
    if (habits.most.length > 0) await this.shell.drafts.put(KEY, habits.most);
  }

  private tell(habits: Habits) {
    this.current = habits;
    for (const listener of this.listeners) listener();
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Of the facility and of the last weeks, the newest first; null when it was called off. */
async function newestSales(
  { db, session }: Pick<ModuleContext, 'db' | 'session'>,
  idle: () => Promise<void>,
  isStopped: () => boolean,
): Promise<SaleRecord[] | null> {
  const since = Date.now() - WEEKS * WEEK_MS;
  const isOwn = (sale: SaleRecord) => sale.facility_id === session.facility?.id;
  await idle();
  const found = (await db.sales.where('id').equals(0).toArray()).filter(isOwn).reverse();
  for (let below = Number.POSITIVE_INFINITY; found.length < ENOUGH; ) {
    await idle();
    if (isStopped()) return null;
    const slice = await sliceBelow(db, below);
    found.push(...slice.filter(isOwn));
    const last = slice.at(-1);
    // Numbers grow with the receipt. A sale that came in late was made long before, and newer ones lie beneath it.
    if (!last || Date.parse(last.received_at ?? last.made_at) < since) break;
    below = last.id;
  }
  return isStopped() ? null : found;
}

const sliceBelow = (db: BloomDb, below: number): Promise<SaleRecord[]> =>
  db.sales.where('id').between(1, below, true, false).reverse().limit(SLICE).toArray();

/** Of one person at one facility: they go with the page of that person. */
const known = new WeakMap<ModuleContext, KnownHabits>();

export function knownHabits(shell: ModuleContext): KnownHabits {
  let habits = known.get(shell);
  if (!habits) {
    habits = new KnownHabits(shell);
    known.set(shell, habits);
  }
  return habits;
}
