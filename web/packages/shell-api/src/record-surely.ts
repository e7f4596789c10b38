/** Recording that is told as failed only when it surely did. */
import type { DraftPayloads, NewRecord, OutboxRecord, RecordOf } from '@bloom/local-db';
import type { ModuleContext, ModuleRecordKind } from './contract';

type Outbox = Pick<ModuleContext['outbox'], 'get'>;

/** undefined when there is none, and when the outbox cannot be read: then recording will tell. */
export async function storedRecord<Kind extends ModuleRecordKind>(
  outbox: Outbox,
  kind: Kind,
  uuid: string,
): Promise<RecordOf<Kind> | undefined> {
  const isOfKind = (record: OutboxRecord): record is RecordOf<Kind> => record.kind === kind;
  try {
    const record = await outbox.get(uuid);
    return record && isOfKind(record) ? record : undefined;
  } catch (error) {
    console.error('The outbox could not be read', error);
    return undefined;
  }
}

/**
 * Rejects only when the outbox does not have it: a failure may come after the commit, and saying then that nothing was
 * stored would make the cashier do it twice. What is there may be from an earlier try.
 */
export async function recordSurely<Kind extends ModuleRecordKind>(
  shell: Pick<ModuleContext, 'record'> & { outbox: Outbox },
  kind: Kind,
  made: NewRecord<DraftPayloads[Kind]>,
): Promise<RecordOf<Kind>> {
  try {
    return await shell.record(kind, made);
  } catch (error) {
    const record = await storedRecord(shell.outbox, kind, made.uuid);
    if (!record) throw error;
    return record;
  }
}

/** As `recordSurely`, of what one press makes: rejects when the outbox does not have all of it. */
export async function recordAllSurely<Kind extends ModuleRecordKind>(
  shell: Pick<ModuleContext, 'recordAll'> & { outbox: Outbox },
  kind: Kind,
  made: readonly NewRecord<DraftPayloads[Kind]>[],
): Promise<RecordOf<Kind>[]> {
  try {
    return await shell.recordAll(kind, made);
  } catch (error) {
    const found = await Promise.all(made.map(({ uuid }) => storedRecord(shell.outbox, kind, uuid)));
    const records = found.filter((record) => record !== undefined);
    if (records.length < made.length) throw error;
    return records;
  }
}
