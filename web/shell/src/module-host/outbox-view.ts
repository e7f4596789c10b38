import { deviceIds, type OutboxDb, outboxCounts, recordsAfter, recordsOfKind, unacknowledged } from '@bloom/local-db';
import type { OutboxView } from '@bloom/shell-api';
import { retryQuarantined, syncNow } from '../offline';

/** The outbox as a module sees it: every kind of record, of one facility only. */
export function outboxView(db: OutboxDb, facilityId: string): OutboxView {
  const ours = (record: { facility_id: string }) => record.facility_id === facilityId;
  return {
    async list(since) {
      const [open, recent] = await Promise.all([
        unacknowledged(db),
        // The index compares texts, and records hold one form of time.
        db.outbox.where('created_at').aboveOrEqual(new Date(since).toISOString()).toArray(),
      ]);
      const records = new Map([...open, ...recent].map((record) => [record.uuid, record]));
      return [...records.values()].filter(ours);
    },

    async get(uuid) {
      const record = await db.outbox.get(uuid);
      return record && ours(record) ? record : undefined;
    },

    async ofKind(kind) {
      return (await recordsOfKind(db, kind)).filter(ours);
    },

    async after(place) {
      return (await recordsAfter(db, place)).filter(ours);
    },

    device: () => deviceIds(db),

    async retry(uuid) {
      const count = await retryQuarantined(uuid);
      syncNow();
      return count;
    },

    async counts() {
      const { waiting, forUpdate, quarantined } = await outboxCounts(db, facilityId);
      // The server has neither.
      return { waiting: waiting + forUpdate, held: quarantined };
    },
  };
}
