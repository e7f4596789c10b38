import 'fake-indexeddb/auto';
import type { Order } from '@bloom/api-client';
import { outboxDrafts } from '@bloom/local-db';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildOrders } from '../cart/build-orders';
import { type CartAction, EMPTY_CART, reduceCart, type SupplierOrder } from '../cart/cart';
import { writeCart } from '../cart/cart-draft';
import { judgeCart } from '../cart/news';
import { offer, TOBINCO } from '../testing/offer';
import { openOrders } from '../testing/open-orders';
import { order, orderLine } from '../testing/order';

const ALL = '/api/orders/outgoing/';
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let there: Order[];
beforeEach(() => {
  there = [];
  server = new FakeServer()
    .on('GET', ALL, () => ({ count: there.length, next: null, results: there }))
    .on('GET', `${ALL}:uuid/`, ({ params }: { params: Record<string, string> }) => {
      const found = there.find(({ uuid }) => uuid === params.uuid);
      if (!found) throw new ServerProblem(404, 'not_found', 'There is no such order.');
      return found;
    });
});
afterEach(() => page.leave());

const open = async (path: string, options: Parameters<typeof openOrders>[2] = {}) => {
  page = await openOrders(path, [], { server, ...options });
};
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));

/** An order that was just sent on this device. */
async function record(uuid: string) {
  const action: CartAction = { type: 'add', offer: offer({ uuid: 'a' }), packs: 3, ids: { order: uuid, line: 'l1' } };
  const offers = { get: () => undefined, complete: false };
  const judged = judgeCart(reduceCart(EMPTY_CART, action).orders, offers, { code: 'GHS', minorUnits: 2 });
  const [made] = buildOrders(judged.orders, new Date().toISOString());
  if (!made) throw new Error('no order');
  await act(async () => void (await page.shell.record('order', made)));
}

describe('what was ordered', () => {
  it('says what to do when there is nothing yet', async () => {
    await open('/orders');
    await screen.findByText('Nothing has been ordered yet');
    await user.click(screen.getAllByRole('button', { name: 'Find offers' })[0] as HTMLElement);
    expect(page.location.get().pathname).toBe('/orders/catalogue');
  });

  it('says what the provider proposed, and what was accepted by itself', async () => {
    there = [
      order({ uuid: 'a', number: 'O-000002', basis: 'proposal', accepted_by_itself: true, submitted_by: { name: '' } }),
      order({ uuid: 'b', number: 'O-000001', basis: 'proposal' }),
    ];
    await open('/orders');
    const link = async (name: RegExp) => plain(await screen.findByRole('link', { name }));
    expect(await link(/O-000002/)).toContain('Accepted by itself');
    expect(await link(/O-000001/)).toContain('Proposed by the provider');
    await user.click(screen.getByRole('link', { name: /O-000002/ }));
    await screen.findByText(/Nobody decided about this proposal in time/);
  });

  it('has what is still on this device first, and as the order of the server once it is there, once', async () => {
    there = [order({ uuid: 'old', number: 'O-000001' })];
    await open('/orders');
    await screen.findByText(/O-000001/);
    await record('new');
    const here = within(await screen.findByRole('region', { name: 'On this device' }));
    expect(here.getByRole('link').getAttribute('href')).toBe('/orders/orders/new');
    expect(plain(here.getByRole('link'))).toContain('GHS 37.50');
    there = [order({ uuid: 'new', number: 'O-000002' }), ...there];
    await act(async () => void (await page.outboxDb.outbox.update('new', { state: 'acknowledged' })));
    await screen.findByText(/O-000002/);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On this device' })).toBeNull());
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says why the list is not there, shows what this device sent, and has it when the server answers again', async () => {
    server.reachable = false;
    there = [order({ uuid: 'old', number: 'O-000001' })];
    await open('/orders');
    await goOffline();
    await record('new');
    await act(async () => void (await page.outboxDb.outbox.update('new', { state: 'acknowledged' })));
    await screen.findByText(/The server does not answer, so only/);
    expect((await screen.findAllByText('Sent')).length).toBe(1);
    server.reachable = true;
    await act(async () => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await screen.findByText(/O-000001/);
  });

  it('is read from the server alone by who keeps no copy; people of the provider only look', async () => {
    there = [order({ uuid: 'o', state: 'waiting', waiting: 2 })];
    await open('/orders', { keepsCopy: false, user: { is_staff: true } });
    await screen.findByText('2 lines wait for you');
    await screen.findByText(/You look at the orders of this facility/);
    expect(screen.queryByRole('button', { name: 'Find offers' })).toBeNull();
  });

  it('tells why the server holds one back, and sends it again', async () => {
    await open('/orders');
    await record('new');
    const last_error = { at: '2026-11-21T09:00:00Z', code: 'malformed', detail: 'lines.0.packs is 0' };
    await act(async () => void (await page.outboxDb.outbox.update('new', { state: 'quarantined', last_error })));
    await screen.findByText('The server holds this order back: lines.0.packs is 0');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('On this device, not sent yet');
  });
});

describe('one order', () => {
  const moved = orderLine({ uuid: 'l1', state: 'waiting', reason: 'price_moved', current_price: '14.00' });
  const gone = orderLine({ uuid: 'l2', name: 'Zinc', generic_name: '', state: 'waiting', reason: 'offer_gone' });
  const waits = () => order({ uuid: 'o', state: 'waiting', waiting: 2, total: '0.00', lines: [moved, gone] });
  const path = (line: string, what: string) => `${ALL}o/lines/${line}/${what}/`;
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

  it('shows the old and the new price of a line that waits, and asks at the new one after a yes', async () => {
    there = [waits()];
    server.on('POST', path('l1', 'accept'), () => {
      there = [
        order({
          uuid: 'o',
          state: 'waiting',
          waiting: 1,
          total: '42.00',
          lines: [orderLine({ uuid: 'l1', price: '14.00' }), gone],
        }),
      ];
      return there[0];
    });
    await open('/orders/o');
    const line = await row(/Amoxicillin/);
    expect(plain(line.getByText(/The price was/))).toBe('The price was GHS 12.50 and is now GHS 14.00.');
    await user.click(line.getByRole('button', { name: /^Accept/ }));
    await screen.findByText(
      '1 line waits for your decision. It is not ordered and not in the total until you say yes.',
    );
    expect(server.asked('POST', path('l1', 'accept'))).toMatchObject([{ body: { price: '14.00' } }]);
    expect(screen.getByText(/42\.00/, { selector: 'dd' })).toBeTruthy();
  });

  it('offers nothing but to cancel what is not offered any more', async () => {
    there = [waits()];
    server.on('POST', path('l2', 'cancel'), () => {
      there = [
        order({
          uuid: 'o',
          lines: [moved, { ...gone, state: 'cancelled', decided_by: 'Ama', decided_at: '2026-11-21T10:00:00Z' }],
        }),
      ];
      return there[0];
    });
    await open('/orders/o');
    const line = await row(/Zinc/);
    expect(line.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await user.click(line.getByRole('button', { name: 'Cancel the line' }));
    await screen.findByText('Cancelled');
  });

  it('shows what it costs now when the price moved again', async () => {
    there = [waits()];
    server.on('POST', path('l1', 'accept'), () => {
      there = [order({ uuid: 'o', state: 'waiting', waiting: 1, lines: [{ ...moved, current_price: '15.00' }] })];
      throw new ServerProblem(409, 'price_moved', 'The price has moved again.', [], { current_price: '15.00' });
    });
    await open('/orders/o');
    await user.click((await row(/Amoxicillin/)).getByRole('button', { name: /^Accept/ }));
    await screen.findByText('The price has moved again.');
    await screen.findByRole('button', { name: /^Accept.*15\.00/ });
  });

  it('says why nothing can be decided while the server does not answer, and leaves it to the facility', async () => {
    there = [waits()];
    await open('/orders/o');
    const button = async () => (await row(/Zinc/)).getByRole<HTMLButtonElement>('button', { name: 'Cancel the line' });
    expect((await button()).disabled).toBe(false);
    await goOffline();
    expect((await button()).disabled).toBe(true);
    expect(screen.getAllByText(/Deciding needs it/)).toHaveLength(2);
    await page.leave();
    await open('/orders/o', { user: { is_staff: true }, keepsCopy: false });
    await row(/Zinc/);
    expect(screen.queryByRole('button', { name: 'Cancel the line' })).toBeNull();
  });

  const again = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Order again' });
  const texts = async () => {
    const result = within(await screen.findByRole('region', { name: 'What was ordered again' }));
    return result.queryAllByRole('listitem').map((item) => plain(item));
  };
  async function cart() {
    await waitFor(async () => expect(await page.shell.drafts.get('orders-cart.u1')).toBeTruthy());
    const kept = (await page.shell.drafts.get('orders-cart.u1')) as { orders: SupplierOrder[] };
    return kept.orders.flatMap(({ supplierName, lines }) =>
      lines.map((line) => [supplierName, line.name, line.packs, line.price]),
    );
  }

  it('is ordered again at the prices of today, beside what the cart holds, and what is gone is named', async () => {
    const lines = [
      orderLine({ uuid: 'l1', offer_uuid: 'a', barcode: '600000a' }),
      orderLine({ uuid: 'l2', offer_uuid: 'b', barcode: '600000b', name: 'Zinc', packs: 2 }),
      orderLine({ uuid: 'l3', offer_uuid: 'z', name: 'Bandage' }),
    ];
    there = [order({ uuid: 'o', lines })];
    const held = offer({ uuid: 'c', name: 'Plaster', supplier: TOBINCO });
    const now = [offer({ uuid: 'a', price: '14.00' }), offer({ uuid: 'b', name: 'Zinc', minimum_packs: 5 }), held];
    const { orders } = reduceCart(EMPTY_CART, { type: 'add', offer: held, packs: 1, ids: { order: 'o1', line: 'c1' } });
    page = await openOrders('/orders/o', now, {
      server,
      fill: (_db, outbox) => outboxDrafts(outbox, 'f1').put('orders-cart.u1', writeCart(orders)),
    });
    await waitFor(async () => expect((await again()).disabled).toBe(false));
    expect(page.jobs.feedRefreshes).toEqual(['offers']);
    await user.click(await again());
    expect(await texts()).toEqual([
      'Amoxicillin 500 mg caps: 3 packs',
      'Zinc: 5 packs instead of 2, because Ernest Chemists sells no fewer',
      'Bandage: Ernest Chemists does not offer it any more, or in another pack',
    ]);
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
    expect(await cart()).toEqual([
      ['Tobinco', 'Plaster', 1, '12.50'],
      ['Ernest Chemists', 'Amoxicillin 500 mg caps', 3, '14.00'],
      ['Ernest Chemists', 'Zinc', 5, '12.50'],
    ]);
    await user.click(screen.getByRole('button', { name: 'To the cart' }));
    expect(page.location.get().pathname).toBe('/orders/cart');
  });

  it('is ordered again without a network when it is on this device', async () => {
    page = await openOrders('/orders', [offer({ uuid: 'a' })], { server });
    await goOffline();
    server.reachable = false;
    await record('new');
    await user.click(await screen.findByRole('link', { name: /Ernest Chemists/ }));
    await waitFor(async () => expect((await again()).disabled).toBe(false));
    await user.click(await again());
    expect(await texts()).toEqual(['Amoxicillin 500 mg caps: 3 packs']);
    expect(await cart()).toEqual([['Ernest Chemists', 'Amoxicillin 500 mg caps', 3, '12.50']]);
  });

  it('is not ordered again by who only looks', async () => {
    there = [order({ uuid: 'o' })];
    await open('/orders/o', { keepsCopy: false, user: { is_staff: true } });
    await screen.findByRole('heading', { name: 'Order O-000007' });
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
  });

  it('is shown from this device until the server has it', async () => {
    await open('/orders');
    await record('new');
    await user.click(await screen.findByRole('link', { name: /Ernest Chemists/ }));
    await screen.findByText(/This order is safe on this device/);
    there = [order({ uuid: 'new' })];
    await act(async () => void (await page.outboxDb.outbox.update('new', { state: 'acknowledged' })));
    await screen.findByRole('heading', { name: 'Order O-000007' });
  });

  it('says that there is no such order', async () => {
    await open('/orders/unknown');
    await screen.findByText('There is no such order');
  });

  it('OUT-01 whoever runs the facility decides here about an order that is held back, without the app of the till', async () => {
    const held = {
      ...{ id: 'h1', facility_id: 'f1', code: 'implausible_amount', detail: 'total 2000000000.00', can_apply: true },
      ...{
        kind: 'order',
        record_id: 'r1',
        operator: { id: 'u1', name: 'Ama Mensah' },
        made_at: '2026-11-20T10:00:00Z',
      },
      ...{ sent_by: { id: 'u1', name: 'Ama Mensah' }, device_id: 'd1', seq: 1, times: 1, settled: null },
      ...{ first_received_at: '2026-11-21T08:00:00Z', last_received_at: '2026-11-21T08:00:00Z' },
      payload: {
        supplier_name: 'Tobinco',
        lines: [{ uuid: 'l1', packs: 3, name: 'Zinc', pack: 'Box of 10', price: '4.00' }],
      },
    };
    const waiting = [held];
    server
      .on('GET', '/api/sales/held/', () => ({ count: waiting.length, next: null, results: waiting }))
      .on('POST', '/api/sales/held/:id/apply/', () => {
        waiting.pop();
        there = [order({ uuid: 'r1', number: 'O-000009' })];
        return { status: 'applied' };
      });
    await open('/orders', { user: { groups: ['Owner'] } });
    await user.click(await screen.findByRole('button', { name: 'Look and decide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'To decide' }));
    expect(dialog.getByText('Order Tobinco')).toBeTruthy();
    expect(plain(dialog.getByRole('list', { name: 'What was ordered' }))).toBe('3 × Zinc, Box of 10 at GHS 4.00');
    await user.click(dialog.getByRole('button', { name: 'It counts' }));
    await waitFor(() => expect(server.asked('POST', '/api/sales/held/:id/apply/')).toHaveLength(1));
    await screen.findByText(/O-000009/);
  });
});

describe('what came of an order', () => {
  const line = orderLine({
    ...{ uuid: 'l1', state: 'part_received', packs: 5, confirmed_packs: 2, back_ordered_packs: 2, closed_packs: 1 },
    ...{ sent_units: 200, received_units: 150, refused_units: 10, missing_units: 5, open_units: 235 },
    supplier_note: 'New stock on Monday',
  });
  const gone = orderLine({
    uuid: 'l2',
    name: 'Zinc',
    generic_name: '',
    state: 'substituted',
    closed_packs: 3,
    open_units: 0,
  });
  const instead = orderLine({
    uuid: 'l3',
    generic_name: '',
    name: 'Zinc syrup',
    state: 'confirmed',
    substitute_for: 'l2',
  });
  const answered = () =>
    order({
      ...{
        uuid: 'o',
        state: 'part_received',
        sent_amount: '25.00',
        invoice_amount: '18.75',
        lines: [line, gone, instead],
      },
      shipments: [
        {
          ...{ uuid: 's', number: 'W-000012', state: 'part_received', dispatched_at: '2026-11-22T09:00:00Z' },
          ...{ dispatched_by: 'Yaw Boateng', packages: 2 },
        },
      ],
      timeline: [
        {
          at: '2026-11-21T09:00:00Z',
          by: 'Ama Mensah',
          kind: 'submitted',
          line_uuid: null,
          shipment_uuid: null,
          note: '',
        },
        {
          at: '2026-11-22T09:00:00Z',
          by: 'Yaw Boateng',
          kind: 'dispatched',
          line_uuid: null,
          shipment_uuid: 's',
          note: '',
        },
      ],
    });

  it('is told line by line: its state in words, and what is confirmed, later, not coming, sent, received, refused, missing, to come', async () => {
    there = [answered()];
    await open('/orders/o');
    const row = await screen.findByRole('row', { name: /Amoxicillin/ });
    for (const text of [
      ...['Received in part', 'Confirmed: 2 packs', 'Back-ordered, comes later: 2 packs', 'Will not come: 1 pack'],
      ...[
        'Sent: 200 units',
        'Received: 150 units',
        'Refused: 10 units',
        'Missing: 5 units',
        'Still to come: 235 units',
      ],
      'Note: New stock on Monday',
    ]) {
      expect(plain(row)).toContain(text);
    }
    expect(plain(screen.getByRole('row', { name: /Replaced/ }))).toContain('Instead of it comes Zinc syrup, 3 packs');
    expect(plain(screen.getByRole('row', { name: /Zinc syrup.*In place of/ }))).toContain('In place of Zinc');
    expect(screen.getByText('To pay for what came').nextElementSibling?.textContent).toMatch(/18\.75/);
  });

  it('has its story and its shipments, each with the waybill', async () => {
    there = [answered()];
    await open('/orders/o');
    const story = within(await screen.findByRole('region', { name: 'What happened' }));
    expect(story.getAllByRole('listitem').map((item) => plain(item))).toEqual([
      expect.stringMatching(/^OrderedAma Mensah, /),
      expect.stringMatching(/^Sent W-000012Yaw Boateng, /),
    ]);
    const link = screen.getByRole('link', { name: /Waybill W-000012/ });
    expect(link.getAttribute('href')).toBe('/orders/shipments/s');
    expect(plain(link)).toContain('2 packages');
  });

  it('lets the pharmacy short-close what is back-ordered, with the reason, and nothing that was not answered', async () => {
    there = [order({ uuid: 'o', lines: [{ ...line, uuid: 'l1' }, orderLine({ uuid: 'l4', name: 'Bandage' })] })];
    server.on('POST', `${ALL}o/lines/l1/close/`, () => {
      there = [order({ uuid: 'o', lines: [{ ...line, back_ordered_packs: 0, closed_packs: 3 }] })];
      return there[0];
    });
    await open('/orders/o');
    const buttons = await screen.findAllByRole('button', { name: /^Short-close/ });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Bought elsewhere');
    await user.click(dialog.getByRole('button', { name: 'Short-close the rest' }));
    await screen.findByText('Will not come: 3 packs');
    expect(server.asked('POST', `${ALL}o/lines/l1/close/`)).toMatchObject([{ body: { note: 'Bought elsewhere' } }]);
  });

  it('says that a supplier outside answers nothing, and what to do', async () => {
    there = [order({ uuid: 'o', by_warehouse: false })];
    await open('/orders/o');
    await screen.findByText(/Ernest Chemists is outside the network/);
    await screen.findByRole('button', { name: /^Short-close/ });
  });
});

it('shows the open orders alone when somebody wants to, also after coming back', async () => {
  there = [order({ uuid: 'a', number: 'O-1', state: 'sent' }), order({ uuid: 'b', number: 'O-2', state: 'received' })];
  await open('/orders');
  await screen.findByText(/O-2/);
  await user.click(screen.getByRole('checkbox', { name: 'Only open orders' }));
  expect(screen.queryByText(/O-2/)).toBeNull();
  expect(page.location.get().search).toContain('open');
  there = [];
});

it('cancels what the warehouse has not answered, after one question, and nothing that it has', async () => {
  const asked = orderLine({ uuid: 'l1', name: 'Zinc' });
  const sure = orderLine({ uuid: 'l2', name: 'Amoxil', state: 'confirmed', confirmed_packs: 3 });
  there = [order({ uuid: 'o', by_warehouse: true, lines: [asked, sure] })];
  server.on('POST', `${ALL}:uuid/lines/:line/cancel/`, () => {
    there = [order({ uuid: 'o', by_warehouse: true, lines: [{ ...asked, state: 'cancelled' }, sure] })];
    return there[0];
  });
  await open('/orders/o');
  await user.click(await screen.findByRole('button', { name: 'Cancel Zinc' }));
  expect(screen.queryByRole('button', { name: 'Cancel Amoxil' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  expect(server.asked('POST', `${ALL}:uuid/lines/:line/cancel/`)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel the line' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked('POST', `${ALL}o/lines/l1/cancel/`)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel Zinc' })).toBeNull());
});
