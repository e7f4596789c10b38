import 'fake-indexeddb/auto';
import type { NewStockCount } from '@bloom/api-client';
import { browserEnvironment, outboxDrafts, record } from '@bloom/local-db';
import { product } from '@bloom/local-db/catalogue/testing';
import { handOverScan } from '@bloom/shell-api/scanner';
import { scan } from '@bloom/shell-api/scanner/testing';
import { FakeServer, type MountOptions, type mountModule } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openFolder } from '../testing/open-folder';
import { emptyDraft, openProduct, setQuantity, toNewStockCount } from './count-draft';
import { CountsRoutes } from './routes';
import { stockCount } from './testing/stock-count';

// Real databases and real key presses in jsdom: seconds on a busy machine.

const TIME = '2026-06-15T10:00:00.000Z';
const batch = (lot: string, quantity: number) => ({ id: `b-${lot}`, lot, expiry_date: '2027-05-31', quantity });
const AMOXICILLIN = product({
  uuid: 'p1',
  name: 'Amoxicillin',
  barcode_id: '2000000000008',
  batches: [batch('A1', 40), batch('A2', 60)],
});
const CHECK = product({
  uuid: 'p3',
  name: 'Glove fitting',
  barcode_id: '2900000000018',
  batches: [],
  quantity: 0,
  stocked: false,
});
const GLOVES = product({ uuid: 'p2', name: 'Gloves', barcode_id: '9506682101352', batches: [] });

let mounted: Awaited<ReturnType<typeof mountModule>>;
const user = userEvent.setup({ delay: null });

async function open(path: string, options: MountOptions = {}) {
  mounted = await openFolder(CountsRoutes, `/stock-counts${path}`, {
    fill: (db) => db.inventory.bulkPut([AMOXICILLIN, GLOVES, CHECK]),
    ...options,
  });
  return mounted;
}
const counted = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const ready = async () => {
  await screen.findByRole('combobox', { name: 'Product' });
  // The scanner counts once the products are read.
  await user.type(screen.getByRole('combobox'), 'glov');
  await screen.findByRole('option', { name: /Gloves/ });
  await user.clear(screen.getByRole('combobox'));
};
const records = async () => (await mounted.outboxDb.outbox.toArray()).filter(({ kind }) => kind === 'stock_count');

afterEach(() => mounted.leave());

describe('counting by hand', () => {
  it('ENT-22 offers no service, and says so of one that is scanned', async () => {
    await open('/count');
    await ready();
    await user.type(screen.getByRole('combobox'), 'glov');
    await screen.findByRole('option', { name: /Gloves/ });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.clear(screen.getByRole('combobox'));
    scan('2900000000018');
    expect(await screen.findByText('Glove fitting is a service or a fee, which is not kept in stock.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Glove fitting/ })).toBeNull();
  });

  it('counts what the camera reads, and the camera closes when the page is left', async () => {
    await open('/count');
    await ready();
    act(() => mounted.camera.set('closed'));
    await user.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
    expect(mounted.camera.get()).toBe('open');
    act(() => void handOverScan('(01)09506682101352(17)280229(10)G9'));
    await waitFor(async () => expect(document.activeElement).toBe(await counted('Counted of Gloves, Lot G9')));
    expect(mounted.camera.get()).toBe('open');
    act(() => mounted.shell.navigate('/inventory/stock-counts'));
    await waitFor(() => expect(mounted.camera.get()).toBe('closed'));
  });

  it('OUT UPL-01 counts by scanner without the server and puts the count into the outbox', async () => {
    await open('/count');
    mounted.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 });
    mounted.server.reachable = false;
    await ready();
    scan('2000000000008');
    await waitFor(async () => expect(document.activeElement).toBe(await counted('Counted of Amoxicillin, Lot A1')));
    await user.keyboard('38{Enter}');
    expect(document.activeElement).toBe(await counted('Counted of Amoxicillin, Lot A2'));
    await user.keyboard('60');
    scan('(01)09506682101352(17)280229(10)G9');
    await waitFor(async () => expect(document.activeElement).toBe(await counted('Counted of Gloves, Lot G9')));
    expect((await counted('Counted of Amoxicillin, Lot A2')).value).toBe('60');
    await user.keyboard('12');
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await user.click(await screen.findByRole('button', { name: 'Send 3 lines' }));
    await screen.findByText('3 lines wait on this device');
    const [record] = await records();
    expect(record).toMatchObject({ state: 'pending', facility_id: 'f1' });
    expect(record?.payload).toMatchObject({
      id: record?.uuid,
      facility_id: 'f1',
      lines: [
        { product_id: 'p1', batch_id: 'b-A1', lot: null, quantity: 38 },
        { product_id: 'p1', batch_id: 'b-A2', lot: null, quantity: 60 },
        { product_id: 'p2', batch_id: null, lot: 'G9', expiry_date: '2028-02-29', quantity: 12 },
      ],
    });
    expect(await mounted.shell.drafts.get('inventory-count')).toBeUndefined();
    expect(mounted.server.requests).toEqual([]);
  });

  it('SWK-10 an open count comes back after a reload, with its numbers', async () => {
    await open('/count');
    await ready();
    scan('2000000000008');
    await counted('Counted of Amoxicillin, Lot A1');
    await user.keyboard('7');
    const { shell } = mounted;
    await waitFor(async () => expect(JSON.stringify(await shell.drafts.get('inventory-count'))).toContain('"7"'));
    const { navigate } = shell;
    navigate('/inventory/stock-counts');
    await screen.findByText('A count of 1 product is open on this device.');
    await user.click(screen.getByRole('button', { name: 'Go on counting' }));
    expect((await counted('Counted of Amoxicillin, Lot A1')).value).toBe('7');
  });

  it('UPL does not show what the books expect', async () => {
    await open('/count');
    await ready();
    scan('2000000000008');
    await counted('Counted of Amoxicillin, Lot A1');
    expect(document.body.textContent).not.toMatch(/40|60|140/);
  });

  it('UPL says which code it does not know, and counts nothing', async () => {
    await open('/count');
    await ready();
    scan('5012345678900');
    await screen.findByText(/5012345678900 is not a product of this facility/);
    expect(screen.queryByRole('list', { name: 'Counted products' })).toBeNull();
  });

  it('UIC a product that was taken off comes back by undo', async () => {
    await open('/count');
    await ready();
    scan('2000000000008');
    await counted('Counted of Amoxicillin, Lot A1');
    await user.keyboard('5');
    await user.click(screen.getByRole('button', { name: 'Take Amoxicillin off the count' }));
    await screen.findByText('Scan the first product');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await counted('Counted of Amoxicillin, Lot A1')).value).toBe('5');
  });

  it('OUT-23 a line is called counted when this device has it, and not before', async () => {
    await open('/count');
    await ready();
    scan('2000000000008');
    await counted('Counted of Amoxicillin, Lot A1');
    const { drafts } = mounted.shell;
    const put = drafts.put.bind(drafts);
    let store: () => void = () => undefined;
    const disk = new Promise<void>((resolve) => (store = resolve));
    drafts.put = (key, value) => disk.then(() => put(key, value));
    await user.keyboard('5');
    expect((await counted('Counted of Amoxicillin, Lot A1')).value).toBe('5');
    expect(screen.getByText('0 lines counted')).toBeTruthy();
    store();
    await screen.findByText('1 line counted');
    expect(JSON.stringify(await drafts.get('inventory-count'))).toContain('"5"');
  });

  it('OUT a count that cannot be stored stays on the page', async () => {
    await open('/count');
    await ready();
    scan('2000000000008');
    await counted('Counted of Amoxicillin, Lot A1');
    await user.keyboard('5');
    mounted.shell.record = () => Promise.reject(new Error('the disk is full'));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await user.click(await screen.findByRole('button', { name: 'Send 1 line' }));
    await screen.findByText(/The count could not be stored on this device/);
    expect((await counted('Counted of Amoxicillin, Lot A1')).value).toBe('5');
  });

  it('OUT a count that was sent before this device went down is not begun again', async () => {
    const draft = setQuantity(openProduct(emptyDraft('c9', TIME), GLOVES, {}, () => 'r1').draft, 'r1', '0', TIME);
    const sent = { uuid: 'c9', madeAt: TIME, payload: toNewStockCount(draft, 'f1') as NewStockCount };
    await open('/count', {
      async fill(bloom, outbox) {
        await outboxDrafts(outbox, 'f1').put('inventory-count', draft);
        const env = browserEnvironment();
        await record('stock_count', sent, { id: 'u1', name: 'Ama Mensah', facility_id: 'f1' }, { bloom, outbox, env });
      },
    });
    await screen.findByText('1 line waits on this device');
    expect(await mounted.shell.drafts.get('inventory-count')).toBeUndefined();
    expect(await records()).toHaveLength(1);
  });
});

describe('a count that the server did not take', () => {
  async function openHeld(code: string, detail: string) {
    await open('');
    const { shell, outboxDb } = mounted;
    const draft = setQuantity(openProduct(emptyDraft('c9', TIME), GLOVES, {}, () => 'r1').draft, 'r1', '0', TIME);
    const payload = toNewStockCount(draft, 'f1') as NewStockCount;
    await shell.record('stock_count', { uuid: 'c9', madeAt: TIME, payload });
    await outboxDb.outbox.update('c9', { state: 'quarantined', last_error: { code, detail, at: TIME } });
  }

  it('OUT-18 says why and what to do in words of our own, and can be sent again', async () => {
    await openHeld('count_elsewhere', 'is of another facility');
    await screen.findByRole('button', { name: 'Send again' });
    await user.click(await screen.findByRole('link', { name: /The server did not take it/ }));
    await screen.findByText('Another facility has a count under this number. Call support; it is safe on this device.');
  });

  it('OUT-18 that somebody decided not to count is not sent again: it lies with the cancelled ones and says why', async () => {
    await openHeld('dismissed', 'Counted twice');
    await waitFor(() => expect(screen.queryByRole('link', { name: /1 line/ })).toBeNull());
    await user.click(screen.getByRole('tab', { name: 'Cancelled' }));
    const row = await screen.findByRole('link', { name: /1 line.*Does not count/ });
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await user.click(row);
    await screen.findByText('Whoever runs the facility decided that this count does not count: Counted twice');
  });
});

describe('a count that the server holds back', () => {
  it('OUT-01 is decided about here, by whoever runs the facility, without the app of the till', async () => {
    const held = {
      ...{ id: 'h1', facility_id: 'f1', code: 'operator_may_not', detail: 'is a cashier', can_apply: true, seq: 1 },
      ...{
        kind: 'stock_count',
        record_id: 'c9',
        operator: { id: 'u2', name: 'Esi Tetteh' },
        device_id: 'd1',
        times: 1,
      },
      ...{ sent_by: { id: 'u2', name: 'Esi Tetteh' }, made_at: TIME, payload: {}, settled: null },
      ...{ first_received_at: TIME, last_received_at: TIME },
    };
    const waiting = [held];
    const server = new FakeServer()
      .on('GET', '/api/sales/held/', () => ({ count: waiting.length, next: null, results: waiting }))
      .on('GET', '/api/inventory/stock-counts/', () => {
        const rows = waiting.length > 0 ? [] : [stockCount({ id: 'c9' })];
        return { count: rows.length, next: null, results: rows };
      })
      .on('POST', '/api/sales/held/:id/apply/', () => {
        waiting.pop();
        return { status: 'applied' };
      });
    await open('', { server, user: { groups: ['Admin'] } });
    await user.click(await screen.findByRole('button', { name: 'Look and decide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'To decide' }));
    dialog.getByText('Stock count');
    dialog.getByText('Whoever made it may not do this.');
    await user.click(dialog.getByRole('button', { name: 'It counts' }));
    await screen.findByText('Count 12');
  });
});

describe('reviewing a count', () => {
  const address = '/api/inventory/stock-counts/c1/';

  it('UPL shows each difference with its sign, the largest first, and applies after one question', async () => {
    const count = stockCount({ variances: [-2, 0, 5], movedSince: [-1] });
    const server = new FakeServer()
      .on('GET', address, count)
      .on('POST', `${address}apply/`, { ...count, status: 'applied', applied_by: 'Ama Mensah' });
    await open('/c1', { server });
    await screen.findByText('Count 12');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[3]?.textContent)).toEqual(['+5', '-2', '0']);
    screen.getByText(/Of 1 line the stock has moved/);
    await user.click(screen.getByRole('button', { name: 'Apply 3 lines' }));
    const dialog = await screen.findByRole('dialog');
    expect(mounted.server.asked('POST', `${address}apply/`)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Apply 3 lines' }));
    await screen.findByText('Applied');
    expect(mounted.server.asked('POST', `${address}apply/`)).toHaveLength(1);
    expect(mounted.jobs.refreshes).toBe(1);
    expect(screen.queryByRole('button', { name: 'Apply 3 lines' })).toBeNull();
  });

  it('shows a hundred lines at a time, the largest difference first, and begins anew with other lines', async () => {
    const count = stockCount({ variances: Array.from({ length: 130 }, (_, at) => 129 - at) });
    await open('/c1', { server: new FakeServer().on('GET', address, count) });
    await screen.findByText('Count 12');
    // How many, the first and the last. Asked for by their roles, so many cells take seconds.
    const differences = () => {
      const shown = [...document.querySelectorAll('tbody tr')].map((row) => row.children[3]?.textContent);
      return [shown.length, shown[0], shown.at(-1)];
    };
    expect(differences()).toEqual([100, '+129', '+30']);
    await user.click(screen.getByText('Next'));
    expect(differences()).toEqual([30, '+29', '0']);
    screen.getByText('101–130 of 130');
    await user.click(screen.getByLabelText('Only differences'));
    expect(differences()).toEqual([100, '+129', '+30']);
    screen.getByText('Apply 130 lines');
  });

  it('UPL-34 a long count says how far it is, and that it is applied once it is', async () => {
    const count = stockCount({ status: 'applying', counted_lines: 1_300, applied_lines: 500 });
    const server = new FakeServer().on('GET', address, count);
    const poll = { batch_sync_number: 12, stock_count_id: 'c1', status: 'applying', counted_lines: 1_300 };
    let applied = 500;
    server.on('GET', '/api/inventory-bff/stock-takes-poll/12/', () => {
      applied += 400;
      if (applied < 1_300) return { ...poll, applied_lines: applied };
      server.on('GET', address, { ...count, status: 'applied', applied_lines: 1_300 });
      return { ...poll, status: 'applied', applied_lines: 1_300 };
    });
    await open('/c1', { server });
    await screen.findByText(/^Lines applied: 900 of 1,300\. The rest follows by itself/);
    expect(screen.getByRole('progressbar', { name: 'Applying the count' }).getAttribute('aria-valuenow')).toBe('69');
    screen.getByText('Being applied');
    expect(screen.queryByRole('button', { name: /Apply|Cancel|Count more/ })).toBeNull();
    await screen.findByText('Applied');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await waitFor(() => expect(mounted.jobs.refreshes).toBe(1));
    expect(mounted.notices.map(({ message }) => message)).toEqual(['Count 12 is applied.']);
  });

  it('UPL-34 says that a count is applied, also when it was while the server was away', async () => {
    const count = stockCount({ status: 'applying', counted_lines: 1_300, applied_lines: 500 });
    const server = new FakeServer().on('GET', address, count);
    const poll = '/api/inventory-bff/stock-takes-poll/12/';
    server.on('GET', poll, { ...count, stock_count_id: 'c1', status: 'applying', applied_lines: 500 });
    await open('/c1', { server });
    await screen.findByText(/^Lines applied: 500 of 1,300/);
    act(() => mounted.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    // The count is read anew before anybody asks how far it is.
    server.on('GET', address, { ...count, status: 'applied', applied_lines: 1_300 });
    server.on('GET', poll, () => new Promise(() => undefined));
    act(() => mounted.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await screen.findByText('Applied');
    await waitFor(() => expect(mounted.notices.map(({ message }) => message)).toEqual(['Count 12 is applied.']));
    expect(mounted.jobs.refreshes).toBe(1);
  });

  it('UPL-34 a long count that is applied stays in sight when the server is gone before it is read anew', async () => {
    const count = stockCount({ status: 'applying', counted_lines: 1_300, applied_lines: 500 });
    const server = new FakeServer().on('GET', address, count);
    server.on('GET', '/api/inventory-bff/stock-takes-poll/12/', () => {
      server.reachable = false;
      return { ...count, stock_count_id: 'c1', status: 'applied', applied_lines: 1_300 };
    });
    await open('/c1', { server });
    await screen.findByText('Applied');
    await waitFor(() => expect(server.asked('GET', address).length).toBeGreaterThan(1));
    expect(screen.queryByText(/The server does not answer/)).toBeNull();
    screen.getByText('Count 12');
    server.on('GET', address, {
      ...count,
      status: 'applied',
      applied_lines: 1_300,
      applied_by: 'Adwoa Owusu',
      applied_at: '2026-11-26T10:00:00Z',
    });
    server.reachable = true;
    await screen.findByText(/^Adwoa Owusu, /, undefined, { timeout: 10_000 });
  });

  it('UPL-34 a count that stopped half way says so, and the rest is applied with one press', async () => {
    const count = stockCount({ status: 'stopped', counted_lines: 1_300, applied_lines: 500 });
    const server = new FakeServer()
      .on('GET', address, count)
      .on('POST', `${address}apply/`, { ...count, status: 'applying' })
      .on('GET', '/api/inventory-bff/stock-takes-poll/12/', { ...count, status: 'applying', applied_lines: 1_000 });
    await open('/c1', { server });
    await screen.findByText(/^Lines applied: 500 of 1,300, then it stopped\. Nothing is lost: apply the rest/);
    screen.getByText('Applied in part');
    expect(screen.queryByRole('button', { name: /Cancel the count|Count more/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Apply the rest' }));
    await screen.findByText(/^Lines applied: 1,000 of 1,300\./);
    expect(mounted.server.asked('POST', `${address}apply/`)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Apply the rest' })).toBeNull();
  });

  it('API a try that was not answered is repeated under the same key, so that it is applied once', async () => {
    await open('/c1', { server: new FakeServer().on('GET', address, stockCount({})) });
    await screen.findByText('Count 12');
    const apply = async () => {
      await user.click(screen.getByRole('button', { name: 'Apply 2 lines' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply 2 lines' }));
    };
    mounted.server.reachable = false;
    await apply();
    await screen.findByText(/What you typed is kept on this device/);
    mounted.server.reachable = true;
    mounted.server.on('POST', `${address}apply/`, stockCount({ status: 'applied' }));
    await apply();
    await screen.findByText('Applied');
    const keys = mounted.server.asked('POST', `${address}apply/`).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('CON says that it waits for the server, and comes back by itself', async () => {
    await open('/c1');
    await screen.findByRole('button', { name: 'Try again' });
    mounted.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 });
    await screen.findByText('The server does not answer');
    mounted.server.on('GET', address, stockCount({}));
    mounted.connectivity.set({ state: 'online', reachable: true, remainingHours: null });
    await screen.findByText('Count 12');
  });
});

describe('a count that the server has', () => {
  it('UPL-01 API gets more lines, and what was typed without the server waits for it', async () => {
    const server = new FakeServer();
    server.on('GET', '/api/inventory/stock-counts/c1/', stockCount({}));
    server.on('POST', '/api/inventory/stock-counts/c1/lines/', stockCount({ variances: [-2, 0, 3] }));
    await open('/c1', { server });
    await user.click(await screen.findByRole('button', { name: 'Count more' }));
    await ready();
    scan('9506682101352');
    await user.type(await counted('Counted of Gloves, new batch'), '0');
    mounted.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 });
    await screen.findByText(/Adding to this count needs the server/);
    mounted.connectivity.set({ state: 'online', reachable: true, remainingHours: null });
    await user.click(await screen.findByRole('button', { name: 'Add 1 line' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add 1 line' }));
    await screen.findByRole('heading', { name: 'Count 12' });
    const bodies = server.asked('POST', '/api/inventory/stock-counts/c1/lines/').map(({ body }) => body);
    expect(bodies).toMatchObject([{ lines: [{ product_id: 'p2', batch_id: null, quantity: 0 }] }]);
    expect(await records()).toEqual([]);
  });
});
