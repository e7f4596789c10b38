/**
 * Whom the server calls by a number from now on, this device forgets too: in what it keeps for the case of a restored backup,
 * and in what is half done.
 */
import type { PatientFields } from '@bloom/api-client';
import { canonicalJson } from '../canonical';
import type { OutboxDb } from '../outbox-db';
import type { PatientOutboxRecord } from '../records';
import { sha256Hex } from '../sha256';
import { forgetInDrafts } from './forget-drafts';
import { isPatient } from './kinds';

/**
 * Of records that the server has, what they say of these patients becomes what is known now. What the server does not have
 * stays as it was made: it is sent, and changes nothing there.
 * @param known what is known now, by `patient_pk`
 * @returns how many records and drafts were changed
 */
export function forgetPatients(db: OutboxDb, known: ReadonlyMap<string, PatientFields>): Promise<number> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const sent = await db.outbox.where('state').equals('acknowledged').toArray();
    const forgotten: PatientOutboxRecord[] = [];
    for (const record of sent) {
      const patient = isPatient(record) ? known.get(record.payload.patient_pk) : undefined;
      if (!patient || !isPatient(record)) continue;
      const { patient_pk } = record.payload;
      const text = canonicalJson({ patient_pk, program: '', patient });
      if (text === canonicalJson(record.payload)) continue;
      forgotten.push({ ...record, payload: JSON.parse(text), hash: sha256Hex(text) });
    }
    await db.outbox.bulkPut(forgotten);
    return forgotten.length + (await forgetInDrafts(db, known));
  });
}
