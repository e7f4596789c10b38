import 'fake-indexeddb/auto';
import type { Facility, Upload } from '@bloom/api-client';
import { FakeServer, facility, fakeUpload, mountModule, page, priceColumns } from '@bloom/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';
import { part as uploadsPart } from './routes';

const country = (code: string, name: string, id: number) => ({
  country: { alpha_2_code: code, name, id },
  useMarketPlace: false,
  currency: 'GHS',
  minor_units: 2,
  time_zone: 'Africa/Accra',
  vdl: { label: { en: '', fr: '' }, subtitle: { en: '', fr: '' } },
});

let server: FakeServer;
let now: Upload;
let part: Awaited<ReturnType<typeof mountModule>>;

const App = () => (
  <Routes>
    <Route path="uploads/*" element={<uploadsPart.Component />} />
  </Routes>
);

async function open(path: string, who: { isStaff?: boolean; place?: Facility | null } = {}) {
  part = await mountModule(App, {
    basePath: '/inventory',
    path: `/inventory${path}`,
    namespace: NAMESPACE,
    resources: { en, fr },
    user: { is_staff: who.isStaff ?? false },
    facility: who.place === undefined ? facility : who.place,
    server,
  });
  return userEvent.setup({ delay: null });
}
const queries = () => server.asked('GET', '/api/uploads/').map(({ query }) => query.toString());
const offered = async () => {
  await screen.findByText('Earlier uploads');
  return [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'));
};

beforeEach(() => {
  now = fakeUpload({ kind: 'delivery_note', status: 'COMPLETED', number_of_records: 4, applied: 4, delivery_id: 'd1' });
  server = new FakeServer()
    .on('GET', '/api/upload-columns/:kind/', { results: priceColumns, one_of: [] })
    .on('GET', '/api/uploads/', page([]))
    .on('GET', '/api/uploads/:id/', () => now)
    .on('POST', '/api/uploads/', () => now);
});
afterEach(async () => {
  await part.leave();
});

describe('UPL what can be uploaded', () => {
  it('UPL-01 is what belongs to the facility, with its history', async () => {
    await open('/uploads');
    expect(await offered()).toEqual([
      '/inventory/uploads/delivery-note',
      '/inventory/uploads/stock-count',
      '/inventory/uploads/stock-transfer',
      '/inventory/uploads/custom-product',
    ]);
    expect(queries()).toEqual(['facility_id=f1&page=1']);
    expect(await screen.findByText('Nothing was uploaded yet')).toBeTruthy();
  });

  it('ROL-02 is prices, offers and the register for staff, with what they uploaded themselves', async () => {
    await open('/uploads', { isStaff: true, place: null });
    expect(await offered()).toEqual([
      '/inventory/price-list/GH?tab=upload',
      '/inventory/uploads/supplier-offers?country=GH',
      '/inventory/uploads/product-register',
    ]);
    expect(queries()).toEqual(['mine=true&page=1']);
  });

  it('ROL-02 refuses the register to a facility, and a facility’s file without a facility', async () => {
    await open('/uploads/product-register');
    expect(await screen.findByText('This page is for provider staff')).toBeTruthy();
    await part.leave();
    await open('/uploads/stock-count', { isStaff: true, place: null });
    expect(await screen.findByText('Choose a facility first')).toBeTruthy();
  });

  it('ROL-16 refuses suppliers’ lists to a facility', async () => {
    await open('/uploads/supplier-offers');
    expect(await screen.findByText('This page is for provider staff')).toBeTruthy();
  });

  it('UPL-01 sends a suppliers’ list for its country, whole, whichever country staff look from', async () => {
    server.on('GET', '/api/oop-bff/country-config/', page([country('GH', 'Ghana', 288), country('TG', 'Togo', 768)]));
    const user = await open('/uploads/supplier-offers?country=TG', { isStaff: true, place: null });
    const file = new File(['Supplier,Drug ID\na,1'], 'offers.csv');
    await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
    expect(await screen.findByText(/^A list counts whole: every row is applied, or none\./)).toBeTruthy();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    now = fakeUpload({ kind: 'supplier_offers', country: 'TG', status: 'COMPLETED', applied: 2 });
    await user.click(await screen.findByRole('button', { name: /^(Start upload|Upload anyway)$/ }));
    expect(await screen.findByText('Done: 2 rows were applied.')).toBeTruthy();
    expect(part.location.get().search).toBe('?country=TG&upload=up-1');
    expect(Object.fromEntries(server.asked('POST', '/api/uploads/')[0]?.query ?? [])).toMatchObject({
      kind: 'supplier_offers',
      country: 'TG',
      on_bad_rows: 'apply_none',
    });
  });

  it('BST-06 sends a transfer file for the facility, and says that results are to be asked for', async () => {
    const user = await open('/uploads/stock-transfer');
    expect(part.jobs.bulkUploader).toBe(false);
    const file = new File(['Barcode,Price\n1,2'], 'transfer.csv');
    await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
    now = fakeUpload({ kind: 'stock_transfer', facility_id: 'f1', status: 'COMPLETED', transfer_ids: ['t1', 't2'] });
    await user.click(await screen.findByRole('button', { name: /^(Start upload|Upload anyway)$/ }));
    const link = await screen.findByRole('link', { name: 'Open 2 draft transfers' });
    expect(link.getAttribute('href')).toBe('/inventory/stock-transfer/f1?status=D');
    expect(part.jobs.bulkUploader).toBe(true);
    expect(part.location.get().search).toBe('?upload=up-1');
    expect(Object.fromEntries(server.asked('POST', '/api/uploads/')[0]?.query ?? [])).toMatchObject({
      kind: 'stock_transfer',
      facility_id: 'f1',
    });
  });
});
