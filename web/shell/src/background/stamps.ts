/** Banners that were closed for a day (EXR-05, EXR-06, EXR-08, IST-20): when, in local storage. */
import { STALE_DAYS } from '../core/constants';
import { observable } from '../core/observable';
import { type StoredKey, stored } from '../core/stored';

const DAY = 86_400_000;

export type Stamp = Extract<StoredKey, 'expiredUpdatedAt' | 'expiringUpdatedAt' | 'hideStockTransferPrompt'>;

/** Counts the changes, so that screens look again. */
export const stampChanges = observable(0);

export function setStamp(key: Stamp, now: Date = new Date()): void {
  stored.set(key, now.toISOString());
  stampChanges.set(stampChanges.get() + 1);
}

/** At least a day old, or none, or one that the clock has not reached yet by a day (PRC-22). */
export function isStampStale(key: Stamp, now: number): boolean {
  const at = Date.parse(stored.get(key) ?? '');
  return Number.isNaN(at) || Math.abs(now - at) >= STALE_DAYS * DAY;
}
