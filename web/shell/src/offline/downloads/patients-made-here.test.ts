/** Patients made at this till while the list of patients is downloaded: none is lost, and none of them is swept away. */
import type { PatientAudit } from '@bloom/api-client';
import {
  applyAcknowledged,
  BloomDb,
  OutboxDb,
  type OutboxEnvironment,
  type PatientOutboxRecord,
  reconcile,
  record,
  unsentPatients,
} from '@bloom/local-db';
import { forgetPatients, outboxDrafts } from '@bloom/local-db/worker';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { clearFacility, downloadStore } from './store';

const FACILITY = 'facility-1';
const NOW = '2026-11-21T09:00:00.000Z';
const snapshot = { highestSaleId: 0 };
const patient = {
  first_name: 'Efua',
  last_name: 'Owusu',
  phone: '',
  sex: 'F',
  birth_date: null,
  member_number: '',
};

let db: BloomDb;
let outbox: OutboxDb;
let store: ReturnType<typeof downloadStore>;
let runs: number;

beforeEach(() => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  db = new BloomDb(options);
  outbox = new OutboxDb(options);
  const patients = {
    unsent: () => unsentPatients(outbox),
    forget: (known: Parameters<typeof forgetPatients>[1]) => forgetPatients(outbox, known),
  };
  store = downloadStore(db, FACILITY, patients);
  runs = 0;
});

async function makesPatient(pk: string, facility = FACILITY): Promise<PatientOutboxRecord> {
  let ids = 0;
  const env: OutboxEnvironment = {
    now: () => Date.parse(NOW),
    newId: () => `device-${++ids}`,
    marker: { read: () => null, write: () => undefined },
  };
  const made = { uuid: `record-${pk}`, madeAt: NOW, payload: { patient_pk: pk, program: '', patient } };
  return record('patient', made, { id: 'ama', name: 'Ama', facility_id: facility }, { bloom: db, outbox, env });
}

async function acknowledge(record: PatientOutboxRecord) {
  await applyAcknowledged(db, [{ record, id: 0, flags: [] }]);
  await outbox.outbox.update(record.uuid, { state: 'acknowledged' });
}

const audit = (id: number, patient_pk: string): PatientAudit => ({ id, patient, patient_pk, program: '' });
const begin = () => store.begin('patients', { run_id: `run-${++runs}`, now: NOW });
const stores = (run: Awaited<ReturnType<typeof begin>>, rows: PatientAudit[], next: string | null, quiet = false) =>
  store.storePage(run, { results: rows, received: rows.length, count: 9, next, snapshot }, NOW, quiet);
const keys = async () => (await db.patients.toCollection().primaryKeys()).sort();

/** A full run over what an earlier one left, so that its end sweeps. */
async function anotherFullRun() {
  await db.progress.delete('patients');
  return begin();
}

it('DWN-16 keeps a patient that still waits, through the sweep of a run that does not bring it', async () => {
  await stores(await begin(), [audit(1, 'old'), audit(2, 'gone')], null);
  await makesPatient('made-here');
  const run = await anotherFullRun();
  expect(run.sweep).toBe(true);
  await stores(run, [audit(1, 'old')], null);
  expect(await keys()).toEqual(['made-here', 'old']);
  expect((await outbox.outbox.get('record-made-here'))?.state).toBe('pending');
});

it('keeps a patient that the server took in after its page had passed, and takes the audit with the next top-up', async () => {
  await stores(await begin(), [audit(1, 'old')], null);
  const record = await makesPatient('made-here');
  const run = await anotherFullRun();
  await stores(run, [audit(1, 'old')], '?next');
  await acknowledge(record);
  const done = await stores(run, [], null);
  expect(done.state).toBe('done');
  expect(await keys()).toEqual(['made-here', 'old']);
  await stores(done, [audit(2, 'made-here')], null, true);
  expect(await db.patients.get('made-here')).toMatchObject({ audit_id: 2, run_id: done.run_id });
});

it('keeps the server’s own row when the download is quicker than the answer, whoever comes first', async () => {
  const record = await makesPatient('made-here');
  const run = await begin();
  await stores(run, [audit(7, 'made-here')], null);
  await acknowledge(record);
  await reconcile(db, outbox, FACILITY);
  expect(await db.patients.get('made-here')).toMatchObject({ audit_id: 7, run_id: run.run_id });
});

it('keeps a patient that still waits here although the server had it once and was set back since', async () => {
  const record = await makesPatient('made-here');
  await stores(await begin(), [audit(7, 'made-here')], null);
  await stores(await anotherFullRun(), [audit(1, 'old')], null);
  expect(await keys()).toEqual(['made-here', 'old']);
  await acknowledge(record);
  await stores(await anotherFullRun(), [audit(1, 'old'), audit(2, 'made-here')], null);
  expect(await keys()).toEqual(['made-here', 'old']);
});

it('LDB-16 lets go of a patient that was merged into another one, also of one made here that was sent again', async () => {
  const merged = (id: number, pk: string): PatientAudit => ({ ...audit(id, pk), program: 'merged' });
  const run = await begin();
  const done = await stores(run, [audit(1, 'kept'), audit(2, 'dropped')], null);
  await stores(
    done,
    [merged(3, 'dropped'), { ...audit(4, 'kept'), patient: { ...patient, phone: '+233' } }],
    null,
    true,
  );
  expect(await keys()).toEqual(['kept']);
  expect(await db.patients.get('kept')).toMatchObject({ audit_id: 4, phone: '+233' });
  const record = await makesPatient('dropped');
  await acknowledge(record);
  expect(await keys()).toEqual(['dropped', 'kept']);
  await stores(done, [merged(5, 'dropped')], null, true);
  expect(await keys()).toEqual(['kept']);
  await stores(await anotherFullRun(), [audit(4, 'kept'), merged(5, 'dropped')], null);
  expect(await keys()).toEqual(['kept']);
});

it('SES-45 loses all patients with the facility, and has those that wait again when it comes back', async () => {
  await makesPatient('here');
  await makesPatient('there', 'facility-2');
  await clearFacility(db, 'f2');
  await reconcile(db, outbox, 'facility-2');
  expect(await keys()).toEqual(['there']);
  await clearFacility(db, 'f2');
  await reconcile(db, outbox, FACILITY);
  expect(await keys()).toEqual(['here']);
  expect(await outbox.outbox.count()).toBe(2);
});

it('forgets who a patient was as soon as the server calls it by a number, also in what this device sent and in what is half done', async () => {
  const done = await stores(await begin(), [audit(1, 'old')], null);
  const record = await makesPatient('old');
  await acknowledge(record);
  const drafts = outboxDrafts(outbox, FACILITY);
  await drafts.put('held.s1', { patient: { pk: 'old', name: 'Efua Owusu', phone: '', memberNumber: '' } });
  const left = { ...patient, first_name: 'Patient', last_name: 'P-000001', phone: '', birth_date: '1990-01-01' };
  await stores(done, [{ ...audit(2, 'old'), program: 'pseudonymised', patient: left }], null, true);
  expect(await db.patients.get('old')).toMatchObject({ ...left, program: 'pseudonymised', audit_id: 2 });
  expect((await outbox.outbox.get(record.uuid))?.payload).toEqual({ patient_pk: 'old', program: '', patient: left });
  expect(await drafts.get('held.s1')).toMatchObject({ patient: { pk: 'old', name: 'Patient P-000001' } });
});
