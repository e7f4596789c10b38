import 'fake-indexeddb/auto';
import type { SupplierReturn } from '@bloom/api-client';
import { product } from '@bloom/local-db/catalogue/testing';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, facility } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offer } from '../testing/offer';
import { openOrders } from '../testing/open-orders';
import { returnLine, supplierReturn } from '../testing/supplier-return';

const ERNEST = { uuid: 's1', name: 'Ernest Chemists' };
const RETURNS = '/api/orders/returns/';
const INCOMING = '/api/orders/incoming-returns/';
const WAREHOUSE = { ...facility, id: 'w1', name: 'Tema Depot', facility_type: 'warehouse' };
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let there: SupplierReturn[];
beforeEach(() => {
  there = [];
  server = new FakeServer()
    .on('GET', RETURNS, () => ({ count: there.length, next: null, results: there }))
    .on('GET', INCOMING, () => ({ count: there.length, next: null, results: there }))
    .on('GET', '/api/orders/incoming/', () => ({ count: 0, next: null, results: [] }))
    .on('GET', `${RETURNS}:uuid/`, ({ params }: { params: Record<string, string> }) => {
      const found = there.find(({ uuid }) => uuid === params.uuid);
      if (!found) throw new ServerProblem(404, 'not_found', 'There is no such return.');
      return found;
    });
});
afterEach(() => page.leave());

const SHELF = product({
  uuid: 'p1',
  batches: [
    { id: 'b1', lot: 'A-1', expiry_date: '2027-01-31', quantity: 12 },
    { id: 'b2', lot: 'B-2', expiry_date: '2028-01-31', quantity: 40 },
  ],
});
const open = async (path: string, options: Parameters<typeof openOrders>[2] = {}) => {
  page = await openOrders(path, [offer({ uuid: 'a' })], {
    server,
    fill: async (db) => void (await db.inventory.put(SHELF)),
    ...options,
  });
};
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
/** The page is built anew from what the device kept. */
async function leaveAndReturn(path: string) {
  act(() => page.shell.navigate('/orders/catalogue'));
  await screen.findByRole('heading', { name: 'Catalogue' });
  act(() => page.shell.navigate(`/orders${path}`));
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const fill = async (name: string, value: string) => {
  await user.clear(await field(name));
  if (value !== '') await user.type(await field(name), value);
};
/** The server takes the next step, and has this afterwards. */
const answers = (path: string, after: Partial<SupplierReturn>) =>
  server.on('POST', path, () => {
    there = [supplierReturn({ uuid: 'r', ...after })];
    return there[0];
  });

describe('what goes back', () => {
  it('is listed with whom it goes to and how far it is, and says what comes when there is nothing', async () => {
    await open('/returns');
    await screen.findByText('Nothing has been sent back yet');
    await page.leave();
    there = [supplierReturn({ uuid: 'r', state: 'approved' })];
    await open('/returns');
    const row = await screen.findByRole('link', { name: /Ernest Chemists/ });
    expect(row.textContent).toContain('Approved');
    expect(row.textContent).toContain('Near its expiry');
    expect(row.getAttribute('href')).toBe('/orders/returns/r');
    expect(server.asked('GET', RETURNS)[0]?.query.get('facility_id')).toBe('f1');
  });

  it('begins with the lot that an address names, all of it, and is asked of its supplier in one press', async () => {
    answers(RETURNS, {});
    await open('/returns/new?product=p1&batch=b1');
    expect((await field('Units of Amoxicillin 500 mg caps, lot A-1')).value).toBe('12');
    await fill('Units of Amoxicillin 500 mg caps, lot A-1', '13');
    await screen.findByText('More than there are');
    await fill('Units of Amoxicillin 500 mg caps, lot A-1', '5');
    await user.click(await button('Send back'));
    await screen.findByText('Choose who takes it back');
    expect(server.asked('POST', RETURNS)).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: ERNEST.name }));
    await user.click(await button('Send back'));
    await waitFor(() =>
      expect(server.asked('POST', RETURNS)).toMatchObject([
        {
          key: expect.stringMatching(/./),
          body: {
            ...{ facility_id: 'f1', supplier_uuid: ERNEST.uuid, reason: 'near_expiry' },
            lines: [{ product_uuid: 'p1', batch_id: 'b1', units: 5 }],
          },
        },
      ]),
    );
    await waitFor(() => expect(page.location.get().pathname).toMatch(/^\/orders\/returns\/[0-9a-f-]{36}$/));
  });

  it('goes to the provider where its own stock list leads here, and says so without a network', async () => {
    answers(RETURNS, {});
    await open('/returns/new?product=p1&batch=b2&owner=provider');
    await field('Units of Amoxicillin 500 mg caps, lot B-2');
    await goOffline();
    await screen.findByText(/nothing was changed/);
    expect((await button('Send back')).disabled).toBe(true);
    await act(async () => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await user.click(await button('Send back'));
    await waitFor(() => expect(server.asked('POST', RETURNS)).toMatchObject([{ body: { supplier_uuid: null } }]));
  });

  it('keeps what was typed when the page is left, and opens what an earlier try has asked already', async () => {
    server.on('POST', RETURNS, () => {
      throw new ServerProblem(409, 'id_used', 'There is a return with this id already.');
    });
    await open('/returns/new?product=p1&batch=b1&owner=provider');
    await fill('Units of Amoxicillin 500 mg caps, lot A-1', '5');
    await fill('Note', 'Short dated');
    await user.click(await button('Back'));
    await user.click((await screen.findAllByRole('button', { name: 'Send something back' }))[0] as HTMLElement);
    expect((await field('Units of Amoxicillin 500 mg caps, lot A-1')).value).toBe('5');
    expect((await field('Note')).value).toBe('Short dated');
    await user.click(await button('Send back'));
    await waitFor(() => expect(page.location.get().pathname).toMatch(/returns\/[0-9a-f-]{36}$/));
  });

  it('leaves the stock once it is approved, fewer of it where some was sold', async () => {
    there = [supplierReturn({ uuid: 'r', state: 'approved', lines: [returnLine({ uuid: 'l1', approved_units: 8 })] })];
    answers(`${RETURNS}r/send/`, { state: 'sent' });
    await open('/returns/r');
    await fill('Units sent: Amoxicillin 500 mg caps, lot A-1', '9');
    await screen.findByText('More than there are');
    await fill('Units sent: Amoxicillin 500 mg caps, lot A-1', '7');
    await user.click(await button('The goods leave'));
    await screen.findByText('On its way to Ernest Chemists.');
    expect(server.asked('POST', `${RETURNS}r/send/`)).toMatchObject([{ body: { lines: [{ uuid: 'l1', units: 7 }] } }]);
  });

  it('keeps what is typed of what leaves when the page is left, until it has left', async () => {
    there = [supplierReturn({ uuid: 'r', state: 'approved', lines: [returnLine({ uuid: 'l1', approved_units: 8 })] })];
    answers(`${RETURNS}r/send/`, { state: 'sent' });
    await open('/returns/r');
    await fill('Units sent: Amoxicillin 500 mg caps, lot A-1', '7');
    await leaveAndReturn('/returns/r');
    expect((await field('Units sent: Amoxicillin 500 mg caps, lot A-1')).value).toBe('7');
    await user.click(await button('The goods leave'));
    await screen.findByText('On its way to Ernest Chemists.');
    expect(server.asked('POST', `${RETURNS}r/send/`)).toMatchObject([{ body: { lines: [{ units: 7 }] } }]);
    await waitFor(async () => expect(await page.shell.drafts.list('orders-return')).toEqual([]));
  });

  it('is credited by hand with the credit note of a supplier outside', async () => {
    there = [supplierReturn({ uuid: 'r', state: 'sent', by_warehouse: false })];
    answers(`${RETURNS}r/credit/`, {
      state: 'credited',
      by_warehouse: false,
      credited: '20.00',
      credit_number: 'CN-7',
    });
    await open('/returns/r');
    await fill('Amount credited', '20.00');
    await user.click(await button('Write it down'));
    await screen.findByText('Type the number of the credit note');
    await fill('Number of the credit note', 'CN-7');
    await user.click(await button('Write it down'));
    await screen.findByText(/20\.00 · CN-7/);
    expect(server.asked('POST', `${RETURNS}r/credit/`)).toMatchObject([{ body: { amount: '20.00', number: 'CN-7' } }]);
  });

  it('is kept after all by two presses, and reads what became of it when that comes too late', async () => {
    there = [supplierReturn({ uuid: 'r' })];
    server.on('POST', `${RETURNS}r/cancel/`, () => {
      there = [supplierReturn({ uuid: 'r', state: 'refused' })];
      throw new ServerProblem(409, 'wrong_state', 'Somebody was here before you.');
    });
    await open('/returns/r');
    await user.click(await button('Keep the goods'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Keep the goods' }));
    await waitFor(() => expect(screen.getAllByText('Refused').length).toBeGreaterThan(0));
  });
});

describe('a warehouse', () => {
  const openThere = (path: string) => open(path, { facility: WAREHOUSE });

  it('finds what comes back above what is asked of it', async () => {
    there = [supplierReturn({ uuid: 'r' })];
    await openThere('/incoming');
    const section = within(await screen.findByRole('region', { name: 'Goods that come back' }));
    expect(section.getByRole('link', { name: /Accra Central Pharmacy/ }).getAttribute('href')).toBe(
      '/orders/returns/r',
    );
    expect(server.asked('GET', INCOMING)[0]?.query.get('facility_id')).toBe('w1');
  });

  it('takes back less with the reason, or nothing at all', async () => {
    there = [supplierReturn({ uuid: 'r' })];
    answers(`${INCOMING}r/answer/`, { state: 'refused' });
    await openThere('/returns/r');
    await fill('Units taken back: Amoxicillin 500 mg caps, lot A-1', '0');
    await user.click(await button('Refuse'));
    await screen.findByText('Say why');
    await fill('Why', 'Too late');
    await leaveAndReturn('/returns/r');
    expect((await field('Why')).value).toBe('Too late');
    await user.click(await button('Refuse'));
    await waitFor(() =>
      expect(server.asked('POST', `${INCOMING}r/answer/`)).toMatchObject([
        { body: { lines: [{ uuid: 'l1', approved_units: 0 }], note: 'Too late' } },
      ]),
    );
  });

  it('counts what came and what of it is good', async () => {
    there = [supplierReturn({ uuid: 'r', state: 'sent', lines: [returnLine({ uuid: 'l1', sent_units: 7 })] })];
    answers(`${INCOMING}r/receive/`, { state: 'credited', credited: '15.00' });
    await openThere('/returns/r');
    await fill('Units that came: Amoxicillin 500 mg caps, lot A-1', '6');
    await fill('Of those good: Amoxicillin 500 mg caps, lot A-1', '4');
    await fill('Why', 'One was missing');
    await leaveAndReturn('/returns/r');
    expect((await field('Of those good: Amoxicillin 500 mg caps, lot A-1')).value).toBe('4');
    await user.click(await button('It is counted'));
    await screen.findByText(/15\.00/);
    expect(server.asked('POST', `${INCOMING}r/receive/`)).toMatchObject([
      { body: { lines: [{ uuid: 'l1', received_units: 6, good_units: 4 }], note: 'One was missing' } },
    ]);
  });
});

describe('people of the provider', () => {
  const staff = { user: { is_staff: true } };

  it('answer what is the provider’s, and only look at what is not', async () => {
    there = [supplierReturn({ uuid: 'r', owner: 'provider', supplier: null, by_warehouse: false, amount: null })];
    await open('/returns', staff);
    await screen.findByRole('region', { name: 'Goods of the provider that come back' });
    expect(server.asked('GET', INCOMING)[0]?.query.has('facility_id')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Send something back' })).toBeNull();
    await page.leave();
    await open('/returns/r', staff);
    await button('Take it back');
    await page.leave();
    there = [supplierReturn({ uuid: 'r' })];
    await open('/returns/r', staff);
    await screen.findByText('Waits for the answer of Ernest Chemists.');
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  });
});
