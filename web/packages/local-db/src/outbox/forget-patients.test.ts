import { describe, expect, it } from 'vitest';
import { draftOf, openStores } from '../../test/stores';
import { canonicalJson } from '../canonical';
import { sha256Hex } from '../sha256';
import { enqueue } from './enqueue';
import { forgetPatients } from './forget-patients';

const named = { first_name: 'Zebedaia', last_name: 'Owusu', phone: '024', sex: 'F', birth_date: '1990-02-28' };
const fields = { ...named, member_number: 'ACC-7' };
const left = { first_name: 'Patient', last_name: 'P-000001', phone: '', sex: 'F', birth_date: '1990-01-01' };
const known = new Map([['p1', { ...left, member_number: '' }]]);
const MADE = '2026-11-20T09:00:00.000Z';
const patient = (patient_pk: string) => {
  const payload = { patient_pk, program: '', patient: fields, before: fields };
  return draftOf('patient', { uuid: `uuid-${patient_pk}`, madeAt: MADE, payload });
};

describe('patients whom the server calls by a number', () => {
  it('are forgotten in what was sent, which stays a record that can be sent again', async () => {
    const { outbox, env } = openStores();
    for (const pk of ['p1', 'p2']) await enqueue(outbox, patient(pk), env);
    await outbox.outbox.toCollection().modify({ state: 'acknowledged', acknowledged_at: '2026-11-20T10:00:00.000Z' });
    expect(await forgetPatients(outbox, known)).toBe(1);
    const rows = await outbox.outbox.toArray();
    const [one, other] = ['p1', 'p2'].map((pk) => rows.find(({ uuid }) => uuid === `uuid-${pk}`));
    expect(JSON.stringify(one)).not.toMatch(/Zebedaia|024|ACC-7|02-28/);
    expect(one?.payload).toEqual({ patient_pk: 'p1', program: '', patient: known.get('p1') });
    expect(one?.hash).toBe(sha256Hex(canonicalJson(one?.payload)));
    expect(other?.payload).toMatchObject({ patient: { first_name: 'Zebedaia' } });
    expect(await forgetPatients(outbox, known), 'once is enough').toBe(0);
  });

  it('stay as they are in what the server does not have yet', async () => {
    const { outbox, env } = openStores();
    await enqueue(outbox, patient('p1'), env);
    expect(await forgetPatients(outbox, known)).toBe(0);
    expect((await outbox.outbox.get('uuid-p1'))?.payload).toMatchObject({ patient: { first_name: 'Zebedaia' } });
  });
});
