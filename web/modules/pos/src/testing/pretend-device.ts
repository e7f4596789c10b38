/**
 * One device for tests: a disk that outlives its tabs (fake-indexeddb must be loaded), Web Locks as tabs see them, and
 * tabs that can be killed between any two writes.
 */
import { enqueue, OutboxDb, outboxDrafts, uuidV7 } from '@bloom/local-db';
import type { Drafts } from '@bloom/shell-api';
import { FakeLocks } from '@bloom/testing';
import type { Cart, CartAction } from '../cart/cart';
import { HELD, type HeldSale, parseHeld } from '../cart/draft';
import { OpenSale } from '../cart/open-sale';

export interface TabOptions {
  userId?: string;
  /** The tab dies instead of making one more write. */
  writes?: number;
  /** What is done at the till before it looks for a sale from before the reload. */
  early?: CartAction[];
}

export interface Tab {
  readonly sale: OpenSale;
  readonly db: OutboxDb;
  readonly drafts: Drafts;
  /** Resolves when the tab has died. */
  readonly died: Promise<void>;
  /** Every write so far is on the disk, or the tab is dead. */
  settled(): Promise<void>;
  held(): Promise<HeldSale[]>;
  /** The sale goes to the outbox, and the next one begins. */
  complete(): Promise<void>;
  kill(): void;
}

export class PretendDevice {
  readonly name = `outbox-${uuidV7()}`;
  private readonly locks = new FakeLocks();

  locksOf(tab: object): LockManager | undefined {
    return this.locks.of(tab);
  }

  /** A tab at the till, past its start. */
  async openTab({ userId = 'u1', writes = Number.POSITIVE_INFINITY, early = [] }: TabOptions = {}): Promise<Tab> {
    const db = new OutboxDb({ name: this.name });
    await db.open();
    let dead = false;
    let die: () => void = () => undefined;
    const died = new Promise<void>((resolve) => {
      die = resolve;
    });
    let left = writes;
    let last: Promise<unknown> = Promise.resolve();
    const token = {};
    const kill = () => {
      dead = true;
      this.locks.release(token);
      die();
    };
    const write = db.transaction.bind(db) as (...parts: unknown[]) => Promise<unknown>;
    Object.assign(db, {
      transaction(...parts: unknown[]) {
        if (parts[0] === 'r') return write(...parts);
        if (left === 0) kill();
        if (dead) return new Promise(() => undefined);
        left -= 1;
        last = write(...parts);
        return last;
      },
    });
    const drafts = outboxDrafts(db, 'f1');
    const sale = new OpenSale({
      drafts,
      outbox: { get: (uuid) => db.outbox.get(uuid) },
      owner: { facilityId: 'f1', userId },
      locks: this.locksOf(token),
      by: userId,
      newId: uuidV7,
      now: () => '2026-06-15T10:00:00.000Z',
    });
    for (const action of early) sale.dispatch(action);
    sale.start();
    const alive = <Result>(work: Promise<Result>) => Promise.race([work, died]);
    await alive(new Promise<void>((resolve) => sale.subscribe(() => sale.get().ready && resolve())));
    const tab: Tab = {
      sale,
      db,
      drafts,
      died,
      kill,
      async settled() {
        for (let seen: unknown; seen !== last; ) {
          seen = last;
          await alive(last.catch(() => undefined));
          // A write that waits for this one begins a moment later.
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
      },
      async held() {
        const rows = await drafts.list(HELD);
        return rows.map(({ value }) => parseHeld(value)).filter((one) => one !== null);
      },
      async complete() {
        const { cart } = sale.get();
        await enqueue(db, recordOf(cart));
        sale.next(cart);
      },
    };
    await tab.settled();
    return tab;
  }
}

function recordOf(cart: Cart) {
  const lines = cart.lines.map((line) => ({
    product_uuid: line.productUuid,
    name: line.name,
    batch_id: null,
    quantity: line.quantity,
    unit_price: line.walkInPrice,
  }));
  return {
    uuid: cart.uuid,
    kind: 'sale' as const,
    facility_id: 'f1',
    user_id: 'u1',
    user_name: 'Ama Mensah',
    made_at: '2026-06-15T10:00:00.000Z',
    payload: { patient_id: null, currency: 'GHS', lines, payments: [], total: '0.00', promo: null },
  };
}
