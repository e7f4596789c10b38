import 'fake-indexeddb/auto';
import type { Order } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, facility } from '@bloom/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountDetail } from '../testing/account';
import { openOrders } from '../testing/open-orders';
import { order } from '../testing/order';

const HELD = '/api/orders/held/';
const RELEASE = '/api/orders/incoming/o1/release/';
const user = userEvent.setup({ delay: null });
const staff = { keepsCopy: false, user: { is_staff: true }, facility: null };
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let held: Order[];
beforeEach(() => {
  held = [
    order({
      ...{ uuid: 'o1', facility_id: 'f2', facility_name: 'Pharmacie de Cotonou', state: 'held' },
      ...{ total: '75000', over_limit: '12000' },
    }),
  ];
  server = new FakeServer()
    .on('GET', HELD, () => ({ count: held.length, next: null, results: held }))
    .on('GET', '/api/orders/accounts/s1/', accountDetail({ currency: 'XOF', credit_limit: '500000', used: '512000' }))
    .on('POST', RELEASE, () => {
      held = [];
      return order({ uuid: 'o1' });
    });
});
afterEach(() => page.leave());
const open = async (path: string, options: Parameters<typeof openOrders>[2] = {}) => {
  page = await openOrders(path, [], { server, ...options });
};

describe('orders on hold', () => {
  it('are released by provider staff without a facility, after one question that names facility and amount', async () => {
    await open('/held', staff);
    await screen.findByText('XOF 12,000 above the limit');
    await screen.findByText('Limit: XOF 500,000 · used: XOF 512,000');
    expect(server.asked('GET', '/api/orders/accounts/s1/')[0]?.query.get('facility_id')).toBe('f2');
    await user.click(await screen.findByRole('button', { name: 'Release order O-000007 of Pharmacie de Cotonou' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('heading', { name: 'Release order O-000007 of Pharmacie de Cotonou?' });
    dialog.getByText(/^It is XOF 12,000 above the credit limit of Pharmacie de Cotonou with Ernest Chemists/);
    expect(server.asked('POST', RELEASE)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    await screen.findByText('No order is on hold');
    expect(server.asked('POST', RELEASE)).toHaveLength(1);
  });

  it('say why one was not released, and go when somebody was faster', async () => {
    server.on('POST', RELEASE, () => {
      throw new ServerProblem(409, 'not_held', 'This order is not on hold any more.');
    });
    await open('/held', staff);
    await user.click(await screen.findByRole('button', { name: /^Release order/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Release' }));
    await screen.findByText('This order is not on hold any more.');
    expect(server.asked('GET', HELD).length).toBeGreaterThan(1);
  });

  it('are no page of a pharmacy', async () => {
    await open('/held');
    await screen.findByRole('link', { name: 'Catalogue' });
    expect(screen.queryByRole('link', { name: 'Orders on hold' })).toBeNull();
    expect(server.asked('GET', HELD)).toEqual([]);
  });
});

describe('an order on hold', () => {
  const onHold = () => order({ uuid: 'o1', state: 'held', over_limit: '30.00' });

  it('tells the pharmacy by how much and what brings it on its way, and leads to the account', async () => {
    server.on('GET', '/api/orders/outgoing/:uuid/', onHold()).on('GET', '/api/orders/accounts/s1/', accountDetail());
    await open('/orders/o1', { language: 'fr' });
    await screen.findByText(/dépasse de 30,00.GHS votre plafond de crédit chez Ernest Chemists/);
    await screen.findByText('Bloquée : plafond de crédit dépassé');
    await user.click(screen.getByRole('link', { name: 'Voir le compte' }));
    expect(page.location.get().pathname).toBe('/orders/accounts/s1');
  });

  it('is not answered by the warehouse, which may write down that it was paid', async () => {
    let now = onHold();
    server
      .on('GET', '/api/orders/incoming/:uuid/', () => now)
      .on('POST', '/api/orders/accounts/s1/payments/', () => {
        now = order({ uuid: 'o1' });
        return accountDetail();
      });
    await open('/incoming/o1', {
      facility: { ...facility, id: 'w1', name: 'Tema Depot', facility_type: 'warehouse' },
    });
    await screen.findByText(/above the credit limit of Accra Central Pharmacy/);
    expect(screen.queryByRole('region', { name: /answer/i })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Record a payment' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount (GHS)' }), '30');
    await user.type(screen.getByRole('textbox', { name: /Reference/ }), 'cash 14');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByText(/above the credit limit/)).toBeNull());
    expect(server.asked('POST', '/api/orders/accounts/s1/payments/')[0]?.body).toMatchObject({ facility_id: 'f1' });
  });
});
