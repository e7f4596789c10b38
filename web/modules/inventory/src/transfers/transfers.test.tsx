import 'fake-indexeddb/auto';
import type { NewTransfer, ReceivedLines, StockTransfer } from '@bloom/api-client';
import { product } from '@bloom/local-db/catalogue/testing';
import { ServerProblem } from '@bloom/shell-api';
import { scan } from '@bloom/shell-api/scanner/testing';
import { FakeServer, type MountOptions } from '@bloom/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFolder } from '../testing/open-folder';
import { TransfersRoutes } from './routes';
import { transfer } from './testing/transfer';

// Real databases and real key presses in jsdom: seconds on a busy machine.

const LIST = '/api/inventory-bff/stock-transfers/';
const ONE = `${LIST}t1/`;
const AMOXICILLIN = product({ uuid: 'p1', name: 'Amoxicillin 500 mg caps', barcode_id: '2000000000008', quantity: 10 });
const user = userEvent.setup({ delay: null });
let mounted: Awaited<ReturnType<typeof openFolder>>;
let server: FakeServer;

async function open(path: string, options: MountOptions = {}) {
  const fill: MountOptions['fill'] = (db) => db.inventory.bulkPut([AMOXICILLIN]);
  mounted = await openFolder(TransfersRoutes, `/stock-transfer${path}`, { server, fill, ...options });
}
const page = (...results: StockTransfer[]) => ({ count: results.length, next: null, results });
/** As Accra (f1 in tests) sees what Kumasi sends. */
const incoming = (fields: Parameters<typeof transfer>[0] = {}) =>
  transfer({
    status: 'I',
    source_facility: { id: 'f2', name: 'Kumasi Depot' },
    destination_facility: { id: 'f1', name: 'Accra Central Pharmacy' },
    facilityName: 'Kumasi Depot',
    ...fields,
  });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => mounted.leave());

describe('the lists of transfers', () => {
  it('IST-13 ROU-32 ?status=I shows what is coming, asked for as incoming only', async () => {
    server.on('GET', LIST, page(incoming()));
    await open('/f1/?status=I');
    await screen.findByRole('link', { name: /No. 7 · Kumasi Depot/ });
    expect(screen.getByRole('tab', { name: 'Incoming' }).getAttribute('aria-selected')).toBe('true');
    const [asked] = server.asked('GET', LIST);
    expect(asked?.query.toString()).toBe('source_or_destination_facility=f1&status=I&direction=incoming&page=1');
  });

  it('API-20 UIC goes on to the next page, and another list begins with its first', async () => {
    server.on('GET', LIST, { ...page(incoming()), count: 30, next: '?page=2' });
    await open('/f1');
    await press('Next');
    await waitFor(() => expect(server.asked('GET', LIST).at(-1)?.query.get('page')).toBe('2'));
    await user.click(screen.getByRole('tab', { name: 'Drafts' }));
    const drafts = 'source_or_destination_facility=f1&status=D&direction=outgoing&page=1';
    await waitFor(() => expect(server.asked('GET', LIST).at(-1)?.query.toString()).toBe(drafts));
  });

  it('ROU-31 BST-26 ?selectedRecord= opens that transfer', async () => {
    server.on('GET', ONE, transfer({ status: 'D' }));
    await open('/f1?selectedRecord=t1');
    await screen.findByRole('heading', { name: 'No. 7 · Accra Central Pharmacy' });
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  it('BST-27 an address of another facility leads to the same page of the one that is chosen', async () => {
    server.on('GET', ONE, transfer({ status: 'D' }));
    await open('/somewhere-else?selectedRecord=t1');
    await screen.findByRole('heading', { name: 'No. 7 · Accra Central Pharmacy' });
    expect(mounted.location.get().pathname).toBe('/inventory/stock-transfer/f1/');
  });

  it('CON without the server it says so, and comes back by itself', async () => {
    server.on('GET', LIST, page());
    await open('/f1', {});
    await screen.findByText('Nothing is on its way to you');
    mounted.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 });
    await user.click(screen.getByRole('tab', { name: 'Drafts' }));
    await screen.findByText('The server does not answer');
    mounted.connectivity.set({ state: 'online', reachable: true, remainingHours: null });
    await screen.findByText('There are no drafts');
  });
});

describe('putting a transfer together', () => {
  beforeEach(() => {
    server.on('GET', `${LIST}:id/`, transfer({ status: 'I' }));
    server.on('GET', `${LIST}destinations/`, { results: [{ id: 'f2', name: 'Kumasi Depot', country_id: 'GH' }] });
  });
  const choose = async () => {
    await user.type(await screen.findByRole('combobox', { name: 'To' }), 'kum');
    await user.click(await screen.findByRole('option', { name: 'Kumasi Depot' }));
    await user.type(screen.getByRole('combobox', { name: 'Product' }), 'amox');
    await screen.findByRole('option', { name: /Amoxicillin.*10 in stock/ });
    await user.keyboard('{Enter}');
  };

  it('BST-19 scans, refuses more than is in stock, saves and sends, once', async () => {
    server
      .on('POST', LIST, ({ body }: { body: unknown }) => transfer({ status: 'D', id: (body as NewTransfer).id }))
      .on('POST', `${LIST}:id/send/`, transfer({ status: 'I' }));
    await open('/f1/new/main');
    await choose();
    const quantity = await field('Quantity of Amoxicillin 500 mg caps');
    await waitFor(() => expect(document.activeElement).toBe(quantity));
    scan('2000000000008');
    await waitFor(() => expect(quantity.value).toBe('2'));
    await user.clear(quantity);
    await user.type(quantity, '11');
    await screen.findByText('Only 10 in stock');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send 1 line' }).disabled).toBe(true);
    await user.clear(quantity);
    await user.type(quantity, '9');
    await press('Send 1 line');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send 1 line' }));
    await screen.findByText('On its way');
    const body = server.asked('POST', LIST)[0]?.body as NewTransfer | undefined;
    expect(body).toMatchObject({
      source_facility_id: 'f1',
      destination_facility_id: 'f2',
      lines: [{ product_id: 'p1', batch_id: null, quantity: 9 }],
    });
    expect(server.asked('POST', LIST)).toHaveLength(1);
    expect(server.asked('POST', `${LIST}:id/send/`).map(({ params }) => params.id)).toEqual([body?.id]);
    expect(mounted.jobs.refreshes).toBe(1);
    expect(await mounted.shell.drafts.get('inventory-transfer')).toBeUndefined();
  });

  it('BST what the server refused stays on the page; saved once, it is changed and not made again', async () => {
    server.on('POST', LIST, transfer({ status: 'D' })).on('PUT', `${LIST}:id/`, transfer({ status: 'D' }));
    server.on('POST', `${LIST}:id/send/`, () => {
      throw new ServerProblem(409, 'not_enough_stock', 'Amoxicillin: only 3 are left.');
    });
    await open('/f1/new/main');
    await choose();
    const send = async () => {
      await press('Send 1 line');
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send 1 line' }));
    };
    await send();
    await screen.findByText('Amoxicillin: only 3 are left.');
    expect((await field('Quantity of Amoxicillin 500 mg caps')).value).toBe('1');
    await send();
    await waitFor(() => expect(server.asked('POST', `${LIST}:id/send/`)).toHaveLength(2));
    expect([server.asked('POST', LIST).length, server.asked('PUT', `${LIST}:id/`).length]).toEqual([1, 1]);
  });

  it('API a draft that arrived without an answer is changed by the next try, not made twice', async () => {
    server.on('PUT', `${LIST}:id/`, transfer({ status: 'D' })).on('POST', LIST, () => {
      throw new ServerProblem(409, 'id_used', 'There is a transfer with this id already.');
    });
    await open('/f1/new/main');
    await choose();
    await press('Save draft');
    await waitFor(() => expect(server.asked('PUT', `${LIST}:id/`)).toHaveLength(1));
    await waitFor(() => expect(mounted.location.get().search).toMatch(/^\?selectedRecord=/));
  });

  it('SWK-10 CON is kept through a reload, and waits with saving for the server', async () => {
    await open('/f1/new/main');
    await choose();
    await field('Quantity of Amoxicillin 500 mg caps');
    mounted.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 });
    await screen.findByText('Kept on this device. Saving and sending need the server.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save draft' }).disabled).toBe(true);
    mounted.shell.navigate('/inventory/stock-transfer/f1/edit/other');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Product' })).toBeNull());
    mounted.shell.navigate('/inventory/stock-transfer/f1/new/main');
    expect((await field('Quantity of Amoxicillin 500 mg caps')).value).toBe('1');
  });
});

describe('receiving', () => {
  beforeEach(() => {
    server.on('GET', ONE, incoming()).on('POST', `${ONE}finalise/`, incoming({ status: 'F', received: [8, 5] }));
  });

  it('IST sent and received are kept apart, a difference needs its reason, and finalising asks once', async () => {
    await open('/f1/receive/t1');
    const amoxicillin = await field('Received of Amoxicillin 500 mg caps B1');
    scan('2000000000007');
    await waitFor(() => expect(document.activeElement).toBe(amoxicillin));
    await user.keyboard('8');
    await screen.findByText('Say why it differs');
    const finalise = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finalise 2 lines' });
    expect(finalise().disabled).toBe(true);
    await user.click(screen.getByRole('combobox', { name: /Reason/ }));
    await user.click(await screen.findByRole('option', { name: 'Damaged' }));
    await user.click(finalise());
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Comes into your stock: 13 of 15. This cannot be taken back.');
    within(dialog).getByText('1 line was not counted and counts as received in full.');
    await user.click(within(dialog).getByRole('button', { name: 'Finalise 2 lines' }));
    await waitFor(() => expect(server.asked('POST', `${ONE}finalise/`)).toHaveLength(1));
    expect(server.asked('POST', `${ONE}finalise/`)[0]?.body as ReceivedLines).toEqual({
      lines: [{ id: 'l1', quantity_received: 8, reason: 'damaged', reason_note: '' }],
    });
    await waitFor(() => expect(mounted.jobs.refreshes).toBe(1));
  });

  it('IST what is saved for now moves nothing; a box of another transfer is said', async () => {
    server.on('PUT', `${ONE}received/`, incoming({ received: [10, 5] }));
    await open('/f1/receive/t1');
    await field('Received of ORS sachet B2');
    scan('2000000000008');
    await screen.findByText(/2000000000008 is not in this transfer/);
    await press('All the rest as sent');
    await press('Save for now');
    await waitFor(() => expect(server.asked('PUT', `${ONE}received/`)).toHaveLength(1));
    const [saved] = server.asked('PUT', `${ONE}received/`);
    expect(saved?.body).toMatchObject({ lines: [{ quantity_received: 10 }, { quantity_received: 5 }] });
    expect(server.asked('POST', `${ONE}finalise/`)).toEqual([]);
    expect(mounted.jobs.refreshes).toBe(0);
  });

  it('IST what this facility has sent itself cannot be received here', async () => {
    server.on('GET', ONE, transfer({ status: 'I' }));
    await open('/f1/receive/t1');
    await screen.findByText('This transfer does not wait to be received here.');
  });
});

describe('one transfer', () => {
  it('IST shows sent and received side by side with the reason, and prints', async () => {
    const done = incoming({ status: 'F', received: [8, 5], finalised_at: '2026-06-15T12:00:00Z', finalised_by: 'Ama' });
    if (done.products[0]) done.products[0].reason = 'damaged';
    server.on('GET', ONE, done);
    await open('/f1?selectedRecord=t1');
    const [, first] = await screen.findAllByRole('row');
    const cells = within(first as HTMLElement).getAllByRole('cell');
    expect(cells.slice(2).map((cell) => cell.textContent)).toEqual(['10', '8', 'Damaged']);
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await press('Print');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(document.body.textContent).toContain('Handed over by');
    print.mockRestore();
  });

  it('IST a sent one is cancelled by its source after one question', async () => {
    server.on('GET', ONE, transfer({ status: 'I' })).on('POST', `${ONE}cancel/`, transfer({ status: 'C' }));
    await open('/f1?selectedRecord=t1');
    await press('Cancel transfer');
    await press('Cancel transfer no. 7');
    await screen.findByText('Cancelled');
    expect(mounted.jobs.refreshes).toBe(1);
  });
});

describe('a file of transfers', () => {
  it('ROU-30 BST-16 BST-17 shows what was wrong with the file and offers another', async () => {
    const errors = [{ error: 'No column', error_type: 'VALIDATION_ERROR', row: null, column: null, value: null }];
    const file_upload = { num_of_records: 3, num_of_records_processed_successfully: 0, errors };
    const record = { id: 'b1', upload_id: 'u1', destination_facility_name: 'Kumasi Depot', file_upload };
    server.on('GET', '/api/extracts-ms/stock-transfers/', {
      results: [{ ...record, process_status: 'FAILED_VALIDATION', transfer_request_id: null, created_at: '' }],
    });
    await open('/f1/new/main?importCsvFile=true&stockTransferID=b1');
    await screen.findByText('Stock transfer upload failed. Kumasi Depot');
    screen.getByText('Missing required column headers');
    await waitFor(() => expect(server.asked('GET', '/api/uploads/u1/').length).toBeGreaterThan(0));
  });
});
