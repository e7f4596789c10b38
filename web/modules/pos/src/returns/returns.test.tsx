import 'fake-indexeddb/auto';
import type { Facility, Promo } from '@bloom/api-client';
import { type SaleRecord, uuidV7 } from '@bloom/local-db';
import { type NewSale, useShell } from '@bloom/shell-api';
import { scan } from '@bloom/shell-api/scanner/testing';
import { facility as accra, FakeServer } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SalesPage } from '../history/sales.page';
import type { Till } from '../shared/use-till';
import { mountPart, type PartOptions } from '../testing/mount-part';
import { product } from '../testing/product';
import { saleRecord } from '../testing/sale-record';
import { readSold, type Sold } from './read-sold';
import { useReturn } from './use-return';
import { linesOf } from './use-sold';

const NOW = '2026-06-15T12:00:00Z';
let part: Awaited<ReturnType<typeof mountPart>>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});
afterEach(async () => {
  await part.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const line = (product_uuid: string, name: string, quantity: number, unit_price: string, batch_id: string | null) => ({
  ...{ product_uuid, name, quantity, unit_price, batch_id },
  total: '0.00',
});
/** Two lots of one product and a second product, 10 % off all of it: 45.00 for 50.00. */
const SALE = saleRecord({
  uuid: 'sale-1',
  made_at: '2026-06-15T10:00:00Z',
  receipt_number: 'A-1',
  total: '45.00',
  promo: { code: 'TEN', discount: '5.00' },
  lines: [
    line('p1', 'Amoxicillin', 2, '10.00', 'b1'),
    line('p1', 'Amoxicillin', 1, '10.00', 'b2'),
    line('p2', 'ORS', 4, '5.00', null),
  ],
  payments: [
    {
      method: 'mobile_money',
      amount: '45.00',
      tendered: '45.00',
      change: '0.00',
      channel_id: 'gh-mtn',
      reference: '4711',
    },
  ],
});
const TEN = {
  ...{ id: 'x', code: 'TEN', name: 'Ten', kind: 'percent', value: '10', is_active: true, automatic: false },
  ...{ starts_on: '2026-06-01', ends_on: '2026-06-30', product_uuids: [], categories: [], min_spend: null },
  ...{ buy_quantity: null, get_quantity: null },
} as unknown as Promo;
const BATCHES = [
  { id: 'b1', lot: 'L-1', expiry_date: '2027-01-31', quantity: 8 },
  { id: 'b2', lot: 'L-2', expiry_date: '2027-06-30', quantity: 8 },
];

async function open(sales: SaleRecord[] = [SALE], options: PartOptions = {}) {
  part = await mountPart((till) => <SalesPage till={till} />, options);
  await act(async () => {
    await part.db.inventory.bulkPut([
      product({ uuid: 'p1', name: 'Amoxicillin', quantity: 16, batches: BATCHES }),
      product({ uuid: 'p2', name: 'ORS', quantity: 40 }),
      product({ uuid: 'p3', name: 'Consultation', quantity: 0, batches: [], stocked: false }),
    ]);
    await part.db.promos.put(TEN);
    await part.db.sales.bulkPut(sales);
  });
  return userEvent.setup({ delay: null });
}

/** The sale of these tests, made at this till. */
function sell(fields: Partial<NewSale['payload']>, madeAt = Date.now()) {
  const lines = SALE.lines.map(({ product_uuid, name, batch_id, quantity, unit_price }) => ({
    ...{ product_uuid, name, batch_id, quantity, unit_price },
  }));
  const payments = [
    { method: 'cash' as const, amount: '50.00', tendered: '50.00', change: '0.00', channel_id: null, reference: null },
  ];
  const payload = { patient_id: null, currency: 'GHS', total: '45.00', lines, payments, promo: null, ...fields };
  const made = { uuid: uuidV7(), madeAt: new Date(madeAt).toISOString(), payload };
  return act(() => part.shell.record('sale', made).then(() => undefined));
}

type User = ReturnType<typeof userEvent.setup>;
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const row = (number: string) => screen.findByRole('button', { name: new RegExp(number) });
async function takeBack(user: User, number = 'A-1') {
  await user.click(await row(number));
  await user.click(await screen.findByRole('button', { name: 'Return' }));
  return screen.findByRole('dialog', { name: `Return of ${number}` });
}
const returned = async () => (await part.outboxDb.outbox.toArray()).filter((record) => record.kind === 'sale_return');
const total = (dialog: HTMLElement) => plain(within(dialog).getByRole('status').textContent);
const more = (dialog: HTMLElement, name: string, at = 0) => {
  const button = within(dialog).getAllByRole('button', { name: `One more of ${name}` })[at];
  if (!button) throw new Error(`no line ${at} of ${name}`);
  return button;
};

/** A form that looks at the sale when it is told to, and not by itself: as in the moment before it is told of a change. */
function Stale({ till }: { till: Till }) {
  const shell = useShell();
  const [sold, setSold] = useState<Sold | null>(null);
  const lines = sold && linesOf(sold, till);
  const form = useReturn(sold, lines, till);
  return (
    <>
      <button type="button" onClick={() => void readSold(shell, SALE.uuid).then(setSold)}>
        Read
      </button>
      {lines ? (
        <>
          <p>{lines.reduce((sum, { left }) => sum + left, 0)} left</p>
          <button type="button" onClick={form.all}>
            All of it
          </button>
          <button type="button" onClick={() => void form.confirm('other')}>
            Confirm
          </button>
        </>
      ) : null}
      <p>{form.done ? 'done' : form.failure}</p>
    </>
  );
}

describe('what comes back at the till', () => {
  it('is chosen by line and lot, paid back at the net price, and recorded once', async () => {
    const user = await open();
    const dialog = await takeBack(user);
    await waitFor(() => expect(total(dialog)).toBe('Choose what comes back.'));
    expect(plain(dialog.textContent)).toContain('Lot L-1');
    await user.click(more(dialog, 'Amoxicillin', 1));
    await user.click(more(dialog, 'ORS'));
    expect(total(dialog)).toBe('Choose why it comes back.');
    expect(within(dialog).getByRole('button', { name: 'Record the return' })).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('radio', { name: 'Not needed any more' }));
    expect(total(dialog)).toBe('Give back GHS 13.50');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Record the return' }));
    await screen.findByText(/^The return is recorded/);
    const [record, ...others] = await returned();
    expect(others).toEqual([]);
    expect(record?.payload).toMatchObject({
      ...{ sale_uuid: SALE.uuid, sale_receipt_number: 'A-1', reason: 'not_needed', promo_code: 'TEN', total: '13.50' },
      lines: [
        { line: 1, batch_id: 'b2', quantity: 1, unit_price: '10.00', discount: '1.00', to: 'stock' },
        { line: 2, batch_id: null, quantity: 1, unit_price: '5.00', discount: '0.50', to: 'stock' },
      ],
      refunds: [{ method: 'cash', amount: '13.50', channel_id: null, reference: null }],
    });
  });

  it('goes to the rubbish when it is spoiled, unless somebody says otherwise, and back by mobile money', async () => {
    const user = await open();
    const dialog = await takeBack(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Everything' }));
    expect(within(dialog).getAllByRole('button', { name: 'Back on the shelf', pressed: true })).toHaveLength(3);
    await user.click(within(dialog).getByRole('radio', { name: 'Expired' }));
    expect(within(dialog).getAllByRole('button', { name: 'Written off', pressed: true })).toHaveLength(3);
    const [first] = within(dialog).getAllByRole('button', { name: 'Back on the shelf' });
    await user.click(first as HTMLElement);
    await user.click(within(dialog).getByRole('radio', { name: 'MTN MoMo' }));
    await user.type(within(dialog).getByRole('textbox', { name: /^Reference/ }), 'R7');
    expect(total(dialog)).toBe('Give back GHS 45.00');
    await user.click(within(dialog).getByRole('button', { name: 'Record the return' }));
    await screen.findByText(/^The return is recorded/);
    const [record] = await returned();
    expect(record?.payload.lines.map(({ to }) => to)).toEqual(['stock', 'written_off', 'written_off']);
    expect(record?.payload.refunds).toEqual([
      { method: 'mobile_money', amount: '45.00', channel_id: 'gh-mtn', reference: 'R7' },
    ]);
  });

  it('of a sale that is not sent yet counts once, and the rest can still come back', async () => {
    const user = await open([{ ...SALE, id: 0, received_at: undefined }]);
    const dialog = await takeBack(user);
    await within(dialog).findByRole('button', { name: 'Everything' });
    await user.click(more(dialog, 'ORS'));
    await user.click(within(dialog).getByRole('radio', { name: 'Wrong product' }));
    await user.click(within(dialog).getByRole('button', { name: 'Record the return' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    const back = await screen.findByRole('list', { name: 'Came back' });
    expect(within(back).getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(plain(screen.getByRole('dialog').textContent)).toContain('4 sold · 1 came back'));
  });

  it('of a service is money alone: nobody asks where it goes', async () => {
    const user = await open([
      { ...SALE, promo: null, total: '5.00', lines: [line('p3', 'Consultation', 1, '5.00', null)] },
    ]);
    const dialog = await takeBack(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Everything' }));
    await user.click(within(dialog).getByRole('radio', { name: 'Sold by mistake' }));
    expect(total(dialog)).toBe('Give back GHS 5.00');
    expect(within(dialog).queryByRole('button', { name: 'Back on the shelf' })).toBeNull();
  });

  it('is never more than was sold less what came back, which the sale names from then on', async () => {
    const user = await open();
    const dialog = await takeBack(user);
    const quantity = await within(dialog).findByRole('textbox', { name: 'Quantity of ORS that comes back' });
    await user.clear(quantity);
    await user.type(quantity, '5');
    expect((quantity as HTMLInputElement).value).toBe('0');
    await user.type(quantity, '3');
    await user.click(within(dialog).getByRole('radio', { name: 'Wrong product' }));
    await user.click(within(dialog).getByRole('button', { name: 'Record the return' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    const back = await screen.findByRole('list', { name: 'Came back' });
    expect(plain(back.textContent)).toMatch(/^3 × ORS.+-GHS 13.50$/);
    await user.click(screen.getByRole('button', { name: 'Return' }));
    const again = await screen.findByRole('dialog');
    await waitFor(() => expect(plain(again.textContent)).toContain('4 sold · 3 came back'));
    await user.click(more(again, 'ORS'));
    expect(more(again, 'ORS')).toHaveProperty('disabled', true);
  });

  it('stands in the history beneath its sale, counts as no sale, and takes its money out of the totals', async () => {
    const user = await open();
    const dialog = await takeBack(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Everything' }));
    await user.click(within(dialog).getByRole('radio', { name: 'Sold by mistake' }));
    await user.click(within(dialog).getByRole('button', { name: 'Record the return' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    const back = await row('Return of A-1');
    expect(plain(back.textContent)).toMatch(/3 × Amoxicillin, 4 × ORS.*-GHS 45.00/);
    const totals = plain((await screen.findByLabelText('Totals of the sales shown')).textContent);
    expect(totals).toMatch(/^1 sale, 1 return ?GHS 0.00/);
    await user.click(back);
    expect(screen.getByText('Sold by mistake')).toBeTruthy();
    // Nothing comes back of what came back.
    expect(screen.getAllByRole('button', { name: 'Return' })).toHaveLength(1);
  });

  it('is found by scanning the receipt of the sale, whatever the list shows', async () => {
    await open([{ ...SALE, receipt_number: 'VBY9-1-00001', made_at: '2026-06-02T10:00:00Z' }]);
    await screen.findByText('No sales today yet');
    await act(async () => scan('VBY9-1-00001'));
    expect(await row('VBY9-1-00001')).toBeTruthy();
  });

  it('prints a receipt of its own, with the number of its sale', async () => {
    const pages: string[] = [];
    window.print = vi.fn(() => {
      pages.push(plain(document.querySelector('body > [aria-hidden]')?.textContent));
      window.dispatchEvent(new Event('afterprint'));
    });
    const user = await open();
    const dialog = await takeBack(user);
    await within(dialog).findByRole('button', { name: 'Everything' });
    await user.click(more(dialog, 'ORS'));
    await user.click(within(dialog).getByRole('radio', { name: 'Damaged' }));
    await user.click(within(dialog).getByRole('button', { name: 'Record the return' }));
    await user.click(await screen.findByRole('button', { name: 'Print receipt' }));
    await waitFor(() => expect(pages).toHaveLength(1));
    expect(pages[0]).toMatch(/RETURNReceipt .+Of receipt A-1.+ORS-1 × 5.00-5.00.+Total-GHS 4.50Cash-GHS 4.50/);
    expect(pages[0]).not.toMatch(/COPY|Change/);
  });

  it('of all of a sale that was just made by mistake is one press, given back as it was paid, and is no return of a part', async () => {
    const user = await open([]);
    const paid = { tendered: '20.00', change: '0.00', channel_id: null, reference: null };
    const payments = [
      { ...paid, method: 'cash' as const, amount: '20.00' },
      { ...paid, method: 'mobile_money' as const, amount: '25.00', channel_id: 'gh-mtn', reference: '4711' },
      { ...paid, method: 'cash' as const, amount: '0.00' },
    ];
    const promo = { id: 'x', code: 'TEN', kind: 'percent' as const, value: '10', discount: '5.00' };
    await sell({ payments, promo }, Date.now() - 20 * 60_000);
    await sell({ payments, promo });
    const rows = () => screen.queryAllByRole('button', { name: /3 × Amoxicillin/ });
    await waitFor(() => expect(rows()).toHaveLength(2));
    const [newest, older] = rows();
    await user.click(older as HTMLElement);
    await screen.findByRole('button', { name: 'Return' });
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
    await user.click(older as HTMLElement);
    await user.click(newest as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Void' }));
    await user.click(await screen.findByRole('button', { name: 'Void the sale' }));
    await screen.findByText(/^The return is recorded/);
    const [back] = await returned();
    expect(back?.payload).toMatchObject({
      ...{ reason: 'mistake', total: '45.00', promo_code: 'TEN' },
      lines: [{ quantity: 2, to: 'stock' }, { quantity: 1 }, { quantity: 4 }],
      refunds: [
        { method: 'cash', amount: '20.00', channel_id: null, reference: null },
        { method: 'mobile_money', amount: '25.00', channel_id: 'gh-mtn', reference: null },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Void' }));
    expect(await screen.findByText(/came back already/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Void the sale' })).toBeNull();
  });

  it('above the limit of the facility is agreed to by a manager, and what came back before counts', async () => {
    const limited = { ...accra, return_limit: '20.00' } as Facility;
    const user = await open([SALE], { facility: limited });
    const first = await takeBack(user);
    await within(first).findByRole('button', { name: 'Everything' });
    await user.click(more(first, 'Amoxicillin'));
    await user.click(more(first, 'Amoxicillin'));
    await user.click(within(first).getByRole('radio', { name: 'Not needed any more' }));
    expect(total(first)).toContain('18.00');
    await user.click(within(first).getByRole('button', { name: 'Record the return' }));
    await within(first).findByText(/The return is recorded/);
    expect(part.jobs.approvals).toEqual([]);
    await user.click(within(first).getByRole('button', { name: 'Done' }));

    await user.click(await screen.findByRole('button', { name: 'Return' }));
    const second = await screen.findByRole('dialog', { name: 'Return of A-1' });
    await within(second).findByRole('button', { name: 'Everything' });
    await user.click(more(second, 'ORS'));
    await user.click(within(second).getByRole('radio', { name: 'Not needed any more' }));
    await user.click(within(second).getByRole('button', { name: 'Record the return' }));
    await waitFor(() =>
      expect(part.jobs.approvals.map(plain)).toEqual([
        'GHS 4.50 is given back of sale A-1. Without a manager it is GHS 20.00 at most.',
      ]),
    );
    expect(await returned()).toHaveLength(1);
    await part.leave();

    const kofi = { id: 'u-kofi', name: 'Kofi Boateng' };
    const again = await open([SALE], { facility: limited, approver: kofi });
    const all = await takeBack(again);
    await again.click(await within(all).findByRole('button', { name: 'Everything' }));
    await again.click(within(all).getByRole('radio', { name: 'Not needed any more' }));
    await again.click(within(all).getByRole('button', { name: 'Record the return' }));
    await within(all).findByText(/The return is recorded/);
    expect((await returned())[0]?.payload).toMatchObject({ total: '45.00', approved_by: kofi });
  });

  it('where the cash is counted a sale outside the open shift is not voided, it is returned', async () => {
    const user = await open([], { facility: { ...accra, shifts: 'till' } as Facility });
    await sell({});
    await user.click(await screen.findByRole('button', { name: /3 × Amoxicillin/ }));
    await screen.findByRole('button', { name: 'Return' });
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  });

  it('is refused when some of it came back since the screen was drawn, and nothing is recorded', async () => {
    part = await mountPart((till) => <Stale till={till} />);
    await part.db.sales.bulkPut([SALE]);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Read' }));
    await user.click(await screen.findByRole('button', { name: 'All of it' }));
    const other = saleRecord({
      ...{ uuid: 'return-1', id: 9, made_at: '2026-06-15T11:00:00Z', receipt_number: 'B-1', total: '-4.50' },
      lines: [{ ...line('p2', 'ORS', -1, '5.00', null), returned_line: 2, returned_to: 'stock' }],
      returned: { sale_uuid: SALE.uuid, receipt_number: 'A-1', reason: 'not_needed', note: '' },
    });
    await part.db.sales.put(other);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('changed');
    expect(await returned()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Read' }));
    await screen.findByText('6 left');
    await user.click(screen.getByRole('button', { name: 'All of it' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('done');
    expect((await returned())[0]?.payload.total).toBe('40.50');
  });

  it('asks the server for the sale and its returns where the device keeps no copy', async () => {
    const server = new FakeServer();
    const sale = { ...SALE, patient_id: null };
    server.on('GET', '/api/sales-history/', { count: 1, next: null, results: [sale] });
    server.on('GET', '/api/inventory/products/', { count: 0, next: null, results: [] });
    server.on('GET', '/api/promo-codes-admin/', { count: 1, next: null, results: [TEN] });
    const user = await open([], { server, keepsCopy: false });
    const dialog = await takeBack(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Everything' }));
    await user.click(within(dialog).getByRole('radio', { name: 'Not needed any more' }));
    expect(total(dialog)).toBe('Give back GHS 45.00');
  });
});
