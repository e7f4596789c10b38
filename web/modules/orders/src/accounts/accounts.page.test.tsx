import 'fake-indexeddb/auto';
import type { SupplierAccountDetail } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, facility } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { account, accountDetail, invoice } from '../testing/account';
import { openOrders } from '../testing/open-orders';
import { order } from '../testing/order';

const ALL = '/api/orders/accounts/';
const user = userEvent.setup({ delay: null });
const manager = { groups: ['Owner'] };
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let there: SupplierAccountDetail;
beforeEach(() => {
  there = accountDetail();
  server = new FakeServer()
    .on('GET', ALL, () => ({ count: 1, next: null, results: [there] }))
    .on('GET', `${ALL}:supplier/`, () => there)
    .on('GET', '/api/orders/invoices/', { count: 1, next: null, results: [invoice({ uuid: 'i1', state: 'differs' })] });
});
afterEach(() => page.leave());
const open = async (path: string, options: Parameters<typeof openOrders>[2] = {}) => {
  page = await openOrders(path, [], { server, ...options });
};
const plain = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');
const goOffline = () => act(async () => page.connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 }));

describe('the accounts with suppliers', () => {
  it('say by supplier what is owed and what is left on credit, and lead to each', async () => {
    await open('/accounts');
    const link = await screen.findByRole('link', { name: /Ernest Chemists/ });
    expect(plain(link)).toBe('Ernest ChemistsOn order: GHS 80.00Owed: GHS 300.00Credit left: GHS 120.00');
    await user.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Account with Ernest Chemists' });
    expect(page.location.get().pathname).toBe('/orders/accounts/s1');
  });

  it('say so when there are none, and when the server does not answer', async () => {
    server.on('GET', ALL, { count: 0, next: null, results: [] });
    await open('/accounts');
    await screen.findByText('No account with a supplier yet');
    await page.leave();
    server.reachable = false;
    await open('/accounts', { language: 'fr' });
    await goOffline();
    await screen.findByText(/Le serveur ne répond pas. Les comptes viendront d’eux-mêmes/);
  });

  it('are no page of a warehouse, and provider staff see them of the facility they look at', async () => {
    await open('/accounts', { facility: { ...facility, id: 'w1', name: 'Tema', facility_type: 'warehouse' } });
    await screen.findByRole('link', { name: 'Orders of pharmacies' });
    expect(screen.queryByRole('link', { name: 'Accounts' })).toBeNull();
    await page.leave();
    await open('/accounts', { keepsCopy: false, user: { is_staff: true } });
    await screen.findByRole('link', { name: /Ernest Chemists/ });
  });
});

describe('one account', () => {
  it('shows how each figure is made, with invoices, credit notes and payments', async () => {
    const told = { at: '2026-11-25T10:00:00Z', by: 'Abena Owusu' };
    there = accountDetail({
      left: '-20.00',
      payments: [{ uuid: 'p1', amount: '120.00', day: '2026-11-25', reference: 'T-9', ...told }],
      credit_notes: [
        {
          ...{ uuid: 'c1', invoice_uuid: 'i1', invoice_number: 'W-1', number: 'W-1', amount: '30.00' },
          ...{ reason: 'refused', by_itself: true, ...told },
        },
      ],
    });
    await open('/accounts/s1');
    await screen.findByText('GHS 20.00 above the credit limit');
    const sums = (await screen.findAllByRole('table')).map((table) => within(table).getAllByRole('row').map(plain));
    expect(sums).toEqual([
      [
        ...['InvoicedGHS 400.00', 'Received, not invoiced yet+GHS 50.00', 'Credit notes−GHS 30.00'],
        ...['Paid−GHS 120.00', 'Owed=GHS 300.00'],
      ],
      ['OwedGHS 300.00', 'Ordered, on no invoice yet+GHS 80.00', 'Used=GHS 380.00'],
      ['Credit limitGHS 500.00', 'Used−GHS 380.00', expect.stringMatching(/^Left=.*20\.00$/)],
    ]);
    const invoices = within(await screen.findByRole('region', { name: 'Invoices' }));
    expect(plain(await invoices.findByRole('link'))).toContain('Invoice F-2026-118');
    expect(server.asked('GET', '/api/orders/invoices/')[0]?.query.toString()).toBe('facility_id=f1&supplier_uuid=s1');
    const notes = plain(screen.getByRole('region', { name: 'Credit notes' }));
    expect(notes).toContain('Invoice W-1 · Refused on arrival');
    expect(plain(screen.getByRole('region', { name: 'Payments' }))).toContain('T-9 · Abena Owusu');
  });

  it('has who runs the pharmacy write down a payment to a supplier outside, once however often it is tried', async () => {
    let tries = 0;
    server.on('POST', `${ALL}s1/payments/`, () => {
      tries += 1;
      if (tries === 1) throw new ServerProblem(503, 'busy', 'Try again.');
      there = { ...there, paid: '170.50' };
      return there;
    });
    await open('/accounts/s1', { user: manager });
    await user.click(await screen.findByRole('button', { name: 'Record a payment' }));
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await screen.findByText('Say how much was paid.');
    expect(server.asked('POST', `${ALL}s1/payments/`)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Amount (GHS)' }), '50,5');
    await user.type(screen.getByRole('textbox', { name: /Reference/ }), 'T-10');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await screen.findByText('Try again.');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getAllByRole('row').map(plain)).toContain('Paid−GHS 170.50'));
    const [first, second] = server.asked('POST', `${ALL}s1/payments/`);
    expect(first?.body).toMatchObject({ facility_id: 'f1', amount: '50.50', reference: 'T-10' });
    expect([second?.key, second?.body]).toEqual([first?.key, first?.body]);
  });

  it('sets a limit, and none with an empty field', async () => {
    server.on('PUT', `${ALL}s1/limit/`, ({ body }: { body: { credit_limit: string | null } }) => {
      there = { ...there, credit_limit: body.credit_limit, left: body.credit_limit && '420.00' };
      return there;
    });
    await open('/accounts/s1', { user: manager });
    const set = async (typed: string, save: RegExp) => {
      await user.click(await screen.findByRole('button', { name: 'Set the credit limit' }));
      const field = screen.getByRole('textbox', { name: /Credit limit/ });
      await user.clear(field);
      if (typed) await user.type(field, typed);
      await user.click(screen.getByRole('button', { name: save }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await set('800', /^Set GHS/);
    await set('', /^No limit$/);
    await screen.findByText('No credit limit');
    expect(server.asked('PUT', `${ALL}s1/limit/`).map(({ body }) => body)).toEqual([
      { facility_id: 'f1', credit_limit: '800.00' },
      { facility_id: 'f1', credit_limit: null },
    ]);
  });

  it.each([
    ['a pharmacist, of a supplier outside', { by_warehouse: false }, {}, false],
    [
      'who runs the pharmacy, of a supplier that a warehouse answers for',
      { by_warehouse: true },
      { user: manager },
      false,
    ],
    ['provider staff, of either', { by_warehouse: true }, { keepsCopy: false, user: { is_staff: true } }, true],
  ])('lets pay and limit be written down by the right people: %s', async (_, fields, options, may) => {
    there = accountDetail({ ...account(fields), ...fields });
    await open('/accounts/s1', options);
    await screen.findAllByRole('table');
    expect(screen.queryAllByRole('button', { name: /Record a payment|Set the credit limit/ })).toHaveLength(
      may ? 2 : 0,
    );
    if (!may) await screen.findByText(/are written down by/);
  });

  it('is seen by the warehouse that answers for the supplier, which writes down payments and sets no limit', async () => {
    there = accountDetail(account({ by_warehouse: true }));
    server.on('GET', '/api/orders/incoming/:uuid/', order({ uuid: 'o1', facility_id: 'f9' }));
    const warehouse = { ...facility, id: 'w1', name: 'Tema Depot', facility_type: 'warehouse' };
    await open('/incoming/o1', { facility: warehouse });
    await user.click(await screen.findByRole('link', { name: 'Account of Accra Central Pharmacy' }));
    await screen.findByRole('button', { name: 'Record a payment' });
    expect(screen.queryByRole('button', { name: 'Set the credit limit' })).toBeNull();
    expect(server.asked('GET', `${ALL}s1/`)[0]?.query.get('facility_id')).toBe('f9');
    const invoices = within(screen.getByRole('region', { name: 'Invoices' }));
    expect((await invoices.findByRole('link')).getAttribute('href')).toBe('/orders/invoices/i1?facility=f9');
  });
});
