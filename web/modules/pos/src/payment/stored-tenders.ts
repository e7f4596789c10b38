/** The tenders of an open sale as they are kept among the drafts of the device. */
import type { Drafts } from '@bloom/shell-api';
import type { Tender } from '../rules/tender';

const PREFIX = 'pay:';
export const tendersKey = (cartUuid: string) => PREFIX + cartUuid;

/** Milliseconds after which the tenders of a sale that was never completed are thrown away. */
const KEPT = 30 * 24 * 3_600_000;

function isTender(value: unknown): value is Tender {
  const tender = value as Partial<Record<keyof Tender | 'tendered' | 'change' | 'channelId' | 'reference', unknown>>;
  if (typeof tender?.amount !== 'bigint') return false;
  if (tender.method === 'cash') return typeof tender.tendered === 'bigint' && typeof tender.change === 'bigint';
  return (
    tender.method === 'mobile_money' && typeof tender.channelId === 'string' && typeof tender.reference === 'string'
  );
}

/** @param now milliseconds since the epoch */
export const toStored = (tenders: readonly Tender[], now: number) => ({ at: now, tenders: [...tenders] });

/** What another version or a bad disk wrote counts as nothing. */
export function storedTenders(value: unknown): Tender[] {
  const { tenders } = (value ?? {}) as { tenders?: unknown };
  return Array.isArray(tenders) && tenders.every(isTender) ? tenders : [];
}

/** @param now milliseconds since the epoch */
export async function dropOldTenders(drafts: Drafts, now: number): Promise<void> {
  for (const { key, value } of await drafts.list(PREFIX)) {
    const { at } = (value ?? {}) as { at?: unknown };
    if (typeof at !== 'number' || at < now - KEPT) await drafts.delete(key);
  }
}
