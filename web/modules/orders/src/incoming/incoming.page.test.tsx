import 'fake-indexeddb/auto';
import type { Order } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { handOverScan } from '@bloom/shell-api/scanner';
import { scan } from '@bloom/shell-api/scanner/testing';
import { ama, FakeLocks, FakeServer, facility } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offer, TOBINCO } from '../testing/offer';
import { openOrders } from '../testing/open-orders';
import { order, orderLine } from '../testing/order';
import { shipment } from '../testing/shipment';

const ALL = '/api/orders/incoming/';
const WAREHOUSE = { ...facility, name: 'Tema Depot', facility_type: 'warehouse' };
const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openOrders>>;
let server: FakeServer;
let there: Order[];
beforeEach(() => {
  there = [order({ uuid: 'o', facility_name: 'Osu Pharmacy' })];
  server = new FakeServer()
    .on('GET', ALL, () => ({ count: there.length, next: null, results: there }))
    .on('GET', `${ALL}:uuid/`, ({ params }: { params: Record<string, string> }) => {
      const found = there.find(({ uuid }) => uuid === params.uuid);
      if (!found) throw new ServerProblem(404, 'not_found', 'There is no such order.');
      return found;
    });
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'locks');
  await page.leave();
  vi.restoreAllMocks();
});

const OFFERS = [
  offer({ uuid: 'a' }),
  offer({ uuid: 'b', name: 'Amoxicillin 250 mg caps', price: '6.00' }),
  offer({ uuid: 'c', name: 'Amoxicillin of another', supplier: TOBINCO }),
];
const open = async (path: string, options: Parameters<typeof openOrders>[2] = {}) => {
  page = await openOrders(path, OFFERS, { server, facility: WAREHOUSE, ...options });
};
const goOffline = () =>
  act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

/** Another page of the module, and back: nothing of it stays in memory. */
async function leaveAndReturn(path: string) {
  act(() => page.shell.navigate('/orders/catalogue'));
  await screen.findByRole('heading', { name: 'Catalogue' });
  act(() => page.shell.navigate(`/orders${path}`));
}
/** Another tab has it, until it is closed. */
function inAnotherTab(name: string) {
  const locks = new FakeLocks();
  const other = {};
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks.of({}) });
  void locks.of(other).request(`bloom.f1.${name}.${ama.id}`, {}, () => new Promise(() => undefined));
  return { close: () => locks.release(other) };
}

describe('the queue of a warehouse', () => {
  it('is what the module opens with, has no empty cart, and asks for what is open', async () => {
    await open('');
    const row = await screen.findByRole('link', { name: /Osu Pharmacy/ });
    expect(row.getAttribute('href')).toBe('/orders/incoming/o');
    expect(row.textContent).toContain('To answer');
    expect(screen.queryByRole('link', { name: 'Cart' })).toBeNull();
    expect(server.asked('GET', ALL)[0]?.query.get('state')).toBe('open');
    await user.click(screen.getByRole('tab', { name: 'All' }));
    await waitFor(() => expect(server.asked('GET', ALL).at(-1)?.query.get('state')).toBe('all'));
  });

  it('says what comes when there is nothing, and why nothing is there without the server', async () => {
    there = [];
    await open('/incoming');
    await screen.findByText('Nothing to answer, pick or send');
    await page.leave();
    server.reachable = false;
    await open('/incoming');
    await goOffline();
    await screen.findByText(/Orders of pharmacies are answered with it alone/);
  });

  it('is not for a pharmacy', async () => {
    await open('/incoming', { facility });
    await screen.findByRole('link', { name: 'Catalogue' });
    expect(screen.queryByRole('link', { name: 'Orders of pharmacies' })).toBeNull();
    expect(server.asked('GET', ALL)).toEqual([]);
  });
});

describe('answering an order', () => {
  beforeEach(() => {
    server.on('POST', `${ALL}o/confirm/`, () => {
      there = [
        order({
          uuid: 'o',
          state: 'confirmed',
          lines: [orderLine({ uuid: 'l1', state: 'confirmed', confirmed_packs: 3 })],
        }),
      ];
      return there[0];
    });
  });

  it('is one press when all of it is there', async () => {
    await open('/incoming/o');
    await user.click(await button('Answer 1 line'));
    await button('Pick and send: 300 units');
    expect(server.asked('POST', `${ALL}o/confirm/`)).toMatchObject([
      {
        body: { lines: [{ uuid: 'l1', confirmed_packs: 3, back_ordered_packs: 0, note: '', substitute: null }] },
        key: expect.stringMatching(/./),
      },
    ]);
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
  });

  it('says what comes later and what does not, with the reason', async () => {
    await open('/incoming/o');
    await user.clear(await field('Packs confirmed: Amoxicillin 500 mg caps'));
    await user.type(await field('Packs confirmed: Amoxicillin 500 mg caps'), '1');
    await user.clear(await field('Packs later: Amoxicillin 500 mg caps'));
    await user.type(await field('Packs later: Amoxicillin 500 mg caps'), '1');
    await screen.findByText('Will not come: 1 pack');
    await user.click(await button('Answer 1 line'));
    await screen.findByText('Say why, so that the pharmacy knows');
    expect(server.asked('POST', `${ALL}o/confirm/`)).toEqual([]);
    await user.type(await field('Why: Amoxicillin 500 mg caps'), 'New stock on Monday');
    await user.click(await button('Answer 1 line'));
    await waitFor(() =>
      expect(server.asked('POST', `${ALL}o/confirm/`)).toMatchObject([
        { body: { lines: [{ confirmed_packs: 1, back_ordered_packs: 1, note: 'New stock on Monday' }] } },
      ]),
    );
  });

  it('sends something else of the same supplier, at most for what was ordered', async () => {
    server.on('GET', `${ALL}o/substitutes/`, ({ query }: { query: URLSearchParams }) => ({
      offers: OFFERS.filter(({ name, supplier }) => supplier !== TOBINCO && name.includes(query.get('search') ?? '')),
    }));
    await open('/incoming/o');
    await user.click(await button('Send something else for Amoxicillin 500 mg caps'));
    const search = await screen.findByRole('combobox', { name: /What you send instead/ });
    await user.clear(search);
    await user.type(search, 'moxi');
    await waitFor(() => expect(server.asked('GET', `${ALL}o/substitutes/`).at(-1)?.query.get('search')).toBe('moxi'));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      expect.stringContaining('Amoxicillin 250 mg caps'),
    ]);
    await user.click(screen.getByRole('option', { name: /250 mg/ }));
    const packs = await field('Packs of it: Amoxicillin 500 mg caps');
    expect(packs.value).toBe('3');
    await user.clear(packs);
    await user.type(packs, '9');
    await screen.findByText(/That costs more than what was ordered/);
    await user.clear(packs);
    await user.type(packs, '6');
    await user.type(await field('Why: Amoxicillin 500 mg caps'), 'Half the strength, twice the packs');
    await user.click(await button('Answer 1 line'));
    await waitFor(() =>
      expect(server.asked('POST', `${ALL}o/confirm/`)).toMatchObject([
        { body: { lines: [{ uuid: 'l1', substitute: { offer_uuid: 'b', packs: 6 } }] } },
      ]),
    );
  });

  it('says every amount in the money of who ordered, also abroad', async () => {
    there = [
      order({
        uuid: 'o',
        currency: 'XOF',
        minor_units: 0,
        total: '25000',
        lines: [orderLine({ uuid: 'l1', price: '12500' })],
      }),
    ];
    server.on('GET', `${ALL}o/substitutes/`, { offers: [offer({ uuid: 'b', name: 'Doliprane', price: '6000' })] });
    await open('/incoming');
    expect((await screen.findByRole('link', { name: /Accra Central/ })).textContent).toMatch(/(CFA|XOF).25,000/);
    await user.click(await screen.findByRole('link', { name: /Accra Central/ }));
    await user.click(await button('Send something else for Amoxicillin 500 mg caps'));
    await user.click(await screen.findByRole('combobox', { name: /What you send instead/ }));
    expect((await screen.findByRole('option', { name: /Doliprane/ })).textContent).toMatch(/(CFA|XOF).6,000/);
    expect(document.body.textContent).not.toContain('GHS');
  });

  it('says that the offers cannot be read when the server does not answer', async () => {
    server.on('GET', `${ALL}o/substitutes/`, () => {
      throw new ServerProblem(500, 'broken', 'It broke.');
    });
    await open('/incoming/o');
    await user.click(await button('Send something else for Amoxicillin 500 mg caps'));
    await user.click(await screen.findByRole('combobox', { name: /What you send instead/ }));
    await screen.findByText('The offers could not be read. This needs the server.');
  });

  it('keeps what was typed, and says why, when the server says no or does not answer', async () => {
    server.on('POST', `${ALL}o/confirm/`, () => {
      throw new ServerProblem(409, 'wrong_state', 'Somebody has answered this line.');
    });
    await open('/incoming/o');
    await user.click(await button('Answer 1 line'));
    await screen.findByText('Somebody has answered this line.');
    await goOffline();
    await screen.findByText(/The server does not answer, so nothing was changed/);
    expect((await button('Answer 1 line')).disabled).toBe(true);
  });

  it('is kept while it is typed, and begun anew where the lines are others by now', async () => {
    await open('/incoming/o');
    await user.clear(await field('Packs confirmed: Amoxicillin 500 mg caps'));
    await user.type(await field('Packs confirmed: Amoxicillin 500 mg caps'), '2');
    await user.type(await field('Why: Amoxicillin 500 mg caps'), 'Two are left');
    await leaveAndReturn('/incoming/o');
    expect((await field('Packs confirmed: Amoxicillin 500 mg caps')).value).toBe('2');
    expect((await field('Why: Amoxicillin 500 mg caps')).value).toBe('Two are left');
    const later = { state: 'confirmed', confirmed_packs: 1, back_ordered_packs: 2 } as const;
    there = [order({ uuid: 'o', state: 'confirmed', lines: [orderLine({ uuid: 'l1', ...later })] })];
    await leaveAndReturn('/incoming/o');
    await screen.findByText(/back-ordered: 2 packs/);
    expect((await field('Packs confirmed: Amoxicillin 500 mg caps')).value).toBe('0');
  });

  it('is in the hands of one tab; another one sees what is typed, and goes on once that is closed', async () => {
    const tab = inAnotherTab('orders-answer.o');
    await open('/incoming/o');
    await screen.findByText(/This is open in another tab/);
    const packs = await field('Packs confirmed: Amoxicillin 500 mg caps');
    expect([packs.matches(':disabled'), (await button('Answer 1 line')).disabled]).toEqual([true, true]);
    tab.close();
    await waitFor(async () => expect((await button('Answer 1 line')).matches(':disabled')).toBe(false));
    expect(screen.queryByText(/This is open in another tab/)).toBeNull();
  });

  it('is for people of the warehouse; those of the provider look', async () => {
    await open('/incoming/o', { keepsCopy: false, user: { is_staff: true } });
    await screen.findByText('To answer', { selector: 'td *' });
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
  });

  it('short-closes what will not be sent, with the reason', async () => {
    there = [
      order({
        uuid: 'o',
        state: 'confirmed',
        lines: [orderLine({ uuid: 'l1', state: 'confirmed', confirmed_packs: 3 })],
      }),
    ];
    server.on('POST', `${ALL}o/lines/l1/close/`, () => there[0]);
    await open('/incoming/o');
    await user.click(await button(/Short-close the rest of/));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Short-close the rest' });
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Recalled');
    await user.click(confirm);
    await waitFor(() =>
      expect(server.asked('POST', `${ALL}o/lines/l1/close/`)).toMatchObject([{ body: { note: 'Recalled' } }]),
    );
  });
});

describe('picking and sending', () => {
  const picks = {
    lines: [
      {
        ...{ line_uuid: 'l1', barcode: '9506682101352', name: 'Amoxicillin', generic_name: '', pack: 'Box of 100' },
        ...{ pack_units: 100, units: 300, missing_units: 50 },
        batches: [
          { batch_id: 'b1', lot: 'A-1', expiry_date: '2027-01-31', units: 100, on_hand: 100 },
          { batch_id: 'b2', lot: 'B-2', expiry_date: '2028-01-31', units: 150, on_hand: 150 },
        ],
      },
    ],
  };
  beforeEach(() => {
    server
      .on('GET', `${ALL}o/picks/`, picks)
      .on('POST', `${ALL}o/dispatch/`, ({ body }: { body: { uuid: string } }) => shipment({ uuid: body.uuid }))
      .on('GET', '/api/orders/shipments/:uuid/', ({ params }: { params: Record<string, string> }) =>
        shipment({ uuid: params.uuid ?? '', facility: { uuid: 'p1', name: 'Osu Pharmacy' } }),
      );
  });

  it('ticks what the camera reads', async () => {
    await open('/incoming/o/pick');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Amoxicillin' });
    act(() => page.camera.set('closed'));
    await user.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
    expect(page.camera.get()).toBe('open');
    act(() => void handOverScan('9506682101352'));
    await waitFor(() => expect(box.checked).toBe(true));
  });

  it('ticks by scan, sends the lots as proposed, and leads to the waybill, which prints', async () => {
    await open('/incoming/o/pick');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Amoxicillin' });
    await screen.findByText(/Not on the shelf: 50 units/);
    scan('9506682101352');
    await waitFor(() => expect(box.checked).toBe(true));
    await user.clear(await field('Packages'));
    await user.type(await field('Packages'), '4');
    await user.click(await button('Send 1 line'));
    await screen.findByRole('heading', { name: 'Waybill W-000012' });
    const [sent] = server.asked('POST', `${ALL}o/dispatch/`);
    expect(sent?.body).toMatchObject({
      packages: 4,
      lines: [
        { line_uuid: 'l1', batch_id: 'b1', units: 100 },
        { line_uuid: 'l1', batch_id: 'b2', units: 150 },
      ],
    });
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(await button('Print the waybill'));
    expect(print).toHaveBeenCalledOnce();
    const paper = document.querySelector('[aria-hidden="true"] h1')?.parentElement;
    for (const text of ['Waybill W-000012', 'Tema Depot', 'Osu Pharmacy', 'A-1', 'O-000007']) {
      expect(paper?.textContent).toContain(text);
    }
  });

  it('sends no more than lies on the shelf', async () => {
    await open('/incoming/o/pick');
    const units = await field('Units of Amoxicillin, lot A-1');
    await user.clear(units);
    await user.type(units, '101');
    await screen.findByText('More than lies on the shelf');
    await user.click(await button('Send 1 line'));
    expect(server.asked('POST', `${ALL}o/dispatch/`)).toEqual([]);
  });

  it('is the same shipment when it is tried again', async () => {
    server.on('POST', `${ALL}o/dispatch/`, () => {
      throw new ServerProblem(409, 'not_enough', 'Of Amoxicillin, lot A-1, 90 are on hand.');
    });
    await open('/incoming/o/pick');
    await user.click(await screen.findByRole('checkbox', { name: 'Amoxicillin' }));
    await user.click(await button('Send 1 line'));
    await screen.findByText('Of Amoxicillin, lot A-1, 90 are on hand.');
    await user.click(await button('Send 1 line'));
    await waitFor(() => expect(server.asked('POST', `${ALL}o/dispatch/`)).toHaveLength(2));
    const [one, two] = server.asked('POST', `${ALL}o/dispatch/`).map(({ body }) => (body as { uuid: string }).uuid);
    expect(one).toBe(two);
  });

  it('is kept while it is picked, and a line whose lot is gone is to be looked at again', async () => {
    await open('/incoming/o/pick');
    await user.clear(await field('Units of Amoxicillin, lot A-1'));
    await user.type(await field('Units of Amoxicillin, lot A-1'), '90');
    await user.type(await field('Note on the waybill'), 'Side door');
    await leaveAndReturn('/incoming/o/pick');
    expect((await field('Units of Amoxicillin, lot A-1')).value).toBe('90');
    expect((await field('Note on the waybill')).value).toBe('Side door');
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Amoxicillin' });
    expect(box().checked).toBe(true);
    const [line] = picks.lines;
    server.on('GET', `${ALL}o/picks/`, { lines: [{ ...line, batches: line?.batches.slice(1) }] });
    await leaveAndReturn('/incoming/o/pick');
    await field('Units of Amoxicillin, lot B-2');
    expect(box().checked).toBe(false);
  });

  it('is not sent once more where the answer was lost and the page loaded anew', async () => {
    let sent = '';
    server
      .on('POST', `${ALL}o/dispatch/`, ({ body }: { body: { uuid: string } }) => {
        sent = body.uuid;
        throw new ServerProblem(500, 'internal', 'Something went wrong.');
      })
      .on('GET', '/api/orders/shipments/:uuid/', ({ params }: { params: Record<string, string> }) => {
        if (params.uuid !== sent) throw new ServerProblem(404, 'not_found', 'There is no such shipment.');
        return shipment({ uuid: sent });
      });
    await open('/incoming/o/pick');
    await user.click(await screen.findByRole('checkbox', { name: 'Amoxicillin' }));
    await user.click(await button('Send 1 line'));
    await screen.findByText('Something went wrong.');
    await leaveAndReturn('/incoming/o/pick');
    await screen.findByRole('heading', { name: 'Waybill W-000012' });
    expect(server.asked('POST', `${ALL}o/dispatch/`)).toHaveLength(1);
    await leaveAndReturn('/incoming/o/pick');
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Amoxicillin' })).checked).toBe(false);
  });

  it('is in the hands of one tab', async () => {
    const tab = inAnotherTab('orders-pick.o');
    await open('/incoming/o/pick');
    await screen.findByText(/This is open in another tab/);
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Amoxicillin' });
    scan('9506682101352');
    expect([box().matches(':disabled'), box().checked]).toEqual([true, false]);
    tab.close();
    await waitFor(() => expect(box().matches(':disabled')).toBe(false));
  });

  it('says so when there is nothing to pick', async () => {
    server.on('GET', `${ALL}o/picks/`, { lines: [] });
    await open('/incoming/o/pick');
    await screen.findByText('Nothing to pick');
  });
});
