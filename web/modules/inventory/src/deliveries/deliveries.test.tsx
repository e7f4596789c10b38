import 'fake-indexeddb/auto';
import type { Delivery, NewDelivery } from '@bloom/api-client';
import { product } from '@bloom/local-db/catalogue/testing';
import { ServerProblem } from '@bloom/shell-api';
import { scan } from '@bloom/shell-api/scanner/testing';
import { FakeServer, type ServedRequest } from '@bloom/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder } from '../testing/open-folder';
import { DeliveriesRoutes } from './routes';

// Real databases and real key presses in jsdom: seconds on a busy machine.

const ALL = '/api/inventory/deliveries/';
const VACCINE = product({ uuid: 'p1', name: 'Vaccine', barcode_id: '9506682101352' });
const user = userEvent.setup({ delay: null });
let mounted: Awaited<ReturnType<typeof openFolder>>;
let server: FakeServer;

const made = ({ body }: Pick<ServedRequest, 'body'>): Delivery => {
  const { again: _, ...delivery } = body as NewDelivery;
  const lines = delivery.lines.map((line) => ({
    ...line,
    barcode_id: '',
    name: 'Vaccine',
    batch_id: 'b1',
    accepted: line.quantity - line.damaged - line.short,
  }));
  const received = { received_at: '2026-06-15T10:00:00Z', received_by: 'Ama Mensah' };
  const owner = delivery.owner ?? 'facility';
  return { ...delivery, ...received, owner, number: 3, source: 'hand', lines, undone_at: null, undone_by: null };
};
async function open(path: string) {
  mounted = await openFolder(DeliveriesRoutes, `/deliveries${path}`, {
    server,
    fill: (db) => db.inventory.bulkPut([VACCINE]),
  });
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** A pack is scanned and ten of it are on the note. */
async function receiveTen() {
  const input = await screen.findByRole('combobox', { name: 'Product' });
  await user.type(input, 'vacc');
  await screen.findByRole('option', { name: /Vaccine/ });
  await user.clear(input);
  scan('(01)09506682101352(17)350531(10)LOT9');
  const quantity = await field('On the note of Vaccine');
  await waitFor(() => expect(document.activeElement).toBe(quantity));
  await user.keyboard('10');
}
const fillHead = async () => {
  await user.type(await field('Supplier'), 'Ernest Chemists');
  await user.type(await field('Invoice or note number'), 'INV-7');
};
const receive = async () => {
  await user.click(button('Receive 1 line'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Receive 1 line' }));
};

beforeEach(() => {
  server = new FakeServer().on('POST', ALL, made).on('GET', `${ALL}:id/`, () => {
    const [asked] = server.asked('POST', ALL).slice(-1);
    return made(asked ?? { body: undefined });
  });
});
afterEach(() => mounted.leave());

describe('receiving a delivery by hand', () => {
  it('UPL-01 takes lot and expiry from the scan, asks why some is damaged, and receives the rest', async () => {
    await open('/new');
    await fillHead();
    await receiveTen();
    expect((await field('Lot of Vaccine')).value).toBe('LOT9');
    expect((await field('Expiry of Vaccine')).value).toBe('05/2035');
    await user.type(await field('Damaged of Vaccine'), '2');
    await screen.findByText('Say why');
    expect(button('Receive 1 line').disabled).toBe(true);
    await user.click(screen.getByRole('combobox', { name: /Reason/ }));
    await user.click(await screen.findByRole('option', { name: 'Cold chain broken' }));
    await user.type(await field('Cost each of Vaccine'), '4,50');
    await receive();
    await screen.findByRole('heading', { name: 'Delivery 3' });
    expect(server.asked('POST', ALL)[0]?.body).toMatchObject({
      facility_id: 'f1',
      supplier: 'Ernest Chemists',
      reference: 'INV-7',
      again: false,
      lines: [
        {
          product_id: 'p1',
          lot: 'LOT9',
          expiry_date: '2035-05-31',
          quantity: 10,
          damaged: 2,
          short: 0,
          reason: 'cold_chain',
          unit_cost: '4.50',
        },
      ],
    });
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(cells.slice(1, 5).map((cell) => cell.textContent)).toEqual(['10', '2', '0', '8']);
    expect(mounted.jobs.refreshes).toBe(1);
    expect(await mounted.shell.drafts.get('inventory-delivery')).toBeUndefined();
  });

  it('ENT-10 says whose the goods are where the contract knows both, keeps it over a reload, and shows it afterwards', async () => {
    await open('/new');
    await fillHead();
    await user.click(screen.getByRole('checkbox', { name: /^These goods belong to the provider/ }));
    await receiveTen();
    await waitFor(async () =>
      expect(await mounted.shell.drafts.get('inventory-delivery')).toMatchObject({ isProviders: true }),
    );
    await receive();
    await screen.findByText('The provider, until it is sold');
    expect(server.asked('POST', ALL)[0]?.body).toMatchObject({ owner: 'provider' });
  });

  it('ENT-17 finds what the facility never had, with the price it will have, and receives it', async () => {
    const item = { product_id: 'c1', barcode_id: '600', name: 'Zinc sulphate', generic_name: 'Zinc', brand_name: '' };
    const facts = { form: '', strength: '20 mg', pack_size: '', category: '' };
    const found = { ...item, ...facts, walk_in_selling_price: '12.50', member_selling_price: '11.00' };
    server.on('GET', '/api/inventory/catalogue/', () => ({ results: [found], count: 1, next: null }));
    await open('/new');
    await fillHead();
    await user.click(await screen.findByRole('button', { name: 'Add product from catalogue' }));
    await user.type(await screen.findByRole('combobox', { name: 'Product of the catalogue' }), 'zinc');
    const option = await screen.findByRole('option', { name: /Zinc sulphate/ });
    expect(option.textContent).toMatch(/20 mg.*12\.50/);
    await user.click(option);
    await user.type(await field('Lot of Zinc sulphate'), 'Z1');
    await user.type(await field('Expiry of Zinc sulphate'), '05/35');
    await user.type(await field('On the note of Zinc sulphate'), '30');
    await receive();
    await screen.findByRole('heading', { name: 'Delivery 3' });
    expect(server.asked('POST', ALL)[0]?.body).toMatchObject({
      lines: [{ product_id: 'c1', lot: 'Z1', quantity: 30 }],
    });
    expect(mounted.jobs.refreshes).toBe(1);
  });

  it('UPL-01 a delivery whose file was undone says who undid it', async () => {
    const undone = { undone_at: '2026-06-16T10:00:00Z', undone_by: 'Ama Mensah' };
    const head = { id: 'd1', facility_id: 'f1', supplier: 'Ernest Chemists', reference: 'INV-7' };
    const body = { ...head, delivered_on: '2026-06-15', again: false, lines: [] };
    const delivery: Delivery = { ...made({ body }), source: 'file', ...undone };
    server.on('GET', ALL, () => ({ results: [delivery], count: 1, next: null })).on('GET', `${ALL}:id/`, delivery);
    await open('');
    await user.click(await screen.findByRole('link', { name: /Ernest Chemists.*Undone/ }));
    expect(await screen.findByText(/^Undone by Ama Mensah, .*: what came is out of stock again\.$/)).toBeTruthy();
  });

  it('UPL asks before the same reference of a supplier is received twice', async () => {
    server.on('POST', ALL, (request: ServedRequest) => {
      if (!(request.body as NewDelivery).again) throw new ServerProblem(409, 'same_reference', 'Received before');
      return made(request);
    });
    await open('/new');
    await fillHead();
    await receiveTen();
    await receive();
    await screen.findByText(/INV-7 of Ernest Chemists was received before/);
    expect((await field('On the note of Vaccine')).value).toBe('10');
    await user.click(button('Receive it again'));
    await screen.findByRole('heading', { name: 'Delivery 3' });
    const keys = server.asked('POST', ALL).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('CON SWK-10 is kept without the server, and offered again', async () => {
    await open('/new');
    await receiveTen();
    mounted.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 });
    await screen.findByText('Kept on this device. Receiving needs the server.');
    mounted.shell.navigate('/inventory/deliveries');
    await screen.findByText('A delivery of 1 line is open on this device.');
    await user.click(button('Go on'));
    expect((await field('On the note of Vaccine')).value).toBe('10');
  });
});
