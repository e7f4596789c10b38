/**
 * What was received on this device and is not in what the server said last: it is counted here, so that nobody receives
 * the same twice. Pure.
 */
import type { ReceiptPayload } from '@bloom/api-client';
import type { ReceiptOutboxRecord } from '@bloom/local-db';

type Line = ReceiptPayload['lines'][number];

/**
 * Not in it: what the server does not have, and what it took after it said what is open.
 * @param saidAt when the server said it, RFC 3339; undefined: never
 */
export const isPending = (record: Pick<ReceiptOutboxRecord, 'state' | 'acknowledged_at'>, saidAt: string | undefined) =>
  record.state !== 'acknowledged' ||
  saidAt === undefined ||
  Date.parse(record.acknowledged_at ?? '') > Date.parse(saidAt);

/** Base units that are accounted for, by the key of the line; surplus is none of what is to come. */
export function pendingUnits(
  records: readonly Pick<ReceiptOutboxRecord, 'state' | 'acknowledged_at' | 'payload'>[],
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
