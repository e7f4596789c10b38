/**
 * Work that is not done yet (the open sale, sales on hold), in the strict database: what `put` resolved for survives a
 * killed browser and a power cut. Rows of `meta`, so nothing that clears the copy touches them.
 */
import { emitStorageEvent, StorageError, toStorageError } from '../errors';
import type { OutboxDb } from '../outbox-db';
import type { DraftRow } from '../records';

export interface OutboxDrafts {
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  list(prefix: string): Promise<{ key: string; value: unknown }[]>;
}

const GONE = Symbol('deleted');

/** Changes that are written in one transaction. */
interface Round {
  changes: Map<string, unknown>;
  /** One of them cannot be kept, so none is. */
  refused?: StorageError;
  done: Promise<void>;
}

/**
 * One transaction at a time; what is changed meanwhile waits together, the latest value of each key. What is changed in
 * one go (a sale put on hold and the open one emptied) is written wholly or not at all.
 */
class DraftWriter {
  private waiting: Round | undefined;
  private writing: Round | undefined;

  constructor(private readonly db: OutboxDb) {}

  put(key: string, value: unknown): Promise<void> {
    const round = this.nextRound();
    try {
      // What it is now: the caller may go on changing it while it waits for its turn.
      round.changes.set(key, structuredClone(value));
    } catch (error) {
      round.refused = new StorageError('invalid', `The draft ${key} cannot be kept`, { cause: error });
    }
    return round.done;
  }

  delete(key: string): Promise<void> {
    const round = this.nextRound();
    round.changes.set(key, GONE);
    return round.done;
  }

  /** What was changed and is not written yet, by key. */
  pending(): Map<string, unknown> {
    return new Map([...(this.writing?.changes ?? []), ...(this.waiting?.changes ?? [])]);
  }

  private nextRound(): Round {
    if (this.waiting) return this.waiting;
    const before = this.writing?.done.catch(() => undefined) ?? Promise.resolve();
    const round: Round = { changes: new Map(), done: before.then(() => this.write(round)) };
    // Whoever does not wait for a change need not catch; a full disk is told below, to everybody.
    round.done.catch(() => undefined);
    this.waiting = round;
    return round;
  }

  private async write(round: Round): Promise<void> {
    this.waiting = undefined;
    this.writing = round;
    const { meta } = this.db;
    const kept = [...round.changes].filter(([, value]) => value !== GONE);
    const gone = [...round.changes].filter(([, value]) => value === GONE);
    try {
      if (round.refused) throw round.refused;
      await this.db.transaction('rw', meta, async () => {
        await meta.bulkPut(kept.map(([key, value]) => ({ key, value }) as DraftRow));
        await meta.bulkDelete(gone.map(([key]) => key));
      });
    } catch (error) {
      const fault = toStorageError(error);
      if (fault.fault === 'quota') emitStorageEvent({ type: 'full', database: this.db.name });
      console.error('What is not done yet could not be kept', fault);
      throw fault;
    } finally {
      this.writing = undefined;
    }
  }
}

/** By database: a module that is mounted again must see what it wrote a moment before. */
const writers = new WeakMap<OutboxDb, DraftWriter>();

function writerOf(db: OutboxDb): DraftWriter {
  const writer = writers.get(db) ?? new DraftWriter(db);
  writers.set(db, writer);
  return writer;
}

/** The drafts of a facility on this device. */
export function outboxDrafts(db: OutboxDb, facilityId: string): OutboxDrafts {
  const writer = writerOf(db);
  const start = `draft:${facilityId}:`;
  return {
    async get(key) {
      const row = (await db.meta.get(start + key)) as DraftRow | undefined;
      const pending = writer.pending();
      const value = pending.has(start + key) ? pending.get(start + key) : row?.value;
      return value === GONE ? undefined : value;
    },

    put: (key, value) => writer.put(start + key, value),

    delete: (key) => writer.delete(start + key),

    async list(prefix) {
      const rows = (await db.meta
        .where('key')
        .startsWith(start + prefix)
        .toArray()) as DraftRow[];
      const found = new Map<string, unknown>(rows.map((row) => [row.key, row.value]));
      for (const [key, value] of writer.pending()) if (key.startsWith(start + prefix)) found.set(key, value);
      return [...found]
        .filter(([, value]) => value !== GONE)
        .map(([key, value]) => ({ key: key.slice(start.length), value }))
        .sort((left, right) => (left.key < right.key ? -1 : 1));
    },
  };
}
