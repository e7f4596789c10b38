/**
 * Keeps the copy in `bloom` in step with the outbox, whatever was killed in between: a record's rows are made once, and
 * follow what the server said. Everything here may be done again. What the rows are says each kind.
 */
import type { BloomDb } from '../bloom-db';
import type { OutboxDb } from '../outbox-db';
import type { OutboxRecord } from '../records';
import type { Acknowledged } from './kind';
import { COPIES, copiesOf, kindOf } from './kinds';
import { isDismissed, retryDoubted, unacknowledged } from './manage';

/** Records that are made good in one transaction: few enough that a sale at the till never waits long for its turn. */
const CHUNK = 200;

/** Resolves with how many records changed something. */
export async function applyLocally(db: BloomDb, records: OutboxRecord[]): Promise<number> {
  let changed = 0;
  for (const [copy, own] of copiesOf(records)) changed += await copy.apply(db, own);
  return changed;
}

/** BEFORE the outbox says acknowledged: whoever dies in between sends again, is answered again, and comes here again. */
export async function applyAcknowledged(db: BloomDb, acknowledged: Acknowledged<OutboxRecord>[]): Promise<void> {
  const answers = new Map(acknowledged.map((one) => [one.record, one]));
  for (const [copy, own] of copiesOf([...answers.keys()])) {
    await copy.acknowledge?.(
      db,
      own.flatMap((record) => answers.get(record) ?? []),
    );
  }
}

/**
 * AFTER the outbox says acknowledged, and only then: the till adds the row without knowing what the sender does, and
 * looks at the outbox afterwards. Whichever of the two comes last removes the row.
 */
export async function dropAcknowledged(bloom: BloomDb, outbox: OutboxDb, uuids: string[]): Promise<void> {
  if (uuids.length === 0) return;
  const records = await outbox.outbox.bulkGet(uuids);
  const gone = records.filter((record) => record?.state === 'acknowledged') as OutboxRecord[];
  for (const [{ untilSent }, own] of copiesOf(gone)) {
    await untilSent?.drop(
      bloom,
      own.map(({ uuid }) => uuid),
    );
  }
}

/** Resolves with how many had counted until now. */
export async function applyDismissed(bloom: BloomDb, records: OutboxRecord[]): Promise<number> {
  let changed = 0;
  for (const [copy, own] of copiesOf(records)) changed += (await copy.dismiss?.(bloom, own)) ?? 0;
  return changed;
}

/** True for what is shown for the whole device (OUT-20); the other tables hold one facility's rows only. */
const isOfDevice = (record: OutboxRecord) => kindOf(record)?.copy?.untilSent !== undefined;

/**
 * At the start of a facility: applies what a killed tab left out, and what the server said when nobody could write it
 * down here (a tab of an older version, a full disk). What the server doubts is asked about again. Resolves with how many records changed something.
 */
export async function reconcile(bloom: BloomDb, outbox: OutboxDb, facilityId: string): Promise<number> {
  await retryDoubted(outbox, facilityId);
  const open = (await unacknowledged(outbox)).filter(
    (record) => record.facility_id === facilityId || isOfDevice(record),
  );
  let changed = 0;
  for (const chunk of chunks(open)) changed += await applyLocally(bloom, chunk);
  for (const chunk of chunks(open.filter(isDismissed))) changed += await applyDismissed(bloom, chunk);
  for (const { copy } of COPIES) {
    for (const chunk of chunks((await copy.unanswered?.(bloom)) ?? [])) {
      const known = (await outbox.outbox.bulkGet(chunk)).flatMap((record) =>
        record?.state === 'acknowledged' && record.sale_id
          ? [{ record, id: record.sale_id, flags: record.flags ?? [] }]
          : [],
      );
      await applyAcknowledged(bloom, known);
      changed += known.length;
    }
    const shown = (await copy.untilSent?.uuids(bloom)) ?? [];
    for (const chunk of chunks(shown)) await dropAcknowledged(bloom, outbox, chunk);
  }
  return changed;
}

function* chunks<Item>(items: Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += CHUNK) yield items.slice(from, from + CHUNK);
}
