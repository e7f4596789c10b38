/**
 * The cart of one person at one facility on this device: kept with every change, and in the hands of one tab. Another tab
 * shows what it holds and takes it over when this one is left or closed. An order that is in the outbox already (killed
 * between its record and the emptied cart) is no longer in the cart.
 */
import type { OutboxRecord } from '@bloom/local-db';
import { cartKey } from '@bloom/local-db/suggest';
import type { Drafts } from '@bloom/shell-api';
import { tryLock } from '@bloom/shell-api/lock';
import { storedRecord } from '@bloom/shell-api/record-surely';
import { liveQuery } from 'dexie';
import { type Cart, type CartAction, EMPTY_CART, isEmpty, reduceCart, type SupplierOrder } from './cart';
import { isNewer, parseCart, writeCart } from './cart-draft';

/** Milliseconds to wait for a lock that this very tab may just be giving back (a reload, a way out and in). */
const HAND_OVER = 250;

export interface CartHome {
  drafts: Drafts;
  outbox: { get(uuid: string): Promise<OutboxRecord | undefined> };
  /** A colleague at the same device has a cart of their own. */
  owner: { facilityId: string; userId: string };
  /** undefined where the browser has none (plain http). */
  locks: LockManager | undefined;
  newId(): string;
}

/**
 * `looking`: for the cart from before the reload. `elsewhere`: another tab has it. `newer`: a newer program wrote it.
 * `unread`: the device did not answer.
 */
export type CartPhase = 'looking' | 'ours' | 'elsewhere' | 'newer' | 'unread';

export interface KeptCartState {
  cart: Cart;
  phase: CartPhase;
  /** The last change could not be kept: it is on the screen only. */
  unkept: boolean;
}

export class KeptCart {
  private state: KeptCartState = { cart: EMPTY_CART, phase: 'looking', unkept: false };
  private readonly listeners = new Set<() => void>();
  private life = new AbortController();
  private release: (() => void) | null = null;
  /** Pressed before the cart was there. */
  private early: CartAction[] = [];

  constructor(private readonly home: CartHome) {}

  get = (): KeptCartState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** What another tab holds is not changed here. */
  dispatch = (action: CartAction): void => {
    const { cart, phase } = this.state;
    if (phase === 'looking') this.early.push(action);
    if (phase !== 'ours') return;
    const next = reduceCart(cart, action);
    if (next === cart) return;
    this.set({ cart: next });
    this.save();
  };

  start(): void {
    this.life = new AbortController();
    this.set({ phase: 'looking' });
    this.claim(this.life.signal).catch((error: unknown) => {
      if (this.life.signal.aborted) return;
      console.error('The cart could not be looked for', error);
      this.set({ phase: 'unread' });
    });
  }

  stop(): void {
    this.life.abort();
    this.release?.();
    this.release = null;
  }

  private set(part: Partial<KeptCartState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }

  private async claim(life: AbortSignal): Promise<void> {
    const { locks, owner } = this.home;
    if (!locks) return this.take(life, () => undefined);
    const name = `bloom.orders.cart.${owner.facilityId}.${owner.userId}`;
    const soon = await tryLock(locks, name, HAND_OVER);
    if (soon) return this.take(life, soon);
    if (life.aborted) return;
    const stop = this.watch();
    const late = await tryLock(locks, name, life);
    stop();
    if (late) await this.take(life, late);
  }

  /** Shows what the other tab does. */
  private watch(): () => void {
    this.early = [];
    this.set({ phase: 'elsewhere' });
    const { drafts, owner } = this.home;
    const watching = liveQuery(() => drafts.get(cartKey(owner.userId))).subscribe({
      next: (kept) => this.set({ cart: { orders: parseCart(kept) ?? [], undo: null } }),
      error: (error: unknown) => console.error('The cart of another tab could not be read', error),
    });
    return () => watching.unsubscribe();
  }

  private async take(life: AbortSignal, release: () => void): Promise<void> {
    try {
      const kept = await this.home.drafts.get(cartKey(this.home.owner.userId));
      const orders = await this.notSent(parseCart(kept) ?? []);
      if (life.aborted) return release();
      this.release = release;
      if (isNewer(kept)) return this.set({ phase: 'newer' });
      this.set({ cart: { orders, undo: null }, phase: 'ours' });
    } catch (error) {
      release();
      throw error;
    }
    for (const action of this.early.splice(0)) this.dispatch(action);
    this.save();
  }

  /** Killed between the outbox and the clean-up: an order that is stored must not be sent again. */
  private async notSent(orders: readonly SupplierOrder[]): Promise<readonly SupplierOrder[]> {
    const records = await Promise.all(orders.map(({ uuid }) => storedRecord(this.home.outbox, 'order', uuid)));
    const stored = records.flatMap((record) => (record ? [{ ...record.payload, next: this.home.newId() }] : []));
    return reduceCart({ orders, undo: null }, { type: 'stored', orders: stored }).orders;
  }

  private save(): void {
    const { drafts, owner } = this.home;
    const { cart } = this.state;
    const kept = isEmpty(cart)
      ? drafts.delete(cartKey(owner.userId))
      : drafts.put(cartKey(owner.userId), writeCart(cart.orders));
    kept.then(
      () => this.state.unkept && this.set({ unkept: false }),
      (error: unknown) => {
        console.warn('The cart could not be kept', error);
        this.set({ unkept: true });
      },
    );
  }
}
