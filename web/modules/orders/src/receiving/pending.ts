/**
 * What was received on this device and is not in what the server said last: it is counted here, so that nobody receives
 * the same twice. Pure.
 */
import type { ReceiptPayload } from '@bloom/api-client';
import { DISMISSED, type ReceiptOutboxRecord } from '@bloom/local-db';

type Line = ReceiptPayload['lines'][number];
export type PendingRecord = Pick<ReceiptOutboxRecord, 'state' | 'acknowledged_at' | 'last_error' | 'payload'>;

/**
 * Not in it: what the server does not have, and what it took after it said what is open. What somebody decided does not
 * count is to come again.
 * @param saidAt when the server said it, RFC 3339; undefined: never
 */
export function isPending({ state, acknowledged_at, last_error }: PendingRecord, saidAt: string | undefined): boolean {
  if (state === 'quarantined') return last_error?.code !== DISMISSED;
  return state !== 'acknowledged' || saidAt === undefined || Date.parse(acknowledged_at ?? '') > Date.parse(saidAt);
}

/** Base units that are accounted for, by the key of the line; surplus is none of what is to come. */
export function pendingUnits(
  records: readonly PendingRecord[],
  saidAt: string | undefined,
  keyOf: (line: Line) => string | null,
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { payload } of records.filter((record) => isPending(record, saidAt))) {
    for (const line of payload.lines) {
      const key = keyOf(line);
      if (key === null) continue;
      const { accepted, refused, missing } = line;
      units.set(key, (units.get(key) ?? 0) + accepted + refused + missing);
    }
  }
  return units;
}
