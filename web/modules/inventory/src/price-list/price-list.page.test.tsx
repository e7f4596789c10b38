import 'fake-indexeddb/auto';
import type { PriceListItem } from '@bloom/api-client';
import { FakeServer, fakeUpload, mountModule, page, priceColumns, type ServedRequest } from '@bloom/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';
import { part } from './routes';

function item(number: number, fields: Partial<PriceListItem> = {}): PriceListItem {
  return {
    product_id: `p${number}`,
    barcode_id: `2000000000${number}`,
    name: `Amoxil ${number}`,
    generic_name: 'Amoxicillin',
    brand_name: 'Amoxil',
    category: 'Antibiotics',
    walk_in_selling_price: '12.00',
    member_selling_price: '11.00',
    old_walk_in_selling_price: '10.00',
    old_member_selling_price: '11.00',
    changed_at: '2026-06-14T09:00:00Z',
    ...fields,
  };
}
const country = (code: string, name: string, id: number, currency: string) => ({
  country: { alpha_2_code: code, name, id },
  useMarketPlace: false,
  currency,
  minor_units: 2,
  time_zone: 'Africa/Accra',
  vdl: { label: { en: '', fr: '' }, subtitle: { en: '', fr: '' } },
});

let server: FakeServer;
let mounted: Awaited<ReturnType<typeof mountModule>>;

const App = () => (
  <Routes>
    <Route path="price-list/*" element={<part.Component />} />
  </Routes>
);

async function open(path: string, isStaff = true) {
  mounted = await mountModule(App, {
    basePath: '/inventory',
    path: `/inventory${path}`,
    namespace: NAMESPACE,
    resources: { en, fr },
    user: { is_staff: isStaff },
    facility: isStaff ? null : undefined,
    server,
  });
  return userEvent.setup({ delay: null });
}
const asked = () => server.asked('GET', '/api/price-lists/:country/').map(({ path, query }) => `${path}?${query}`);
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent?.replace(/\s+/g, ' ').replaceAll('\u00a0', ' ')),
    );

beforeEach(() => {
  server = new FakeServer()
    .on(
      'GET',
      '/api/oop-bff/country-config/',
      page([country('GH', 'Ghana', 1, 'GHS'), country('NG', 'Nigeria', 2, 'NGN')]),
    )
    .on('GET', '/api/upload-columns/:kind/', { results: priceColumns, one_of: [] })
    .on(
      'GET',
      '/api/uploads/',
      page([fakeUpload({ status: 'COMPLETED', number_of_records: 3, applied: 2, error_count: 1 })]),
    )
    .on('GET', '/api/uploads/:id/', fakeUpload({ status: 'COMPLETED', number_of_records: 3, applied: 3 }))
    .on('GET', '/api/price-lists/:country/', ({ query }: ServedRequest) => {
      if (query.get('search') === 'zinc') return page([item(9, { name: 'Zinc', walk_in_selling_price: null })]);
      if (query.get('search')) return page([]);
      return query.get('page') === '2' ? page([item(51)], null, 51) : page([item(1)], '?page=2', 51);
    });
});
afterEach(async () => {
  await mounted.leave();
});

describe('UPL the price list of a country', () => {
  it('UPL-18 shows what everything costs now and before, in the currency of the country, page by page', async () => {
    const user = await open('/price-list/GH');
    await screen.findByText('Amoxil 1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Price list of Ghana');
    const [, , , walkIn, member] = rows()[0] ?? [];
    expect(walkIn).toBe('GHS 12.00before GHS 10.00');
    expect(member).toBe('GHS 11.00');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Amoxil 51');
    expect(asked()).toEqual(['/api/price-lists/GH/?page=1', '/api/price-lists/GH/?page=2']);
  });

  it('UPL-18 searches from the first page on, and says when nothing fits', async () => {
    const user = await open('/price-list/GH');
    await screen.findByText('Amoxil 1');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Amoxil 51');
    await user.type(screen.getByRole('searchbox'), 'zinc');
    await screen.findByText('Zinc');
    expect(rows()[0]?.[3]).toBe('no price');
    expect(asked().at(-1)).toBe('/api/price-lists/GH/?search=zinc&page=1');
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('Nothing on the list fits')).toBeTruthy();
  });

  it('UPL-18 goes to another country, and from the number of one to its letters', async () => {
    const user = await open('/price-list/2');
    await screen.findByText('Price list of Nigeria');
    expect(mounted.location.get().pathname).toBe('/inventory/price-list/NG');
    await user.click(screen.getByRole('combobox', { name: /^Country/ }));
    await user.click(await screen.findByRole('option', { name: 'Ghana' }));
    await screen.findByText('Price list of Ghana');
    expect(mounted.location.get().pathname).toBe('/inventory/price-list/GH');
  });

  it('UPL-17 UPL-27 shows the upload that the address names, and keeps it there for a reload', async () => {
    const user = await open('/price-list/GH?upload=up-7');
    expect(await screen.findByText('Done: 3 rows were applied.')).toBeTruthy();
    expect(server.asked('GET', '/api/uploads/up-7/')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Upload another file' }));
    await screen.findByText('Template');
    expect(mounted.location.get().search).toBe('?tab=upload');
  });

  it('UPL-01 lists the uploads before, and opens one of them', async () => {
    const user = await open('/price-list/GH?tab=history');
    const link = await screen.findByRole('link', { name: 'prices.csv' });
    expect(rows()[0]?.slice(2)).toEqual(['Efua Asante', 'Done, with failed rows', '2 of 3 applied, 1 failed']);
    await user.click(link);
    expect(await screen.findByText('Done: 3 rows were applied.')).toBeTruthy();
    expect(mounted.location.get().search).toBe('?upload=up-1');
  });

  it('UPL-18 begins with the first country for staff that has not chosen a facility', async () => {
    await open('/price-list');
    await screen.findByText('Price list of Ghana');
    expect(mounted.location.get().pathname).toBe('/inventory/price-list/GH');
  });

  it('ROL-02 is for provider staff', async () => {
    await open('/price-list/GH', false);
    expect(await screen.findByText('Prices are kept by provider staff')).toBeTruthy();
    expect(asked()).toEqual([]);
  });

  it('CON says that it needs the server, and comes back by itself', async () => {
    server.reachable = true;
    await open('/price-list/GH');
    await screen.findByText('Amoxil 1');
    const { connectivity } = mounted;
    await act(async () => connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    // What was read stays in sight.
    expect(screen.getByText('Amoxil 1')).toBeTruthy();
    const before = asked().length;
    await act(async () => connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await waitFor(() => expect(asked().length).toBe(before + 1));
  });
});
