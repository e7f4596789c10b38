import type { LabEntryPayload } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';

/** What an entry says besides its ids and its time. */
export type Said = Pick<LabEntryPayload, 'request_uuid' | 'test_uuid' | 'kind'> &
  Partial<Pick<LabEntryPayload, 'note' | 'sale_uuid' | 'result'>>;

export function entryPayload(said: Said, uuid: string, at: string): LabEntryPayload {
  return { note: '', sale_uuid: null, result: null, ...said, uuid, at };
}

/** Writes down what happened, one thing at a time. Resolves with null when the device did not keep it. */
export function useRecord() {
  const shell = useShell();
  const { store, saving, failure } = useStoring();
  /** @param uuid minted when the form opened, so that pressing twice is one entry */
  const say = (said: Said, uuid = uuidV7()) =>
    store(async () => {
      const madeAt = new Date().toISOString();
      const made = { uuid, madeAt, payload: entryPayload(said, uuid, madeAt) };
      return await recordSurely(shell, 'lab_entry', made);
    }, 'What happened in the laboratory could not be stored');
  return { say, saving, failure };
}
