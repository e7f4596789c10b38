/**
 * The open cart outlives a reload. Two tabs must never hold the same cart: they would complete two different sales
 * under one uuid, and one of them would be lost. So each tab owns one numbered slot by a Web Lock, which the browser
 * releases when the tab dies. A cart with products that nobody owns is taken up first.
 */
import type { Cart, CartLine } from './cart';

const SLOTS = 8;
const SCHEMA = 1;

export interface Draft {
  uuid: string;
  lines: CartLine[];
}

export interface DraftSlot {
  /** What the slot held when it was claimed. */
  readonly draft: Draft | null;
  save(cart: Cart): void;
  release(): void;
}

/** One cart per facility and user: a cashier never finds the cart of a colleague. */
export function draftKey(facilityId: string, userId: string): string {
  return `bloom.pos.cart.${facilityId}.${userId}`;
}

function isLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line?.productUuid === 'string' &&
    typeof line.name === 'string' &&
    typeof line.unitPrice === 'string' &&
    Number.isInteger(line.quantity) &&
    (line.quantity ?? 0) > 0
  );
}

/** Reads a stored draft; whatever is not a whole draft of this version counts as none. */
export function parseDraft(text: string | null): Draft | null {
  if (!text) return null;
  try {
    const { schema, uuid, lines } = JSON.parse(text) as { schema?: unknown; uuid?: unknown; lines?: unknown };
    if (schema !== SCHEMA || typeof uuid !== 'string' || !Array.isArray(lines) || !lines.every(isLine)) return null;
    return lines.length > 0 ? { uuid, lines } : null;
  } catch (error) {
    console.warn('The stored cart could not be read', error);
    return null;
  }
}

export function writeDraft(cart: Pick<Cart, 'uuid' | 'lines'>): string {
  return JSON.stringify({ schema: SCHEMA, uuid: cart.uuid, lines: cart.lines });
}

function slotOf(storage: Storage, key: string, release: () => void): DraftSlot {
  return {
    draft: parseDraft(storage.getItem(key)),
    save(cart) {
      try {
        if (cart.lines.length > 0) storage.setItem(key, writeDraft(cart));
        else storage.removeItem(key);
      } catch (error) {
        // A full storage only costs the cart's survival of a reload; selling goes on.
        console.warn('The open cart could not be saved', error);
      }
    },
    release,
  };
}

/** Milliseconds to wait for a lock that this very tab may just be giving back (a reload, a way out and in). */
const HAND_OVER = 250;

/** Resolves to a release function, or null when the lock is not to be had at once or within `wait` milliseconds. */
function tryLock(locks: LockManager, name: string, wait: number): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const options: LockOptions = wait > 0 ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true };
    locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch((error: unknown) => {
        // The time is over: somebody really holds it.
        if (options.signal?.aborted) resolve(null);
        else reject(error);
      });
  });
}

export async function claimDraft(key: string): Promise<DraftSlot> {
  // Without Web Locks (plain http) only the tab's own storage is safe from other tabs.
  if (!navigator.locks) return slotOf(sessionStorage, key, () => undefined);
  const names = Array.from({ length: SLOTS }, (_, at) => `${key}.${at}`);
  const held = names.filter((name) => parseDraft(localStorage.getItem(name)) !== null);
  const tries: [string, number][] = [
    ...held.map((name): [string, number] => [name, 0]),
    ...held.map((name): [string, number] => [name, HAND_OVER]),
    ...names.filter((name) => !held.includes(name)).map((name): [string, number] => [name, 0]),
  ];
  for (const [name, wait] of tries) {
    const release = await tryLock(navigator.locks, name, wait);
    if (release) return slotOf(localStorage, name, release);
  }
  return slotOf(sessionStorage, key, () => undefined);
}
