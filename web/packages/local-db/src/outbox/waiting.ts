/**
 * What waits to be sent, counted without reading what it holds: the sender counts after every batch, and so do the
 * screens. Of a record that was seen before only its key is read again.
 */
import type { OutboxDb } from '../outbox-db';
import type { OutboxKind, OutboxRecord } from '../records';
import type { Named } from './kind';
import { kindOf } from './kinds';
import { WAITING_STATES } from './states';

/** Of a record, what nothing ever changes. */
export interface WaitingRecord {
  uuid: string;
  kind: OutboxKind;
  facility_id: string;
  created_at: string;
  /** The key under which others name it; null: none does. */
  key: string | null;
  /** What has to be on the server before it. */
  needs: Named[];
}

/** Read at once: few enough for a page that has keys to answer meanwhile. */
const PAGE = 200;

/** By database, what waited when it was last asked. */
const seen = new WeakMap<OutboxDb, ReadonlyMap<string, WaitingRecord>>();

/** In no order. */
export function waitingRecords(db: OutboxDb): Promise<WaitingRecord[]> {
  return db.transaction('r', db.outbox, async () => {
    const keys = await Promise.all(WAITING_STATES.map((state) => db.outbox.where('state').equals(state).primaryKeys()));
    const before = seen.get(db);
    const waiting = new Map(keys.flat().map((uuid) => [uuid, before?.get(uuid)]));
    const unseen = [...waiting.keys()].filter((uuid) => !waiting.get(uuid));
    for (let from = 0; from < unseen.length; from += PAGE) {
      for (const record of await db.outbox.bulkGet(unseen.slice(from, from + PAGE))) {
        if (record) waiting.set(record.uuid, lasting(record));
      }
    }
    const known = [...waiting.values()].filter((record) => record !== undefined);
    seen.set(db, new Map(known.map((record) => [record.uuid, record])));
    return known;
  });
}

function lasting(record: OutboxRecord): WaitingRecord {
  const { uuid, kind, facility_id, created_at } = record;
  return { uuid, kind, facility_id, created_at, key: keyOf(record), needs: needsOf(record) };
}

export function keyOf(record: OutboxRecord): string | null {
  return kindOf(record)?.key?.(record.payload) ?? null;
}

export function needsOf(record: OutboxRecord): Named[] {
  return kindOf(record)?.needs?.(record.payload) ?? [];
}
