import 'fake-indexeddb/auto';
import type { Invoice, Order } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoice, invoiceLine } from '../testing/account';
import { openOrders } from '../testing/open-orders';
import { order, orderLine } from '../testing/order';

const ALL = '/api/orders/invoices/';
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let there: Invoice[];
let outside: Order;
beforeEach(() => {
  there = [];
  outside = order({
    ...{ uuid: 'o1', by_warehouse: false, state: 'part_received' },
    lines: [
      orderLine({ uuid: 'l1', state: 'part_received', received_units: 200, open_units: 100 }),
      orderLine({ uuid: 'l2', name: 'Zinc', state: 'asked', open_units: 300 }),
    ],
  });
  server = new FakeServer()
    .on('GET', ALL, () => ({ count: there.length, next: null, results: there }))
    .on('GET', `${ALL}:uuid/`, ({ params }: { params: Record<string, string> }) => {
      const found = there.find(({ uuid }) => uuid === params.uuid);
      if (!found) throw new ServerProblem(404, 'not_found', 'There is no such invoice.');
      return found;
    })
    .on('GET', '/api/orders/outgoing/:uuid/', () => outside);
});
afterEach(() => page.leave());
const open = async (path: string, options: Parameters<typeof openOrders>[2] = {}) => {
  page = await openOrders(path, [], { server, ...options });
};
const plain = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');
const goOffline = () => act(async () => page.connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 }));

describe('an invoice beside what was received', () => {
  const tooMuch = () =>
    invoice({
      ...{ uuid: 'i1', state: 'differs', amount: '37.50', expected_amount: '25.00', difference: '12.50' },
      lines: [
        invoiceLine({
          ...{ order_line_uuid: 'l1', received_units: 200, refused_units: 100, expected_amount: '25.00' },
          ...{ units_difference: 100, amount_difference: '12.50' },
        }),
      ],
    });

  it('shows each line in units and in money, and says what to do about a difference', async () => {
    there = [tooMuch()];
    await open('/invoices/i1');
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row').map((row) => [...row.children].map(plain))).toEqual([
      ['Product', 'Ordered', 'Received', 'Refused', 'On this invoice', 'To pay', 'Invoiced', 'Difference'],
      [
        'Amoxicillin 500 mg capsBox of 100 (100) · GHS 12.50',
        ...['300', '200', '100', '300', 'GHS 25.00', 'GHS 37.50', '+100 units+GHS 12.50'],
      ],
    ]);
    await screen.findByText(/asks for GHS.12.50 more than was received. Ask for a credit note/);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Accounts');
  });

  it('takes a credit note of the difference by one press, and no more than is left of it', async () => {
    there = [tooMuch()];
    server.on('POST', `${ALL}i1/credit-notes/`, () => {
      there = [{ ...tooMuch(), state: 'settled', credited: '12.50' }];
      return there[0];
    });
    await open('/invoices/i1');
    await user.click(await screen.findByRole('button', { name: 'Write down a credit note' }));
    const amount = screen.getByRole('textbox', { name: 'Amount (GHS)' });
    expect((amount as HTMLInputElement).value).toBe('12.50');
    await user.clear(amount);
    await user.type(amount, '37.51');
    await user.click(screen.getByRole('button', { name: 'Write down' }));
    await screen.findByText(/Type an amount up to GHS.37.50/);
    await user.clear(amount);
    await user.type(amount, '12.50');
    await user.type(screen.getByRole('textbox', { name: 'Number of the credit note' }), 'AV-3');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Refused');
    await user.click(screen.getByRole('button', { name: 'Write down' }));
    await screen.findByText('Settled by credit notes');
    expect(server.asked('POST', `${ALL}i1/credit-notes/`).map(({ body }) => body)).toMatchObject([
      { facility_id: 'f1', number: 'AV-3', amount: '12.50', reason: 'Refused' },
    ]);
  });

  it('of a warehouse is credited by provider staff, not by the pharmacy', async () => {
    there = [{ ...tooMuch(), by_itself: true }];
    await open('/invoices/i1');
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Write down a credit note' })).toBeNull();
    await page.leave();
    await open('/invoices/i1', { keepsCopy: false, user: { is_staff: true } });
    await screen.findByRole('button', { name: 'Write down a credit note' });
  });
});

describe('writing down the invoice of a supplier outside', () => {
  const units = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Units of ${name}` });
  const AMOXICILLIN = 'Amoxicillin 500 mg caps';

  it('is reached from the order and pre-filled with what was received and is on no invoice', async () => {
    there = [invoice({ uuid: 'i0', lines: [invoiceLine({ order_line_uuid: 'l1', invoiced_units: 150, units: 150 })] })];
    await open('/orders/o1');
    await user.click(await screen.findByRole('button', { name: 'Write down the invoice' }));
    expect((await units(AMOXICILLIN)).value).toBe('50');
    expect((await units('Zinc')).value).toBe('0');
    await screen.findByText(/Invoiced before: 150 units/);
    await user.click(await units(AMOXICILLIN));
    await user.keyboard('{Enter}{Enter}');
    expect(document.activeElement).toBe(await units('Zinc'));
  });

  it('is kept while it is typed, also without the server, and written down once it answers', async () => {
    server.on('POST', ALL, ({ body }: { body: { uuid: string } }) => {
      there = [invoice({ uuid: body.uuid })];
      return there[0];
    });
    await open('/orders/o1/invoice');
    await units(AMOXICILLIN);
    await goOffline();
    await screen.findByText(/What you type stays on this device/);
    await user.type(screen.getByRole('textbox', { name: 'Number of the invoice' }), 'F-9');
    const amount = screen.getByRole('textbox', { name: `Amount for ${AMOXICILLIN}` });
    await user.clear(amount);
    await user.type(amount, '26');
    const kept = () => page.shell.drafts.get('orders-invoice.u1.o1');
    await waitFor(async () => expect(await kept()).toMatchObject({ number: 'F-9', typed: { l1: { amount: '26' } } }));
    await act(async () => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await user.click(await screen.findByRole('button', { name: 'Write down' }));
    await screen.findByRole('heading', { name: /Invoice F-2026-118/ });
    expect(server.asked('POST', ALL).map(({ body }) => body)).toMatchObject([
      { number: 'F-9', order_uuid: 'o1', lines: [{ order_line_uuid: 'l1', units: 200, amount: '26.00' }] },
    ]);
    await waitFor(async () => expect(await kept()).toBeUndefined());
  });

  it('says beside the number that it was written down before', async () => {
    server.on('POST', ALL, () => {
      throw new ServerProblem(409, 'same_number', 'Ernest Chemists has an invoice F-9 already.', [], {
        invoice_uuid: 'i7',
      });
    });
    await open('/orders/o1/invoice');
    await units(AMOXICILLIN);
    await user.click(screen.getByRole('button', { name: 'Write down' }));
    await screen.findByText('Type the number that stands on the invoice.');
    const number = screen.getByRole('textbox', { name: 'Number of the invoice' });
    await user.type(number, 'F-9');
    await user.click(screen.getByRole('button', { name: 'Write down' }));
    await screen.findByText('Ernest Chemists has an invoice F-9 already.');
    expect(number.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('link', { name: 'See that invoice' }).getAttribute('href')).toBe('/orders/invoices/i7');
  });

  it('is not needed where a warehouse answers', async () => {
    outside = order({ uuid: 'o1', by_warehouse: true });
    await open('/orders/o1/invoice');
    await screen.findByText('This invoice is made by itself');
    await page.leave();
    await open('/orders/o1');
    await screen.findByRole('link', { name: 'Account with Ernest Chemists' });
    expect(screen.queryByRole('button', { name: 'Write down the invoice' })).toBeNull();
  });
});
