// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { bloomDb, outboxDb, outboxDrafts, type TillOperator } from '@bloom/local-db';
import type { ShellSession } from '@bloom/shell-api';
import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeContext } from './context';
import { LocationStore } from './location-store';

const FACILITY = 'f1';
const YESTERDAY = '2026-11-20T00:00:00Z';
const MADE = '2026-11-21T09:00:00Z';
const patient = { first_name: 'Efua', last_name: 'Owusu', phone: '', sex: 'F', birth_date: null, member_number: '' };

function shellOf(facility: string) {
  const user = { id: 'u1', first_name: 'Ama', last_name: 'Mensah', username: 'ama', facility_id: facility };
  const session = { user: { ...user, is_staff: false, scopes: [] }, facility: { id: facility } };
  return makeContext({
    basePath: '/pos',
    serviceName: () => 'POS',
    session: session as unknown as ShellSession,
    location: new LocationStore({ pathname: '/pos', search: '', hash: '' }),
    navigate: () => undefined,
  });
}

const shell = shellOf(FACILITY);

const sale = (uuid: string, patient_id: string | null = null) => ({
  uuid,
  madeAt: MADE,
  payload: { patient_id, currency: 'GHS', lines: [], payments: [], total: '0.00' },
});
const made = (uuid: string) => ({ uuid, madeAt: MADE, payload: { patient_pk: `pk-${uuid}`, program: '', patient } });
const count = (uuid: string) => ({
  uuid,
  madeAt: MADE,
  payload: { id: uuid, facility_id: FACILITY, note: '', lines: [] },
});
const lost = (uuid: string) => ({
  uuid,
  madeAt: MADE,
  payload: { product_uuid: null, description: 'Insulin', quantity: 1, reason: 'not_carried' as const },
});

beforeEach(async () => {
  await Promise.all([outboxDb().outbox.clear(), outboxDb().meta.clear(), bloomDb().lost_sales.clear()]);
  await Promise.all([bloomDb().sales.clear(), bloomDb().patients.clear()]);
});

describe('what a module records through the shell', () => {
  it('OUT-01 OUT-22 is durable under the user and facility of the session, and visible in the local data', async () => {
    const patientRecord = await shell.record('patient', made('r1'));
    const saleRecord = await shell.record('sale', sale('s1', 'pk-r1'));
    const lostRecord = await shell.record('lost_sale', lost('l1'));
    const countRecord = await shell.record('stock_count', count('c1'));
    const operator: Partial<TillOperator> = { facility_id: FACILITY };
    for (const record of [patientRecord, saleRecord, lostRecord, countRecord]) {
      expect(record).toMatchObject({ ...operator, user_id: 'u1', user_name: 'Ama Mensah', state: 'pending' });
      expect(await shell.outbox.get(record.uuid)).toEqual(record);
    }
    expect(await shell.db.patients.get('pk-r1')).toMatchObject({ first_name: 'Efua', audit_id: 0 });
    expect(await shell.db.sales.get(['s1', 'pk-r1'])).toMatchObject({ id: 0 });
    expect(await shell.db.lost_sales.count()).toBe(1);
  });

  it('is refused without a facility', async () => {
    const nowhere = makeContext({
      basePath: '/pos',
      serviceName: () => 'POS',
      session: { user: { id: 'u1', scopes: [], is_staff: false }, facility: null } as unknown as ShellSession,
      location: new LocationStore({ pathname: '/pos', search: '', hash: '' }),
      navigate: () => undefined,
    });
    await expect(nowhere.record('patient', made('r1'))).rejects.toThrow('needs a facility');
    expect(await outboxDb().outbox.count()).toBe(0);
  });
});

describe('the outbox as a module sees it', () => {
  async function everyKind() {
    await shell.record('patient', made('r1'));
    await shell.record('sale', sale('s1'));
    await shell.record('lost_sale', lost('l1'));
    await shellOf('f2').record('sale', sale('elsewhere'));
  }

  it('lists and counts every kind of this facility, and nothing of another', async () => {
    await everyKind();
    expect((await shell.outbox.list(YESTERDAY)).map((record) => record.uuid).sort()).toEqual(['l1', 'r1', 's1']);
    expect(await shell.outbox.get('elsewhere')).toBeUndefined();
    expect(await shell.outbox.counts()).toEqual({ waiting: 3, held: 0 });
    await outboxDb().outbox.update('r1', { state: 'quarantined' });
    await outboxDb().outbox.update('s1', { state: 'acknowledged' });
    expect(await shell.outbox.counts()).toEqual({ waiting: 1, held: 1 });
    expect((await shell.outbox.list(MADE)).map((record) => record.uuid).sort()).toEqual(['l1', 'r1', 's1']);
    const tomorrow = '2026-11-22T00:00:00+00:00';
    expect((await shell.outbox.list(tomorrow)).map((record) => record.uuid).sort()).toEqual(['l1', 'r1']);
  });

  it('sends a held-back patient again, one or all', async () => {
    await everyKind();
    await outboxDb().outbox.toCollection().modify({ state: 'quarantined' });
    expect(await shell.outbox.retry('r1')).toBe(1);
    expect((await shell.outbox.get('r1'))?.state).toBe('pending');
    expect(await shell.outbox.retry()).toBe(3);
    expect(await shell.outbox.counts()).toEqual({ waiting: 3, held: 0 });
  });

  it('tells a live query when the counts change', async () => {
    const seen: unknown[] = [];
    const watch = liveQuery(() => shell.outbox.counts()).subscribe((counts) => seen.push(counts));
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ waiting: 0, held: 0 }));
    await shell.record('patient', made('r1'));
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ waiting: 1, held: 0 }));
    watch.unsubscribe();
  });
});

it('OUT-23 keeps drafts of a module by facility, whatever becomes of the copy', async () => {
  await shell.drafts.put('open', { lines: 1 });
  await bloomDb().delete({ disableAutoOpen: false });
  expect(await shellOf(FACILITY).drafts.get('open')).toEqual({ lines: 1 });
  expect(await shellOf('f2').drafts.list('')).toEqual([]);
  expect(await outboxDrafts(outboxDb(), FACILITY).list('op')).toEqual([{ key: 'open', value: { lines: 1 } }]);
});
