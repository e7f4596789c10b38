/**
 * `bloom-outbox`: what the server does not have yet (LDB-21, LDB-22).
 * Its schema only grows, every write is strict (it survives a power cut), and nothing here deletes a record the server
 * has not acknowledged: no update, no repair, no clearing, no facility switch, no sign-out.
 */
import type { DexieOptions, Table } from 'dexie';
import { emitStorageEvent } from './errors';
import type { MetaRow, OutboxRecord } from './records';
import { RevivingDexie } from './reviving-dexie';

export const OUTBOX_DB_NAME = 'bloom-outbox';
/** Compared with `meta.writer.minimum`: the gate that stops a tab of an older version. */
export const OUTBOX_WRITER = 1;

export class OutboxDb extends RevivingDexie {
  declare outbox: Table<OutboxRecord, string>;
  declare meta: Table<MetaRow, string>;

  constructor(options: DexieOptions & { name?: string } = {}) {
    const { name = OUTBOX_DB_NAME, ...rest } = options;
    // Chrome's default is relaxed: "complete" then means "in a buffer", and a power cut loses the sale.
    super(name, { ...rest, chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      outbox: 'uuid, kind, state, created_at, seq, [state+epoch+seq]',
      meta: 'key',
    });
    // The schema is additive, so an older tab may go on writing sales unless `meta.writer` says otherwise.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
    this.on('blocked', () => emitStorageEvent({ type: 'blocked', database: this.name }));
  }
}

let shared: OutboxDb | undefined;

export function outboxDb(): OutboxDb {
  shared ??= new OutboxDb();
  return shared;
}
