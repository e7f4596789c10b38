import 'fake-indexeddb/auto';
import type { Order, Shipment } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { handOverScan } from '@bloom/shell-api/scanner';
import { scan } from '@bloom/shell-api/scanner/testing';
import { ama, FakeLocks, FakeServer } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloaded, openOrders } from '../testing/open-orders';
import { order, orderLine } from '../testing/order';
import { shipment, shipmentLine } from '../testing/shipment';

const ALL = '/api/orders/outgoing/';
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let orders: Order[];
beforeEach(() => {
  orders = [];
  server = new FakeServer()
    .on('GET', ALL, () => ({ count: orders.length, next: null, results: orders }))
    .on('GET', `${ALL}:uuid/`, ({ params }: { params: Record<string, string> }) => {
      const found = orders.find(({ uuid }) => uuid === params.uuid);
      if (!found) throw new ServerProblem(404, 'not_found', 'There is no such order.');
      return found;
    });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  return page.leave();
});

const SENT = shipment({
  uuid: 's',
  lines: [
    shipmentLine({ uuid: 'sl1' }),
    shipmentLine({ uuid: 'sl2', order_line_uuid: 'l2', barcode: '6001234567892', name: 'Zinc', open_units: 20 }),
  ],
});
const open = async (path: string, here: Shipment[] = [SENT], options: Parameters<typeof openOrders>[2] = {}) => {
  page = await openOrders(path, [], {
    server,
    ...options,
    async fill(db, outboxDb, modulesDb) {
      await modulesDb.rows('shipments').bulkPut(here.map((row) => ({ ...row, run_id: 'r1' })));
      await modulesDb.feeds.put({ ...downloaded, name: 'shipments' });
      await options.fill?.(db, outboxDb, modulesDb);
    },
  });
};
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const receive = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const kept = async () => (await page.outboxDb.outbox.toArray()).filter(({ kind }) => kind === 'receipt');

describe('what is to be received', () => {
  it('is there without a network, and says why orders of suppliers outside are not', async () => {
    server.reachable = false;
    await open('/receive');
    await goOffline();
    const row = await screen.findByRole('link', { name: /Ernest Chemists/ });
    expect(row.getAttribute('href')).toBe('/orders/receive/s');
    for (const text of ['W-000012', 'Tema Depot', '2 packages', '2 lines to receive', '320 units']) {
      expect(row.textContent).toContain(text);
    }
    await screen.findByText(/It alone knows what of these orders is to come/);
  });

  it('says what to do when nothing is on its way, and as of when that is known', async () => {
    await open('/receive', []);
    await screen.findByText('Nothing is on its way');
    await screen.findByText(/^As the server knew it /);
    await screen.findByText('No order of such a supplier is open');
  });

  it('has orders of suppliers outside of which something is to come, and no others', async () => {
    orders = [
      order({ uuid: 'out', number: 'O-1', by_warehouse: false }),
      order({ uuid: 'in', number: 'O-2', by_warehouse: true }),
      order({ uuid: 'done', number: 'O-3', by_warehouse: false, lines: [orderLine({ uuid: 'x', open_units: 0 })] }),
    ];
    await open('/receive', []);
    const outside = within(await screen.findByRole('region', { name: 'Suppliers outside the network' }));
    expect((await outside.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
      '/orders/receive/out',
    ]);
  });

  it('is shown from the server to people of the provider, who receive nothing', async () => {
    server.on('GET', '/api/orders/shipments/', { count: 1, next: null, results: [SENT] });
    await open('/receive', [], { keepsCopy: false, user: { is_staff: true } });
    const row = await screen.findByRole('link', { name: /Ernest Chemists/ });
    expect(row.getAttribute('href')).toBe('/orders/shipments/s');
  });
});

describe('receiving a shipment', () => {
  it('takes what is ticked, offline, and says that it is on this device; what is not ticked is still to come', async () => {
    server.reachable = false;
    await open('/receive/s');
    await goOffline();
    expect((await tick('Zinc')).checked).toBe(false);
    expect(receive('Receive 0 lines').disabled).toBe(true);
    scan('6001234567892');
    await waitFor(async () => expect((await tick('Zinc')).checked).toBe(true));
    expect(document.activeElement).toBe(await tick('Zinc'));
    await user.click(receive('Receive 1 line'));
    await screen.findByText('On this device, not sent yet');
    const row = await screen.findByRole('link', { name: /Ernest Chemists/ });
    expect(row.textContent).toContain('300 units');
    expect(row.textContent).toContain('1 line to receive');
    expect((await kept()).map(({ payload }) => payload)).toMatchObject([
      {
        order_uuid: 'o1',
        shipment_uuid: 's',
        reference: 'W-000012',
        lines: [{ order_line_uuid: 'l2', shipment_line_uuid: 'sl2', open: 20, accepted: 20, refused: 0, missing: 0 }],
      },
    ]);
  });

  it('ticks what the camera reads', async () => {
    await open('/receive/s');
    act(() => page.camera.set('closed'));
    await user.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
    expect(page.camera.get()).toBe('open');
    act(() => void handOverScan('6001234567892'));
    await waitFor(async () => expect((await tick('Zinc')).checked).toBe(true));
  });

  it('lets nobody receive twice on this device what it has received already', async () => {
    await open('/receive/s', [shipment({ uuid: 's' })]);
    await user.click(await tick('Amoxicillin 500 mg caps'));
    await user.click(receive('Receive 1 line'));
    await screen.findByText('Nothing is on its way');
    act(() => page.shell.navigate('/orders/receive/s'));
    await screen.findByText('Nothing of it is to come');
    expect(await kept()).toHaveLength(1);
  });

  it('asks why something is missing or refused, and receives nothing before', async () => {
    await open('/receive/s');
    await tick('Zinc');
    await user.clear(field('Into stock of Zinc'));
    await user.type(field('Into stock of Zinc'), '15');
    await user.type(field('Refused of Zinc'), '3');
    await screen.findByText('2 units stay to come.');
    await user.click(receive('Receive 1 line'));
    await screen.findByText('Look at Zinc: something there is missing or wrong.');
    expect(await kept()).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: /Why/ }));
    await user.click(await screen.findByRole('option', { name: 'Damaged' }));
    await user.click(receive('Receive 1 line'));
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    expect((await kept())[0]?.payload).toMatchObject({
      lines: [{ accepted: 15, refused: 3, missing: 0, reason: 'damaged' }],
    });
  });

  it('says so when more came than was to come', async () => {
    await open('/receive/s');
    await tick('Zinc');
    await user.clear(field('Into stock of Zinc'));
    await user.type(field('Into stock of Zinc'), '25');
    await screen.findByText(/5 units more than were to come/);
  });

  it('warns of a code that no line has', async () => {
    await open('/receive/s');
    await tick('Zinc');
    scan('2000000000008');
    await waitFor(() => expect(page.notices).toMatchObject([{ kind: 'warning', message: /2000000000008/ }]));
  });

  it('is kept through a reload', async () => {
    await open('/receive/s');
    await user.click(await tick('Zinc'));
    await user.clear(field('Into stock of Zinc'));
    await user.type(field('Into stock of Zinc'), '7');
    act(() => page.shell.navigate('/orders/receive'));
    await user.click(await screen.findByRole('link', { name: /Ernest Chemists/ }));
    expect((await tick('Zinc')).checked).toBe(true);
    expect(field('Into stock of Zinc').value).toBe('7');
  });

  it('ORD-11 is in the hands of one tab, and goes on in another once that is closed', async () => {
    const locks = new FakeLocks();
    const other = {};
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks.of({}) });
    void locks.of(other).request(`bloom.f1.orders-receipt.${ama.id}.s`, {}, () => new Promise(() => undefined));
    await open('/receive/s');
    await screen.findByText('This is being received in another tab');
    expect(screen.queryByRole('checkbox')).toBeNull();
    locks.release(other);
    expect((await tick('Zinc')).checked).toBe(false);
  });

  it('OUT-23 stores what two tabs counted, where no lock keeps them apart, and says done of neither that is not', async () => {
    await open('/receive/s');
    await user.click(await tick('Zinc'));
    const draft = (await page.shell.drafts.list('orders-receipt.'))[0]?.value as { uuid: string };
    const at = '2026-11-21T08:00:00.000Z';
    const counted = { ...{ lot: 'A-1', expiry_date: '2028-01-31', refused: 0, missing: 0, reason: '' }, accepted: 5 };
    const line = { uuid: 'rl', order_line_uuid: 'l1', shipment_line_uuid: 'sl1', barcode: '', name: '', open: 300 };
    const elsewhere = { order_uuid: 'o1', shipment_uuid: 's', supplier_name: 'Ernest Chemists', reference: 'W-000012' };
    await page.shell.record('receipt', {
      ...{ uuid: draft.uuid, madeAt: at },
      payload: { uuid: draft.uuid, received_at: at, ...elsewhere, lines: [{ ...line, ...counted }] },
    });
    await user.click(receive('Receive 1 line'));
    await waitFor(() =>
      expect(page.notices).toMatchObject([{ kind: 'warning', message: /^This was received in another tab meanwhile/ }]),
    );
    expect(await kept()).toHaveLength(1);
    await user.click(await waitFor(() => receive('Receive 1 line')));
    await waitFor(async () => expect(await kept()).toHaveLength(2));
    const zinc = (await kept()).find(({ uuid }) => uuid !== draft.uuid);
    expect(zinc?.payload).toMatchObject({ uuid: zinc?.uuid, lines: [{ shipment_line_uuid: 'sl2', accepted: 20 }] });
  });

  it('stays on the page with what was typed when this device cannot store it', async () => {
    await open('/receive/s');
    page.shell.record = () => Promise.reject(new Error('the disk is full'));
    await user.click(await tick('Zinc'));
    await user.click(receive('Receive 1 line'));
    await screen.findByText(/This device could not store it, so nothing was received/);
    expect((await tick('Zinc')).checked).toBe(true);
  });
});

describe('receiving of a supplier outside', () => {
  it('wants the number of the note, the lot and the expiry, and goes on without the server', async () => {
    orders = [order({ uuid: 'o1', by_warehouse: false })];
    await open('/receive/o1', []);
    await user.click(await tick('Amoxicillin 500 mg caps'));
    await goOffline();
    await user.click(receive('Receive 1 line'));
    await screen.findByText('Type the number of the delivery note first.');
    await user.type(field('Number of the delivery note'), 'INV-9');
    await user.type(field('Lot of Amoxicillin 500 mg caps'), 'B-2');
    await user.type(field('Expiry of Amoxicillin 500 mg caps'), '05/35');
    await user.click(receive('Receive 1 line'));
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    expect((await kept())[0]?.payload).toMatchObject({
      ...{ order_uuid: 'o1', shipment_uuid: null, reference: 'INV-9' },
      lines: [{ order_line_uuid: 'l1', shipment_line_uuid: null, lot: 'B-2', expiry_date: '2035-05-31', open: 300 }],
    });
  });

  it('sends who opens an order of a warehouse to its shipments', async () => {
    orders = [order({ uuid: 'o1', by_warehouse: true })];
    await open('/receive/o1', []);
    await screen.findByText('This order comes in shipments');
  });

  it('says that there is no such thing', async () => {
    await open('/receive/unknown', []);
    await screen.findByText('The server knows no such shipment or order');
  });
});
