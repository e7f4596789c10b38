/**
 * The open sale of this tab and its way to the sales on hold. Every change is kept on the device; holding and recalling
 * change the open sale and the held ones in one transaction, so that no kill loses a sale or doubles it. On screen the
 * sale changes only after that.
 */
import { type OutboxRecord, type SaleOutboxRecord, StorageError } from '@bloom/local-db';
import { tryLock } from '@bloom/shell-api/lock';
import { storedRecord } from '@bloom/shell-api/record-surely';
import { addedSince, type Cart, type CartAction, isEmpty, letGoOfSource, openCart, partsOf, reduceCart } from './cart';
import { type HeldSale, heldKey, parseHeld, writeHeld } from './draft';
import { claimDraft, type DraftHome, type DraftSlot } from './draft-slot';

export interface SaleState {
  cart: Cart;
  /** False until a sale from before the reload was looked for. */
  ready: boolean;
  /** A sale from before the reload was found. */
  restored: boolean;
  /** The sale from before the reload had been completed in that very moment. */
  alreadySold: SaleOutboxRecord | null;
}

export interface SaleHome extends DraftHome {
  outbox: { get(uuid: string): Promise<OutboxRecord | undefined> };
  /** The name of the cashier. */
  by: string;
  newId(): string;
  /** RFC 3339. */
  now(): string;
}

/**
 * `gone`: somebody on this device was faster. `sold`: it had been completed. `busy`: another tab has a hand on it and
 * does not let go.
 */
export type RecallOutcome = 'recalled' | 'gone' | 'sold' | 'busy';

/** Milliseconds that another tab may take to recall or discard a held sale. */
const LONGEST_GRIP = 3_000;

export class OpenSale {
  private state: SaleState;
  private readonly listeners = new Set<() => void>();
  private slot: DraftSlot | null = null;
  private life = new AbortController();
  /** Holding and recalling, one after the other. */
  private turn: Promise<unknown> = Promise.resolve();
  /** While the sale is being changed for another one, its changes are written with that. */
  private switching = false;

  constructor(private readonly home: SaleHome) {
    this.state = this.fresh();
  }

  get = (): SaleState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  dispatch = (action: CartAction): void => {
    const before = this.state.cart;
    const cart = reduceCart(before, action);
    if (cart === before) return;
    this.set({ cart: letGoOfSource(before, cart, this.home.newId) });
    this.save();
  };

  /** The sale is stored as `sold`: begins the next one, under a new uuid, with what was added meanwhile. */
  next = (sold: Cart = this.state.cart): void => {
    const { cart } = this.state;
    if (cart.uuid === sold.uuid) {
      this.dispatch({ type: 'open', cart: openCart(this.home.newId(), addedSince(cart, sold)) });
      return;
    }
    // Put on hold while it was being stored: it is sold all the same.
    this.home.drafts.delete(heldKey(sold.uuid)).catch((error: unknown) => {
      console.warn('A sale that is sold stays on hold; recalling it will tell', error);
    });
  };

  start(): void {
    // What was pressed before stays: the till is drawn a moment before it begins.
    if (this.life.signal.aborted) this.set(this.fresh());
    this.life = new AbortController();
    this.turn = this.restore(this.life.signal).catch((error: unknown) => {
      console.error('The open sale could not be looked for', error);
      this.set({ ready: true });
    });
  }

  stop(): void {
    this.life.abort();
    this.slot?.release();
    this.slot = null;
  }

  /** Puts the sale aside and begins an empty one. null when there is nothing in it. */
  hold = (): Promise<HeldSale | null> => this.inTurn(() => this.switchTo(openCart(this.home.newId())));

  /** Goes on with a held sale; an open one that is not empty is put on hold. Rejects when it could not be stored. */
  recall = (uuid: string): Promise<RecallOutcome> =>
    this.inTurn(async () => {
      const found = await this.withHeld(uuid, async (held) => {
        if (uuid === this.state.cart.uuid) return 'recalled' as const;
        if (await storedRecord(this.home.outbox, 'sale', uuid)) {
          await this.home.drafts.delete(heldKey(uuid));
          return 'sold' as const;
        }
        await this.switchTo(openCart(uuid, partsOf(held)), uuid);
        return 'recalled' as const;
      });
      return found ?? 'gone';
    });

  /** Throws a held sale away and says what it was, so that `putBack` can undo it; null when it was gone already. */
  discard = (uuid: string): Promise<HeldSale | null> =>
    this.inTurn(async () => {
      const found = await this.withHeld(uuid, async (held) => {
        await this.home.drafts.delete(heldKey(uuid));
        return held;
      });
      return found === 'busy' ? null : found;
    });

  putBack = (held: HeldSale): Promise<void> => this.home.drafts.put(heldKey(held.uuid), writeHeld(held));

  private fresh(): SaleState {
    return { cart: openCart(this.home.newId()), ready: false, restored: false, alreadySold: null };
  }

  private set(part: Partial<SaleState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }

  private save(): void {
    if (!this.state.ready || this.switching) return;
    this.slot?.save(this.state.cart).catch((error: unknown) => {
      // A full disk only costs the sale's survival of a kill; selling goes on.
      console.warn('The open sale could not be kept', error);
    });
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async restore(life: AbortSignal): Promise<void> {
    const { drafts, outbox } = this.home;
    const slot = await claimDraft(this.home);
    if (life.aborted) return slot.release();
    const { draft } = slot;
    // Killed between the outbox write and the clean-up: selling it again must not be possible.
    const sold = draft ? await storedRecord(outbox, 'sale', draft.uuid) : undefined;
    if (life.aborted) return slot.release();
    this.slot = slot;
    const restored = draft !== null && !sold;
    const cart = restored ? reduceCart(this.state.cart, { type: 'restore', draft }) : this.state.cart;
    this.set({ cart, ready: true, restored, alreadySold: sold ?? null });
    this.save();
    // Open and on hold at once, as a copied tab can leave it: it counts once.
    if (draft && (await drafts.get(heldKey(draft.uuid)))) await drafts.delete(heldKey(draft.uuid));
  }

  /**
   * One transaction: the open sale is put on hold unless it is empty, and `next`, which may come from the held ones,
   * takes its place. What is added to the open sale meanwhile goes with it.
   */
  private async switchTo(next: Cart, recalled?: string): Promise<HeldSale | null> {
    const { drafts, by, now } = this.home;
    const { slot } = this;
    if (!slot) throw new StorageError('unavailable', 'The open sale has no place on this device');
    this.switching = true;
    let written: string | null = null;
    try {
      for (;;) {
        const { cart } = this.state;
        const held = isEmpty(cart) ? null : { uuid: cart.uuid, ...partsOf(cart), heldAt: now(), by };
        const writes = [slot.save(next)];
        if (recalled) writes.push(drafts.delete(heldKey(recalled)));
        if (written && written !== held?.uuid) writes.push(drafts.delete(heldKey(written)));
        if (held) writes.push(drafts.put(heldKey(held.uuid), writeHeld(held)));
        await Promise.all(writes);
        if (this.state.cart === cart) {
          this.set({ cart: next });
          return held;
        }
        written = held?.uuid ?? null;
      }
    } finally {
      this.switching = false;
      if (this.state.cart !== next) this.save();
    }
  }

  /** `work` alone has a hand on the held sale, over all tabs. null when there is no such sale. */
  private async withHeld<Result>(uuid: string, work: (held: HeldSale) => Promise<Result>) {
    const { locks } = this.home;
    const release = locks ? await tryLock(locks, `bloom.pos.held.${uuid}`, LONGEST_GRIP) : () => undefined;
    if (!release) return 'busy' as const;
    try {
      const held = parseHeld(await this.home.drafts.get(heldKey(uuid)));
      return held ? await work(held) : null;
    } finally {
      release();
    }
  }
}
