/**
 * When prices and quantities were last refreshed, and whether the user has been told of what that changed (PRC-04,
 * PRC-13, PRC-20, LST-08). Light, because the start reads it.
 */
import { observable } from '../core/observable';
import { type StoredKey, stored } from '../core/stored';
import type { Stamps } from '../offline';

type What = keyof Stamps;

const STAMP = {
  prices: 'lastInventoryUpdate',
  quantities: 'lastQuantitiesUpdate',
} as const satisfies Record<What, StoredKey>;
const FLAG = { prices: 'pricesUpdated', quantities: 'quantitiesUpdated' } as const satisfies Record<What, StoredKey>;

const read = (what: What) => stored.get(FLAG[what]) === true;

/** True while the user has not been told, or has not looked. */
export const inventoryFlags = observable<Record<What, boolean>>({ prices: false, quantities: false });

/** At a start: the flags outlive a reload. */
export function readInventoryFlags(): void {
  inventoryFlags.set({ prices: read('prices'), quantities: read('quantities') });
}

export const inventoryStamps = (): Stamps => ({
  prices: stored.get(STAMP.prices),
  quantities: stored.get(STAMP.quantities),
});

export function inventoryUpdated(what: What, stamp: string, changed: number): void {
  stored.set(STAMP[what], stamp);
  if (changed === 0) return;
  stored.set(FLAG[what], true);
  inventoryFlags.set({ ...inventoryFlags.get(), [what]: true });
}

/** The banner was closed, or its page opened. */
export function clearInventoryFlag(what: What): void {
  stored.remove(FLAG[what]);
  if (inventoryFlags.get()[what]) inventoryFlags.set({ ...inventoryFlags.get(), [what]: false });
}
