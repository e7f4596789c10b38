import 'fake-indexeddb/auto';
import type { NewAdjustment, PriceChange, StockMovement, User } from '@bloom/api-client';
import { product } from '@bloom/local-db/catalogue/testing';
import { ServerProblem, Unreachable } from '@bloom/shell-api';
import { FakeServer, type MountOptions } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openInventory } from '../testing/open-inventory';

// Real key presses in jsdom: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };

const movement = (fields: Partial<StockMovement>): StockMovement => ({
  id: 'm1',
  moved_at: '2026-06-15T10:00:00Z',
  kind: 'sale',
  reference: 'R-7',
  source_id: 's',
  batch_id: null,
  lot: 'B1',
  expiry_date: null,
  quantity: -3,
  balance: 140,
  moved_by: 'Ama Mensah',
  reason: null,
  note: null,
  ...fields,
});
const price: PriceChange = {
  changed_at: '2026-06-01T08:00:00Z',
  walk_in_selling_price: '12.00',
  member_selling_price: '11.00',
  source: 'price_list',
  changed_by: 'Efua',
};
const page = (results: unknown[], next: string | null = null) => ({ count: results.length, next, results });

let server: FakeServer;
let opened: Awaited<ReturnType<typeof openInventory>>;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => opened.leave());

const open = (person: Partial<User> = {}) => openWith({ user: person });
async function openWith(options: MountOptions, fields: Partial<Parameters<typeof product>[0]> = {}) {
  const amox = product({ uuid: 'amox', quantity: 140, barcode_id: CODE, ...fields });
  opened = await openInventory('/all?product=amox', [amox], { server, ...options });
  await screen.findByRole('dialog', { name: 'Amoxicillin 500 mg caps' }, SOON);
  return userEvent.setup({ delay: null });
}
const cells = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.closest('dialog'))
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

const ORDERS = JSON.stringify([{ app: { name: 'Order' } }]);
const CODE = '9506682101352';
const SELLS = JSON.stringify([{ app: { name: 'POS' } }]);

describe('one product', () => {
  it('OUT-18 is handed over to the till once, however often it is pressed', async () => {
    const user = await open({ userapps: SELLS });
    await user.dblClick(screen.getByRole('button', { name: 'Sell' }));
    await waitFor(() => expect(opened.location.get().pathname).toBe('/pos/patient'), SOON);
    const held = await opened.shell.drafts.list('held.');
    expect(held.map(({ value }) => value)).toEqual([
      expect.objectContaining({
        uuid: new URLSearchParams(opened.location.get().search).get('take'),
        from: { module: 'inventory', id: 'amox' },
        lines: [expect.objectContaining({ productUuid: 'amox', quantity: 1 })],
      }),
    ]);
  });

  it.each([
    ['without the point of sale', {}],
    ['of the provider', { userapps: SELLS, is_staff: true }],
  ])('ENT-07 offers no sale to people %s', async (_, person) => {
    await open(person);
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull();
  });

  it('opens what suppliers offer of it by its code, with and without a network', async () => {
    const user = await open({ userapps: ORDERS });
    act(() => opened.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    await user.click(screen.getByRole('button', { name: 'Order' }));
    const { pathname, search } = opened.location.get();
    expect([pathname, new URLSearchParams(search).get('barcode')]).toEqual(['/orders/catalogue', CODE]);
  });

  it.each([
    ['people without the app', { user: { userapps: SELLS } }, {}],
    ['people of the provider', { user: { userapps: ORDERS, is_staff: true } }, {}],
    ['a product without a code', { user: { userapps: ORDERS } }, { barcode_id: '' }],
    ['a service', { user: { userapps: ORDERS } }, { is_custom: true, stocked: false, quantity: 0, batches: [] }],
  ])('ENT-07 offers no order to %s', async (_, options, fields) => {
    await openWith(options, fields);
    expect(screen.queryByRole('button', { name: 'Order' })).toBeNull();
  });

  it('leads from a lot to where goods go back, for those who order', async () => {
    const user = await open({ userapps: ORDERS });
    const links = screen.getAllByRole('link', { name: /^Return to the supplier: / });
    expect(links).toHaveLength(1);
    await user.click(links[0] as HTMLElement);
    const { pathname, search } = opened.location.get();
    expect([pathname, new URLSearchParams(search).get('product')]).toEqual(['/orders/returns/new', 'amox']);
    expect(new URLSearchParams(search).get('batch')).toMatch(/./);
  });

  it('ENT-35 opens by its address with the batches on the device, and closes to the list', async () => {
    const user = await open();
    expect(cells()).toEqual([['B1', expect.stringContaining('2027'), '140']]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SOON);
    expect(opened.location.get().search).toBe('');
  });

  it('says whose each batch is where something is the provider’s, in the list too', async () => {
    const batch = (id: string, quantity: number) => ({ id, lot: id, expiry_date: '2027-05-31', quantity });
    const batches = [batch('B1', 100), { ...batch('B2', 40), owner: 'provider' as const }];
    await openWith({}, { batches });
    expect(cells()).toEqual([
      ['B1', expect.stringContaining('2027'), 'The facility’s', '100'],
      ['B2', expect.stringContaining('2027'), 'The provider’s', '40'],
    ]);
    expect(document.querySelector('main')?.textContent).toContain('40 of the provider');
  });

  it('ENT-22 says of an own product whether it is a service; while there is stock the server says no and why', async () => {
    const path = '/api/inventory/custom-products/tea/stocked/';
    const tea = product({ uuid: 'tea', name: 'Herbal tea', is_custom: true, quantity: 3 });
    const said: string[] = [];
    server.on('PUT', path, ({ body }: { body: unknown }) => {
      said.push(JSON.stringify(body));
      if (said.length === 1)
        throw new ServerProblem(409, 'has_stock', 'Herbal tea has stock: 3. Count it to zero first.');
      return { ...tea, quantity: 0, batches: [], stocked: false };
    });
    opened = await openInventory('/all?product=tea', [tea], { server });
    const dialog = within(await screen.findByRole('dialog', { name: 'Herbal tea' }, SOON));
    const user = userEvent.setup({ delay: null });
    const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Service or fee, not kept in stock' });
    await user.click(box);
    expect(await dialog.findByText(/Herbal tea has stock: 3/, {}, SOON)).toBeTruthy();
    expect(box.checked).toBe(false);
    await user.click(box);
    await waitFor(() => expect(box.checked).toBe(true), SOON);
    expect(said[1]).toBe('{"facility_id":"f1","stocked":false}');
    act(() => opened.connectivity.set({ state: 'lost', reachable: false, remainingHours: 24 }));
    expect(box.disabled).toBe(true);
    expect(dialog.getByText('You can change this as soon as the server answers.')).toBeTruthy();
  });

  it('says of an own product whether it is sold on prescription only, and shows it of any product', async () => {
    const tea = product({ uuid: 'tea', name: 'Herbal tea', is_custom: true, quantity: 3 });
    server.on('PUT', '/api/inventory/custom-products/tea/prescription-only/', () => ({
      ...tea,
      prescription_only: true,
    }));
    opened = await openInventory('/all?product=tea', [tea], { server });
    const dialog = within(await screen.findByRole('dialog', { name: 'Herbal tea' }, SOON));
    const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Sold on prescription only' });
    await userEvent.setup({ delay: null }).click(box);
    await waitFor(() => expect(box.checked).toBe(true), SOON);
    expect(server.asked('PUT', '/api/inventory/custom-products/tea/prescription-only/')[0]?.body).toEqual({
      facility_id: 'f1',
      prescription_only: true,
    });
    await opened.leave();
    const syrup = product({ uuid: 'syrup', name: 'Syrup', prescription_only: true });
    opened = await openInventory('/all?product=syrup', [syrup], { server });
    const shown = within(await screen.findByRole('dialog', { name: 'Syrup' }, SOON));
    expect(shown.getByText('Sold on prescription only')).toBeTruthy();
    expect(shown.queryByRole('checkbox')).toBeNull();
  });

  it('ENT-22 offers nothing to adjust of a service, and no switch for what is of the catalogue', async () => {
    const check = product({
      uuid: 'check',
      name: 'Check-up',
      is_custom: true,
      quantity: 0,
      batches: [],
      stocked: false,
    });
    opened = await openInventory('/all?product=check', [check], { server });
    const dialog = within(await screen.findByRole('dialog', { name: 'Check-up' }, SOON));
    expect(dialog.getAllByText('Not stocked')).toHaveLength(2);
    expect(dialog.queryByRole('button', { name: 'Adjust stock' })).toBeNull();
    await userEvent.click(dialog.getByRole('tab', { name: 'Movements' }));
    expect(server.asked('GET', '/api/inventory/products/check/consumption/')).toEqual([]);
    await opened.leave();
    await open();
    expect(screen.getByRole('button', { name: 'Adjust stock' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('ENT-22 shows its bin card with the balance, and the next page on request', async () => {
    const movements = '/api/inventory/products/amox/movements/';
    server.on('GET', movements, ({ query }: { query: URLSearchParams }) =>
      query.get('page') === '2'
        ? page([movement({ id: 'm0', kind: 'adjustment', reason: 'damaged', quantity: 143, balance: 143 })])
        : page([movement({})], `https://server.test${movements}?facility_id=f1&page=2`),
    );
    const user = await open();
    await user.click(screen.getByRole('tab', { name: 'Movements' }));
    await user.click(await screen.findByRole('button', { name: 'Show more' }, SOON));
    await waitFor(() => expect(cells()).toHaveLength(2), SOON);
    expect(cells().map(([, ...rest]) => rest)).toEqual([
      ['Sale R-7Lot B1', '-3', '140'],
      ['Adjustment R-7Damaged · Lot B1', '+143', '143'],
    ]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it.each([
    [
      { days: 90, sold: 1200, own_use: 10, programme_use: 0, lasts_days: 45 },
      'In the last 90 days: 1,200 sold · 10 used here. If that goes on, the stock lasts 45 days.',
    ],
    [
      { days: 90, sold: 100, own_use: 0, programme_use: 0, lasts_days: 0 },
      'In the last 90 days: 100 sold. If that goes on, the stock lasts less than a day.',
    ],
    [
      { days: 9, sold: 0, own_use: 0, programme_use: 1, lasts_days: null },
      'In the last 9 days: 1 given out for a programme. It is too early to say how long the stock lasts.',
    ],
  ])('ENT-22 says what was needed lately and how long the stock lasts: %o', async (answer, said) => {
    server.on('GET', '/api/inventory/products/amox/movements/', page([movement({ kind: 'own_use', reference: null })]));
    server.on('GET', '/api/inventory/products/amox/consumption/', answer);
    const user = await open();
    await user.click(screen.getByRole('tab', { name: 'Movements' }));
    expect((await screen.findByText(/In the last/, {}, SOON)).textContent).toBe(said);
    expect(await screen.findByText(/^Used here/, {}, SOON)).toBeTruthy();
  });

  it('CON-23 says that the price history waits for the server, and brings it by itself', async () => {
    server.on('GET', '/api/inventory/products/amox/prices/', page([price]));
    server.reachable = false;
    const user = await open();
    act(() => opened.connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 }));
    await user.click(screen.getByRole('tab', { name: 'Price history' }));
    expect(await screen.findByText(/comes by itself/, {}, SOON)).toBeTruthy();
    server.reachable = true;
    act(() => opened.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    expect(await screen.findByText(/Price list · Efua/, {}, SOON)).toBeTruthy();
    expect(screen.queryByText(/comes by itself/)).toBeNull();
  });
});

describe('ENT-22 adjusting the stock', () => {
  const path = '/api/inventory/adjustments/';

  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    await user.click(screen.getByRole('combobox', { name: /Reason/ }));
    await user.click(screen.getByRole('option', { name: 'Damaged' }));
    await user.type(screen.getByRole('textbox', { name: 'Units to take away' }), '4');
  }

  it('ENT-22 says what is missing, shows what will be left, sends it and fetches the new quantity', async () => {
    server.on('POST', path, { ...product({ uuid: 'amox', quantity: 136 }) });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    expect(screen.getByText('Choose the reason.')).toBeTruthy();
    expect(server.asked('POST', path)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await fill(user);
    expect(screen.getByText('In stock: 140 → 136')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    await waitFor(() => expect(opened.jobs.refreshes).toBe(1), SOON);
    const [sent] = server.asked('POST', path);
    expect(sent?.body).toMatchObject({ facility_id: 'f1', product_id: 'amox', quantity: -4, reason: 'damaged' });
    expect(opened.notices).toEqual([{ kind: 'success', message: 'Amoxicillin 500 mg caps: 136 in stock' }]);
  });

  it('ERR-29 sends it again under the same key when no answer came, so that it is done once', async () => {
    let answers = 0;
    server.on('POST', path, () => {
      answers += 1;
      if (answers === 1) throw new Unreachable('cut');
      return product({ uuid: 'amox', quantity: 136 });
    });
    const user = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    expect(await screen.findByText(/it is done once/, {}, SOON)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    await waitFor(() => expect(opened.jobs.refreshes).toBe(1), SOON);
    const [first, second] = server.asked('POST', path);
    expect(second?.key).toBe(first?.key);
    const ids = [first, second].map((request) => (request?.body as NewAdjustment | undefined)?.id);
    expect(ids[0]).toBeTruthy();
    expect(ids[1]).toBe(ids[0]);
  });

  it('ERR-29 shows the reason of the server and keeps what was filled in', async () => {
    server.on('POST', path, () => {
      throw new ServerProblem(409, 'not_enough', 'This batch has 2 units.');
    });
    const user = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    expect(await screen.findByText('This batch has 2 units.', {}, SOON)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Units to take away' }).value).toBe('4');
    expect(opened.jobs.refreshes).toBe(0);
  });
});
