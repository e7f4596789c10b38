/** Decision 49: people whose device keeps no copy. The server is asked, and selling needs it. */
import 'fake-indexeddb/auto';
import type { InventoryRecord, PatientRecord } from '@bloom/local-db';
import { scan } from '@bloom/shell-api/scanner/testing';
import { FakeServer, type ServedRequest } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AKUA, AMOXICILLIN, Device, lines, ORS, receipt, search, TENTH_OFF, total, ZINC } from '../testing/open-till';
import { saleRecord } from '../testing/sale-record';

let device: Device;
let server: FakeServer;
let products: InventoryRecord[];

const page = <Row,>(results: Row[], count = results.length) => ({ count, next: null, results });

function findProducts({ query }: ServedRequest) {
  const named = (query.get('ids') ?? query.get('barcodes'))?.split(',');
  if (named) return page(products.filter(({ uuid, barcode_id }) => named.includes(uuid) || named.includes(barcode_id)));
  // The first page does not have everything.
  if (!query.get('search')) return page(products.slice(1), products.length);
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/);
  return page(products.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))));
}

function findPatients({ query }: ServedRequest) {
  const { patient_pk, audit_id: id, program, ...patient }: PatientRecord = AKUA;
  const asked = query.get('ids') ?? query.get('search') ?? '';
  const fits = `${patient_pk} akua boateng ${AKUA.phone} m-0007`.includes(asked.toLowerCase());
  return page(fits ? [{ id, patient_pk, program, patient }] : []);
}

beforeEach(() => {
  localStorage.clear();
  device = new Device();
  products = [AMOXICILLIN, ORS, ZINC];
  server = new FakeServer()
    .on('GET', '/api/inventory/products/', findProducts)
    .on('GET', '/api/patients/', findPatients)
    .on('GET', '/api/promo-codes-admin/', page([TENTH_OFF]));
});
afterEach(() => device.delete());

const lostNetwork = (fake: Awaited<ReturnType<Device['open']>>) =>
  act(async () => {
    server.reachable = false;
    fake.connectivity.set({ state: 'offline', reachable: false, remainingHours: 70 });
  });

describe('a till on a device that keeps no copy', () => {
  it('DWN-05 searches, scans and sells what the server has, at the member price and with the promo', async () => {
    const { user } = await device.open({ server });
    expect(screen.getByText(/this device keeps no copy/)).toBeTruthy();
    expect(screen.queryByText(/downloaded/)).toBeNull();

    await user.type(search(), 'ors');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(lines()).toHaveLength(1));
    scan('2000000000017');
    await waitFor(() => expect(lines()).toHaveLength(2));

    await user.keyboard('{F3}');
    await user.type(await screen.findByRole('combobox', { name: 'Search a patient' }), 'akua');
    await user.click(await screen.findByRole('option', { name: /Akua Boateng/ }));
    expect(total()).toContain('14.00');
    await user.keyboard('{F8}');
    await user.click(await screen.findByRole('button', { name: /Easter|EASTER10/ }));
    expect(total()).toContain('12.60');

    await user.keyboard('{F9}');
    await user.click(await screen.findByRole('button', { name: /Complete sale/ }));
    await receipt();
    await screen.findAllByText(/Akua Boateng/);
    const [sale] = await device.sales();
    expect(sale?.payload).toMatchObject({ patient_id: AKUA.patient_pk, promo: { code: 'EASTER10' }, total: '12.60' });
    expect(await device.db.inventory.count()).toBe(0);
  });

  it('DWN-05 Enter waits for the answer, a code that nobody has is unknown, and one that was not asked is neither', async () => {
    const fake = await device.open({ server });
    const { user } = fake;
    await user.type(search(), 'zinc{Enter}');
    await waitFor(() => expect(lines()[0]).toContain('Zinc 20 mg tabs'));
    scan('2999999999999');
    expect((await screen.findByRole('alert')).textContent).toContain('2999999999999');
    await user.keyboard('{Escape}');

    await lostNetwork(fake);
    scan('2000000000017');
    await waitFor(() => expect(fake.notices.at(-1)?.message).toMatch(/^Not added: the server does not answer/));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(lines()).toHaveLength(1);
  });

  it('PRC-01 a price that changed meanwhile is told before the payment', async () => {
    const { user } = await device.open({ server });
    await user.type(search(), 'ors{Enter}');
    await waitFor(() => expect(lines()).toHaveLength(1));
    products = [{ ...ORS, walk_in_selling_price: '9.00' }];
    await user.keyboard('{F9}');
    await screen.findByRole('button', { name: /Complete sale/ });
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/The price is now .*9\.00/)).toBeTruthy();
  });

  it('CON-23 says that selling needs the network, refuses to complete meanwhile, and goes on by itself', async () => {
    const fake = await device.open({ server });
    const { user } = fake;
    await user.type(search(), 'ors{Enter}');
    await waitFor(() => expect(lines()).toHaveLength(1));
    await user.keyboard('{F9}');
    const complete = await screen.findByRole<HTMLButtonElement>('button', { name: /Complete sale/ });

    await lostNetwork(fake);
    expect(await screen.findByText(/You cannot sell now/)).toBeTruthy();
    expect(complete.disabled).toBe(true);
    await user.keyboard('{F9}');
    expect(fake.notices.at(-1)?.message).toMatch(/^You cannot sell now/);
    expect(await device.sales()).toEqual([]);

    await act(async () => {
      server.reachable = true;
      fake.connectivity.set({ state: 'online', reachable: true, remainingHours: null });
    });
    await user.click(complete);
    await receipt();
    expect(await device.sales()).toHaveLength(1);
  });

  it('DWN-05 finds offline who was written down by another module of this device and is not sent yet', async () => {
    const before = await device.open({ server });
    const { patient_pk: _, audit_id: __, program, ...patient } = { ...AKUA, first_name: 'Efua', last_name: 'Owusu' };
    const madeAt = '2026-11-21T09:00:00Z';
    await before.shell.record('patient', { uuid: 'made', madeAt, payload: { patient_pk: 'efua', program, patient } });
    await device.close();
    const fake = await device.open({ server });
    await lostNetwork(fake);
    await fake.user.keyboard('{F3}');
    await fake.user.type(await screen.findByRole('combobox', { name: 'Search a patient' }), 'owusu');
    await fake.user.click(await screen.findByRole('option', { name: /Efua Owusu/ }));
    await screen.findByText('Efua Owusu');
  });

  it('SES-24 an open sale is whole again after a reload', async () => {
    const { user, shell } = await device.open({ server });
    await user.type(search(), 'amox{Enter}');
    await waitFor(() => expect(lines()).toHaveLength(1));
    await waitFor(async () => expect(await shell.drafts.list('')).not.toEqual([]));
    await device.close();
    server.requests.length = 0;
    await device.open({ server });
    await waitFor(() => expect(lines()).toHaveLength(1));
    await waitFor(() =>
      expect(server.asked('GET', '/api/inventory/products/').map(({ query }) => query.get('ids'))).toContain(
        AMOXICILLIN.uuid,
      ),
    );
  });
});

describe('people of the provider', () => {
  const staff = { is_staff: true, facility_id: null } as never;

  it('ROL-02 see products, prices and sums, and are told who sells instead of a way to pay', async () => {
    const fake = await device.open({ server, user: staff });
    const { user } = fake;
    expect(screen.getByText(/You can look, but not sell/)).toBeTruthy();
    await user.type(search(), 'ors{Enter}');
    await waitFor(() => expect(total()).toContain('3.35'));
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
    await user.keyboard('{F9}');
    expect(fake.notices.at(-1)?.message).toMatch(/^You can look, but not sell/);
    expect(screen.queryByRole('button', { name: /Complete sale/ })).toBeNull();
    await user.keyboard('{F3}');
    await screen.findByRole('combobox', { name: 'Search a patient' });
    expect(screen.queryByRole('button', { name: /New patient/ })).toBeNull();
  });

  it('ROL-02 LNG-02 the same in French', async () => {
    await device.open({ server, user: staff, language: 'fr' });
    expect(screen.getByText(/Vous pouvez consulter, mais pas vendre/)).toBeTruthy();
  });
});

describe('sales history on a device that keeps no copy', () => {
  it('DWN-05 shows what the server has, with names and totals, and says so when it does not answer', async () => {
    const sales = Array.from({ length: 26 }, (_, at) =>
      saleRecord({ uuid: `s${at}`, id: at + 1, patient_id: at === 3 ? AKUA.patient_pk : null } as never),
    );
    server
      .on('GET', '/api/sales-history/', ({ query }: ServedRequest) =>
        query.get('cursor')
          ? page(sales.slice(20), 26)
          : { ...page(sales.slice(0, 20), 26), next: `/api/sales-history/?facility_id=f1&cursor=2` },
      )
      .on('GET', '/api/productaliases/', page([{ ...ORS, quantity: -2 }]));
    const fake = await device.openPage('/pos/sales?day=all', { server });
    const totals = await screen.findByLabelText('Totals of the sales shown');
    expect(within(totals).getByText('26 sales')).toBeTruthy();
    expect(await screen.findByText(/These sales come from the server/)).toBeTruthy();
    expect(await screen.findByText('Akua Boateng')).toBeTruthy();
    expect(await screen.findByText('-2 in the records')).toBeTruthy();

    await lostNetwork(fake as never);
    expect(await screen.findByText(/The server does not answer, and this device keeps no copy/)).toBeTruthy();
  });

  it('DWN-05 never says that there are no sales before the server has', async () => {
    server.reachable = false;
    await device.openPage('/pos/sales', { server });
    expect(await screen.findByText(/The server does not answer/)).toBeTruthy();
    expect(screen.queryByText('No sales today yet')).toBeNull();
    expect(screen.queryByText('0 sales')).toBeNull();
  });
});
