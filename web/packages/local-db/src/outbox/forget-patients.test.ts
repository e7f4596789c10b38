import { describe, expect, it } from 'vitest';
import { draftOf, FACILITY, openStores } from '../../test/stores';
import { canonicalJson } from '../canonical';
import { sha256Hex } from '../sha256';
import { outboxDrafts } from './drafts';
import { enqueue } from './enqueue';
import { CARE_DRAFTS } from './forget-drafts';
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

describe('what is half done of patients whom the server calls by a number', () => {
  const lines = [{ productUuid: 'zinc', quantity: 2 }];
  const by = { name: 'Zebedaia Owusu', phone: '024', memberNumber: 'ACC-7' };
  function half() {
    const { outbox } = openStores();
    const drafts = outboxDrafts(outbox, FACILITY);
    const all = async () => Object.fromEntries((await drafts.list('')).map(({ key, value }) => [key, value]));
    return { outbox, drafts, all };
  }

  it('keeps the lines of a sale, open or on hold, and has the number in place of the name', async () => {
    const { outbox, drafts, all } = half();
    for (const pk of ['p1', 'p2']) {
      await drafts.put(`open.ama.${pk}`, { schema: 2, uuid: `o-${pk}`, lines, patient: { pk, ...by } });
      await drafts.put(`held.${pk}`, { schema: 2, uuid: `h-${pk}`, lines, patient: { pk, ...by } });
    }
    await drafts.put('held.walk-in', { schema: 2, uuid: 'w', lines, patient: null });
    expect(await forgetPatients(outbox, known)).toBe(2);
    const now = { pk: 'p1', name: 'Patient P-000001', phone: '', memberNumber: '' };
    expect(await all()).toEqual({
      'open.ama.p1': { schema: 2, uuid: 'o-p1', lines, patient: now },
      'open.ama.p2': { schema: 2, uuid: 'o-p2', lines, patient: { pk: 'p2', ...by } },
      'held.p1': { schema: 2, uuid: 'h-p1', lines, patient: now },
      'held.p2': { schema: 2, uuid: 'h-p2', lines, patient: { pk: 'p2', ...by } },
      'held.walk-in': { schema: 2, uuid: 'w', lines, patient: null },
    });
    expect(await forgetPatients(outbox, known), 'once is enough').toBe(0);
  });

  it('drops what was typed at a test or a visit, whoever typed it; of others it stays', async () => {
    const { outbox, drafts, all } = half();
    const request = (who: object) => ({ uuid: 'r', who, note: 'Zebedaia is afraid' });
    await drafts.put(`${CARE_DRAFTS.request}ama`, request({ is: 'patient', pk: 'p1' }));
    await drafts.put(`${CARE_DRAFTS.request}kofi`, request({ is: 'new', form: { pk: 'p1', firstName: 'Zebedaia' } }));
    await drafts.put(`${CARE_DRAFTS.request}efua`, request({ is: 'patient', pk: 'p2' }));
    await drafts.put(`${CARE_DRAFTS.visit}ama.hypertension.p1`, { uuid: 'v', skippedReason: 'Zebedaia left' });
    await drafts.put(`${CARE_DRAFTS.visit}ama.hypertension.p2`, { uuid: 'v' });
    await drafts.put('duplicates.apart', ['p1 p2', 'p1']);
    expect(await forgetPatients(outbox, known)).toBe(3);
    expect(Object.keys(await all()).sort()).toEqual([
      `${CARE_DRAFTS.visit}ama.hypertension.p2`,
      'duplicates.apart',
      `${CARE_DRAFTS.request}efua`,
    ]);
  });
});
