import 'fake-indexeddb/auto';
import type { OutboxRecord, PatientRecord, SaleRecord } from '@bloom/local-db';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Till } from '../shared/use-till';
import { observable } from '../testing/fake-shell';
import { mountPart, type PartOptions } from '../testing/mount-part';
import { outboxRecord } from '../testing/outbox-record';
import { product } from '../testing/product';
import { saleRecord } from '../testing/sale-record';
import { SalesPage } from './sales.page';

const NOW = '2026-06-15T12:00:00Z';
let part: Awaited<ReturnType<typeof mountPart>>;
let prepare: (() => Promise<unknown>)[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  prepare = [];
});
afterEach(async () => {
  await part.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Stock {
  sales?: (Partial<SaleRecord> & { uuid: string })[];
  outbox?: OutboxRecord[];
  patients?: [pk: string, first: string, last: string][];
}

/** The databases are filled before the page looks at them. */
const opened = observable(false);
function Page({ till }: { till: Till }) {
  return useSyncExternalStore(opened.subscribe, opened.get) ? <SalesPage till={till} /> : null;
}

/** `search`: the filters in the address. */
async function openPage(stock: Stock = {}, search = '', options: PartOptions = {}) {
  opened.set(false);
  part = await mountPart((till) => <Page till={till} />, options);
  const { db, outboxDb, location } = part;
  await db.sales.bulkPut((stock.sales ?? []).map(saleRecord));
  await db.patients.bulkPut(
    (stock.patients ?? []).map(
      ([patient_pk, first_name, last_name]) =>
        ({ patient_pk, first_name, last_name, phone: '', member_number: '', birth_date: null }) as PatientRecord,
    ),
  );
  await outboxDb.outbox.bulkPut(stock.outbox ?? []);
  for (const step of prepare) await step();
  await act(async () => {
    location.set({ pathname: '/pos/sales', search, hash: '' });
    opened.set(true);
  });
  return userEvent.setup({ delay: null });
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const list = (name: RegExp | string = /newest first/) => screen.findByLabelText(name, { selector: 'ul' });
/** Receipt numbers from top to bottom. */
const receipts = async () =>
  [...(await list()).querySelectorAll<HTMLElement>('[data-sale]')].map(
    (found) => wordsOf(found).match(/\b[A-C]-\d+/)?.[0],
  );
const row = (receipt: string) => screen.findByRole('button', { name: new RegExp(receipt) });
const totals = async () => plain((await screen.findByLabelText('Totals of the sales shown')).textContent);
const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const cash = (amount: string) => ({
  method: 'cash' as const,
  amount,
  tendered: amount,
  change: '0.00',
  channel_id: null,
  reference: null,
});
const mobile = (amount: string, channel_id = 'gh-mtn', reference: string | null = '4711') => ({
  method: 'mobile_money' as const,
  amount,
  tendered: amount,
  change: '0.00',
  channel_id,
  reference,
});
const KOFI = { id: 'u2', name: 'Kofi Owusu' };
const heldBack = { at: NOW, code: 'hash_mismatch', detail: 'The payload does not have the hash it was sent with.' };
/** A morning of two cashiers, and one sale of yesterday. */
const MORNING: Stock = {
  patients: [
    ['k1', 'Adjoa', 'N’Guessan'],
    ['k2', 'Yaw', 'Boateng'],
  ],
  sales: [
    {
      uuid: 's1',
      id: 1,
      receipt_number: 'A-1',
      made_at: '2026-06-14T15:00:00Z',
      received_at: '2026-06-14T15:00:00Z',
      patient_id: 'k1',
    },
    {
      uuid: 's2',
      id: 2,
      receipt_number: 'A-2',
      made_at: '2026-06-15T08:00:00Z',
      total: '10.00',
      payments: [cash('10.00')],
    },
    {
      uuid: 's3',
      id: 3,
      receipt_number: 'A-3',
      made_at: '2026-06-15T09:00:00Z',
      total: '20.05',
      payments: [mobile('20.05')],
      operator: KOFI,
      patient_id: 'k1',
    },
    {
      uuid: 's4',
      id: 4,
      receipt_number: 'A-4',
      made_at: '2026-06-15T10:00:00Z',
      total: '30.00',
      payments: [mobile('12.50', 'gh-telecel', ''), cash('17.50')],
      operator: KOFI,
      flags: ['oversold', 'price_differs'],
      patient_id: 'k2',
    },
  ],
};

describe('ROU-13 the sales of this device and of the server', () => {
  it('OUT-01 stand in one list, newest first, each with its state', async () => {
    await openPage({
      ...MORNING,
      outbox: [
        outboxRecord({
          uuid: 'w1',
          created_at: '2026-06-15T11:00:00Z',
          payload: { ...outboxRecord().payload, receipt_number: 'B-1' },
        }),
        outboxRecord({
          uuid: 'h1',
          seq: 2,
          created_at: '2026-06-15T09:30:00Z',
          state: 'quarantined',
          last_error: heldBack,
          payload: { ...outboxRecord().payload, receipt_number: 'B-2' },
        }),
      ],
    });
    expect(await receipts()).toEqual(['B-1', 'A-4', 'B-2', 'A-3', 'A-2']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sales History');
    expect(screen.getByText('Today’s sales')).toBeTruthy();
    const states = await Promise.all(['B-1', 'A-4', 'B-2', 'A-3'].map(row));
    expect(
      states.map((found) => found.textContent?.match(/Waiting to be sent|Sent, to check|Held back|Sent/)?.[0]),
    ).toEqual(['Waiting to be sent', 'Sent, to check', 'Held back', 'Sent']);
    expect(screen.getByText(/The server holds back 1 sale\..*1 sale waits on this device/)).toBeTruthy();
  });

  it('are there for older days too, without a server', async () => {
    const user = await openPage(MORNING);
    part.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 });
    await choose(user, 'Day', 'Yesterday');
    expect(await receipts()).toEqual(['A-1']);
    expect(screen.getByText('Yesterday’s sales')).toBeTruthy();
    expect(screen.getByText(/You are offline\. Sales of this device are all here/)).toBeTruthy();
    await choose(user, 'Day', 'Last 7 days');
    await waitFor(async () => expect(await receipts()).toEqual(['A-4', 'A-3', 'A-2', 'A-1']));
  });

  it('tell lines, patient, cashier, promo and payments', async () => {
    const user = await openPage({
      patients: [['k1', 'Adjoa', 'N’Guessan']],
      sales: [
        {
          uuid: 's1',
          receipt_number: 'A-1',
          patient_id: 'k1',
          total: '21.60',
          promo: { code: 'MALARIA10', discount: '2.40' },
          payments: [
            mobile('10.00'),
            mobile('1.60', 'gh-telecel', ''),
            { ...cash('10.00'), tendered: '20.00', change: '10.00' },
          ],
        },
      ],
    });
    await user.click(await row('A-1'));
    const item = (await row('A-1')).closest('li') as HTMLElement;
    // The patients of this device are read after its sales.
    await waitFor(() => expect(wordsOf(item)).toContain('Patient Adjoa N’Guessan'));
    for (const text of [
      'Patient Adjoa N’Guessan',
      'Cashier Ama Mensah',
      '2 × GHS 12.00 GHS 24.00',
      'Subtotal GHS 24.00',
      'Promo MALARIA10 − GHS 2.40',
      'Total GHS 21.60',
      'Paid: MTN MoMo Reference 4711 GHS 10.00',
      'Paid: Telecel Cash Reference missing GHS 1.60',
      'Paid: Cash GHS 20.00 handed over, GHS 10.00 change GHS 10.00',
    ]) {
      expect(wordsOf(item)).toContain(text);
    }
  });

  it('tell in plain words what the server found, also what only a newer server finds', async () => {
    const sale = { uuid: 's1', receipt_number: 'A-1', flags: ['price_differs', 'moon_phase'] };
    const user = await openPage({ sales: [sale] });
    await user.click(await row('A-1'));
    const note = (await screen.findByText(/found 2 things to check/)).closest<HTMLElement>('[role=status]');
    const found = within(note as HTMLElement).getAllByRole('listitem');
    expect(found.map((one) => one.textContent)).toEqual([
      'A price had changed. The price on the receipt was charged, not the server’s.',
      'The server says: moon_phase',
    ]);
  });

  it('do not break over what the disk spoiled', async () => {
    const spoiled = {
      ...outboxRecord({ uuid: 'x1', created_at: 'no time' }),
      payload: undefined,
    } as unknown as OutboxRecord;
    const user = await openPage({ ...MORNING, outbox: [spoiled] });
    const otherDays = await list('Sales of other days that are not on the server yet');
    await user.click(within(otherDays).getByRole('button'));
    expect(within(otherDays).getAllByText('no time').length).toBeGreaterThan(0);
    expect(await receipts()).toEqual(['A-4', 'A-3', 'A-2']);
  });
});

/** Texts of the elements, with a blank between them. */
function wordsOf(element: HTMLElement): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) words.push(walker.currentNode.textContent ?? '');
  return plain(words.join(' '));
}

describe('the filters', () => {
  it('combine, stand in the address, and can be cleared', async () => {
    const user = await openPage(MORNING);
    expect(await receipts()).toEqual(['A-4', 'A-3', 'A-2']);
    await choose(user, 'Cashier', 'Kofi Owusu');
    expect(await receipts()).toEqual(['A-4', 'A-3']);
    await choose(user, 'Payment', 'MTN MoMo');
    expect(await receipts()).toEqual(['A-3']);
    expect(part.location.get().search).toBe('?cashier=u2&payment=channel%3Agh-mtn');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await receipts()).toEqual(['A-4', 'A-3', 'A-2']);
    expect(part.location.get()).toMatchObject({ pathname: '/pos/sales', search: '' });
  });

  it('OUT-14 are found again after a reload', async () => {
    await openPage(MORNING, '?day=week&patient=guessan&payment=cash');
    expect(await receipts()).toEqual(['A-1']);
    expect(screen.getByLabelText<HTMLInputElement>('Patient').value).toBe('guessan');
    expect(screen.getByRole('combobox', { name: /^Day/ }).textContent).toBe('Last 7 days');
  });

  it('find a patient as the name is typed, and a receipt by its number on any day', async () => {
    const user = await openPage(MORNING);
    await user.type(screen.getByLabelText('Patient'), 'boat');
    await waitFor(async () => expect(await receipts()).toEqual(['A-4']));
    expect(screen.getByLabelText<HTMLInputElement>('Patient').value).toBe('boat');
    await user.clear(screen.getByLabelText('Patient'));
    await user.type(screen.getByLabelText('Receipt number'), 'a1');
    await user.click(await screen.findByRole('button', { name: 'Look in all days' }));
    expect(await receipts()).toEqual(['A-1']);
    expect(part.location.get().search).toBe('?day=all&receipt=a1');
  });

  it('show split payments, and what is to be checked', async () => {
    const user = await openPage(MORNING);
    await choose(user, 'Payment', 'Split payment');
    expect(await receipts()).toEqual(['A-4']);
    await choose(user, 'Payment', 'Cash');
    expect(await receipts()).toEqual(['A-4', 'A-2']);
    await choose(user, 'State', 'To check');
    expect(await receipts()).toEqual(['A-4']);
  });

  it('take a date', async () => {
    const user = await openPage(MORNING);
    await choose(user, 'Day', 'A date…');
    const field = await screen.findByLabelText<HTMLInputElement>('Date');
    expect(field.value).toBe('2026-06-15');
    await user.clear(field);
    await user.type(field, '2026-06-14');
    await waitFor(async () => expect(await receipts()).toEqual(['A-1']));
    expect(screen.getByText('Sales of 14 Jun 2026')).toBeTruthy();
  });

  it('say so when nothing fits, and lead out of it without losing the focus', async () => {
    const user = await openPage(MORNING, '?payment=channel%3Anowhere');
    expect(await screen.findByText('No sales match these filters')).toBeTruthy();
    expect(await totals()).toBe('0 salesGHS 0.00');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[1] as HTMLElement);
    expect(await receipts()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('tell an empty day from an empty till', async () => {
    const user = await openPage({}, '?day=2026-06-01');
    await user.click(await screen.findByRole('button', { name: 'Show today' }));
    expect(await screen.findByText('No sales today yet')).toBeTruthy();
  });

  it('lie in a sheet where there is no room', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const user = await openPage(MORNING, '?cashier=u2&receipt=a');
    expect(await receipts()).toEqual(['A-4', 'A-3']);
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    await choose(user, 'Payment', 'MTN MoMo');
    await user.click(await screen.findByRole('button', { name: 'Show 1 sale' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await receipts()).toEqual(['A-3']);
  });
});

describe('the totals', () => {
  it('ENT-15 are those of the sales shown, exact, by way of paying', async () => {
    const user = await openPage(MORNING);
    expect(await totals()).toBe('3 salesGHS 60.05CashGHS 27.50MTN MoMoGHS 20.05Telecel CashGHS 12.50To check1');
    await choose(user, 'Cashier', 'Ama Mensah');
    await waitFor(async () => expect(await totals()).toBe('1 saleGHS 10.00CashGHS 10.00'));
  });

  it('say what they leave out and what no payment covers', async () => {
    await openPage({
      sales: [
        { uuid: 's1', total: '10.00', payments: [cash('9.00')] },
        { uuid: 's2', id: 8, total: '500', currency: 'XOF', payments: [] },
      ],
    });
    expect(await totals()).toBe('2 salesGHS 10.00CashGHS 9.00Differs from the paymentsGHS 1.00');
    expect(screen.getByText(/^1 sale is not in the amount/)).toBeTruthy();
    expect(plain((await row('XOF')).textContent)).toContain('XOF 500');
  });

  it('leave out what is not of those days, though it is listed', async () => {
    const old = outboxRecord({
      uuid: 'o1',
      created_at: '2026-06-01T09:00:00Z',
      payload: { ...outboxRecord().payload, receipt_number: 'C-1' },
    });
    await openPage({ ...MORNING, outbox: [old] });
    const otherDays = await list('Sales of other days that are not on the server yet');
    expect(within(otherDays).getByRole('button').textContent).toContain('C-1');
    expect(await totals()).toMatch(/^3 sales/);
  });
});

describe('what is held back', () => {
  const held = (uuid: string, seq: number, receipt: string) =>
    outboxRecord({
      uuid,
      seq,
      state: 'quarantined',
      last_error: heldBack,
      created_at: '2026-06-15T10:00:00Z',
      payload: { ...outboxRecord().payload, receipt_number: receipt },
    });
  const patient = {
    ...outboxRecord({ uuid: 'p1', seq: 8, created_at: '2026-06-15T10:00:00Z', state: 'quarantined' }),
    kind: 'patient',
    last_error: { at: NOW, code: 'unheard_of', detail: 'The date of birth lies in the future.' },
    payload: {
      patient_pk: 'k9',
      program: '',
      patient: { first_name: 'Abena', last_name: 'Osei', phone: '', sex: '', birth_date: null, member_number: '' },
    },
  } as OutboxRecord;
  const lost = {
    ...outboxRecord({ uuid: 'l1', seq: 9, created_at: '2026-06-15T10:00:00Z' }),
    kind: 'lost_sale',
    payload: { product_uuid: null, description: 'Insulin glargine', quantity: 2, reason: 'out_of_stock' },
  } as OutboxRecord;

  it('OUT-06 says why and what to do; one is sent again, its row keeps place, focus and details', async () => {
    const user = await openPage({ outbox: [held('h1', 1, 'B-1'), held('h2', 2, 'B-2')] });
    await user.click(await row('B-1'));
    expect(screen.getByText(/^Held back: it was changed or damaged on this device/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await row('B-1')).textContent).toContain('Waiting to be sent'));
    expect((await row('B-2')).textContent).toContain('Held back');
    expect(document.activeElement).toBe(await row('B-1'));
    expect((await row('B-1')).getAttribute('aria-expanded')).toBe('true');
    expect(part.notices.map((notice) => notice.message)).toEqual(['1 entry will be sent again.']);
  });

  it('OUT-14 is sent again all at once, whatever it is, also when the server is away', async () => {
    const user = await openPage({ outbox: [held('h1', 1, 'B-1'), held('h2', 2, 'B-2'), patient] });
    await row('B-1');
    await act(async () => part.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    await user.click(screen.getByRole('button', { name: 'Retry all' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry all' })).toBeNull());
    expect((await part.outboxDb.outbox.toArray()).map((record) => record.state)).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    expect(part.notices.map((notice) => notice.message)).toEqual([
      '3 entries will be sent again when the server answers.',
    ]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('is shown on its own from the note, of any day', async () => {
    const old = { ...held('h1', 1, 'B-1'), created_at: '2026-05-01T10:00:00Z' };
    const user = await openPage({ ...MORNING, outbox: [old] });
    await user.click(await screen.findByRole('button', { name: 'Show them' }));
    await waitFor(async () => expect(await receipts()).toEqual(['B-1']));
    expect(part.location.get().search).toBe('?day=all&state=held');
  });

  it('OUT-01 OUT-14 and was dismissed says why, wants nothing any more, is in no figure, and is found by its state', async () => {
    const because = { at: NOW, code: 'dismissed', detail: 'Typed twice.' };
    const dismissed = { ...held('h1', 1, 'B-1'), last_error: because };
    const earlier = { ...held('h2', 2, 'B-2'), last_error: because, created_at: '2026-05-01T10:00:00Z' };
    const user = await openPage({ outbox: [dismissed, earlier, { ...patient, last_error: because } as OutboxRecord] });
    await user.click(await row('B-1'));
    expect((await row('B-1')).textContent).toContain('Does not count');
    expect(
      screen.getByText(/^Whoever runs the facility decided that this sale does not count: Typed twice\.$/),
    ).toBeTruthy();
    expect(await totals()).toBe('0 salesGHS 0.00Does not count1');
    for (const name of ['Retry', 'Retry all', 'Show them']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText(/held back|holds back|not on the server/i)).toBeNull();
    await choose(user, 'Day', 'All days');
    await choose(user, 'State', 'Does not count');
    await waitFor(async () => expect(await receipts()).toEqual(['B-1', 'B-2']));
  });

  it('tells when it could not be put in line', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = await openPage({ outbox: [held('h1', 1, 'B-1')] });
    await user.click(await row('B-1'));
    vi.spyOn(part.shell.outbox, 'retry').mockRejectedValue(new Error('the disk is full'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(part.notices.map(({ kind }) => kind)).toEqual(['failure']));
    expect((await row('B-1')).textContent).toContain('Held back');
  });

  it('OUT-03 OUT-23 calls every other record what it is, and says of one that it waits for an update of the server', async () => {
    const counted = { ...lost, uuid: 'c1', seq: 10, kind: 'stock_count', payload: { note: 'Shelf A' } };
    const unknown = { code: 'unknown_kind', detail: 'This server does not know such records yet.' };
    const later = { ...lost, uuid: 'r1', seq: 11, kind: 'refund', payload: { lines: [] } };
    const waits = { ...later, last_error: { at: NOW, ...unknown } };
    const ordered = { ...lost, uuid: 'o1', seq: 9, kind: 'order', payload: { supplier_name: 'Tobinco' } };
    await openPage({ outbox: [counted, waits, ordered] as unknown as OutboxRecord[] });
    const section = within(await screen.findByRole('region', { name: 'Also not on the server yet' }));
    expect(section.getAllByRole('listitem').map((item) => wordsOf(item))).toEqual([
      'Other record 15 Jun 2026, 10:00 · Ama Mensah Waiting to be sent Waits for an update of the server, which does not know such records yet.',
      'Stock count Shelf A 15 Jun 2026, 10:00 · Ama Mensah Waiting to be sent',
      'Order Tobinco 15 Jun 2026, 10:00 · Ama Mensah Waiting to be sent',
    ]);
  });

  it('OUT-22 lists patients and lost sales in a section of their own, with state, reason and retry', async () => {
    const user = await openPage({ outbox: [patient, lost] });
    const section = within(await screen.findByRole('region', { name: 'Also not on the server yet' }));
    expect(section.getAllByRole('listitem').map((item) => wordsOf(item))).toEqual([
      'New patient Abena Osei 15 Jun 2026, 10:00 · Ama Mensah Held back Held back: The date of birth lies in the future. Retry',
      'Lost sale 2 × Insulin glargine 15 Jun 2026, 10:00 · Ama Mensah Waiting to be sent',
    ]);
    await user.click(section.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(section.queryByText('Held back')).toBeNull());
    expect(document.activeElement?.textContent).toContain('Abena Osei');
  });
});

describe('the page while others work', () => {
  it('shows a sale of another tab, and its way to the server, without closing what is open', async () => {
    const user = await openPage(MORNING);
    await user.click(await row('A-3'));
    await act(async () => {
      await part.shell.record('sale', { uuid: 'n1', madeAt: '2026-06-15T11:59:00Z', payload: outboxRecord().payload });
    });
    const fresh = await screen.findByRole('button', { name: /Waiting to be sent/ });
    expect((await list()).firstElementChild?.contains(fresh)).toBe(true);
    fresh.focus();
    await act(async () => {
      await part.db.sales.update(['n1', ''], { id: 5, flags: [] });
      await part.outboxDb.outbox.update('n1', { state: 'acknowledged', acknowledged_at: NOW });
    });
    await waitFor(() => expect(fresh.textContent).toContain('Sent'));
    expect(document.activeElement).toBe(fresh);
    expect((await row('A-3')).getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByText(/waits on this device/)).toBeNull();
  });

  it('goes on to the next day when it stays open over midnight', async () => {
    await openPage(MORNING);
    await row('A-4');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(NOW) });
    await act(async () => part.leave());
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-06-15T23:59:50Z') });
    await openPage(MORNING);
    await row('A-4');
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(await screen.findByText('No sales today yet')).toBeTruthy();
  });

  it('DWN-16 says that sales of other devices are still on their way', async () => {
    prepare.push(() => part.db.progress.put({ resource: 'sales', progress: 45, state: 'running' } as never));
    await openPage(MORNING);
    expect(await screen.findByText(/still being downloaded \(45 %\)/)).toBeTruthy();
  });
});

describe('a long list', () => {
  const many = Array.from({ length: 230 }, (_, at) => ({
    uuid: `s${at}`,
    id: at + 1,
    receipt_number: `A-${at + 1}`,
    made_at: new Date(Date.parse('2026-06-15T06:00:00Z') + at * 60_000).toISOString(),
  }));

  it('is drawn a hundred at a time', async () => {
    const user = await openPage({ sales: many });
    expect(await receipts()).toHaveLength(100);
    // By text: names of so many buttons take jsdom seconds to work out.
    await user.click(screen.getByText('Show 100 more'));
    await user.click(screen.getByText('Show 30 more'));
    expect((await receipts()).at(-1)).toBe('A-1');
    expect(screen.queryByText(/more$/)).toBeNull();
  });

  it('UIC is walked with the arrows, and Enter opens a sale without moving the focus', async () => {
    const user = await openPage({ sales: many.slice(0, 3) });
    (await row('A-3')).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(await row('A-1'));
    await user.keyboard('{Home}{ArrowDown}{Enter}');
    expect(document.activeElement).toBe(await row('A-2'));
    expect((await row('A-2')).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Enter}{End}');
    expect((await row('A-2')).getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(await row('A-1'));
  });
});

describe('beside the list', () => {
  it('a receipt is printed again, marked as a copy', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const user = await openPage(MORNING);
    await user.click(await row('A-3'));
    await user.click(screen.getByRole('button', { name: 'Print a copy' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const sheet = document.body.lastElementChild as HTMLElement;
    expect(wordsOf(sheet)).toMatch(/COPY.*A-3/);
  });

  it('products below zero are listed to be reconciled, live, and only when there are any', async () => {
    prepare.push(() =>
      part.db.inventory.bulkPut(
        Array.from({ length: 1200 }, (_, at) =>
          product({ uuid: `p${at}`, name: `Product ${at}`, quantity: at === 700 ? -3 : 5 }),
        ).concat(product({ uuid: 'service', name: 'Service', quantity: -9, stocked: false })),
      ),
    );
    await openPage(MORNING);
    const section = within(await screen.findByRole('region', { name: 'Stock to reconcile' }));
    expect(section.getAllByRole('listitem').map(wordsOf)).toEqual(['Product 700 -3 in the records To check']);
    await act(async () => void (await part.db.inventory.update('p20', { quantity: -1 })));
    await waitFor(() => expect(section.getAllByRole('listitem').map(wordsOf)[0]).toMatch(/^Product 20 -1/));
    await act(async () => void (await part.db.inventory.where('uuid').anyOf('p20', 'p700').modify({ quantity: 0 })));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Stock to reconcile' })).toBeNull());
  });

  it('EXP-01 offers the days of the list as a sheet', async () => {
    const user = await openPage(MORNING, '?day=yesterday');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    const from = await screen.findByLabelText<HTMLInputElement>('From');
    expect([from.value, screen.getByLabelText<HTMLInputElement>('To').value]).toEqual(['2026-06-14', '2026-06-14']);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  it('EXP-14 has none for staff, whom no card would tell that it is ready', async () => {
    await openPage(MORNING, '', { user: { is_staff: true } });
    await list();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('LDB-30 what cannot be read is said, and what the outbox has is still there', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    prepare.push(async () => {
      vi.spyOn(part.db.sales, 'orderBy').mockImplementation(() => {
        throw new Error('the disk is broken');
      });
    });
    await openPage({ outbox: [outboxRecord()] });
    expect(await screen.findByText(/cannot be read\. They are not deleted/)).toBeTruthy();
    expect(await receipts()).toEqual(['A-1']);
    expect(screen.queryByLabelText('Totals of the sales shown')).toBeNull();
  });

  it('LDB-30 what the server gave is still there when the outbox cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    prepare.push(async () => {
      vi.spyOn(part.shell.outbox, 'list').mockRejectedValue(new Error('the disk is broken'));
    });
    await openPage(MORNING);
    expect(await screen.findByText(/cannot be read\. They are not deleted/)).toBeTruthy();
    expect(await receipts()).toEqual(['A-4', 'A-3', 'A-2']);
  });

  it('LNG everything is there in French', async () => {
    await openPage({ ...MORNING, outbox: [outboxRecord({ uuid: 'w1', created_at: '2026-06-15T11:00:00Z' })] }, '', {
      language: 'fr',
    });
    expect(await screen.findByRole('heading', { name: 'Historique des ventes' })).toBeTruthy();
    expect(plain((await screen.findByLabelText('Totaux des ventes affichées')).textContent)).toContain(
      '4 ventes84,05 GHSEspèces',
    );
    expect((await screen.findByRole('button', { name: /A-4/ })).textContent).toContain('Envoyée, à vérifier');
  });
});
