import 'fake-indexeddb/auto';
import type { Facility, Upload } from '@bloom/api-client';
import { FakeServer, facility, fakeUpload, page, priceColumns } from '@bloom/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPart } from '../testing/open-part';
import { part } from './routes';

const accra = {
  ...facility,
  country_id: 1,
  facility_type: 'pharmacy',
  offline_config: { offline_notification_period: 4, offline_time_allowed: 72 },
  facility_owner_contact: { full_name: 'Kofi Boateng', email: 'kofi@example.org', user_id: 'u7' },
} as Facility;
const tema = { ...accra, id: 'f2', name: 'Tema Depot', facility_type: 'warehouse' };

let server: FakeServer;
let now: Upload;
let mounted: Awaited<ReturnType<typeof openPart>>;

async function open(path: string, who: { isStaff?: boolean; place?: Facility | null } = {}) {
  mounted = await openPart(part.Component, path, {
    user: { is_staff: who.isStaff ?? false },
    facility: who.place === undefined ? accra : who.place,
    server,
  });
  return userEvent.setup({ delay: null });
}
const queries = () => server.asked('GET', '/api/uploads/').map(({ query }) => query.toString());

beforeEach(() => {
  now = fakeUpload({ kind: 'delivery_note', status: 'COMPLETED', number_of_records: 4, applied: 4, delivery_id: 'd1' });
  server = new FakeServer()
    .on('GET', '/api/upload-columns/:kind/', { results: priceColumns, one_of: [] })
    .on('GET', '/api/uploads/', page([]))
    .on('GET', '/api/uploads/:id/', () => now)
    .on('POST', '/api/uploads/', () => now)
    .on('GET', '/api/facilities-bff/general/facilities/f2/', { content: tema });
});
afterEach(async () => {
  await mounted.leave();
});

describe('UPL-26 the profile of a facility', () => {
  it('UPL-26 shows its facts, its uploads, and the one that the address names', async () => {
    await open('/facilities/f1/profile?kind=delivery_note&upload=up-1');
    expect(await screen.findByText('Done: 4 rows were applied.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Accra Central Pharmacy');
    expect(screen.getByText('Kofi Boateng')).toBeTruthy();
    expect(screen.getByText('72 hours')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See the delivery' });
    expect(link.getAttribute('href')).toBe('/inventory/deliveries/d1');
    expect(queries()).toEqual(['facility_id=f1&page=1']);
  });

  it('UPL-26 reads another facility for staff, and uploads for that one', async () => {
    const user = await open('/facilities/f2/profile', { isStaff: true, place: null });
    await screen.findByText('Tema Depot');
    expect(screen.getByText('Warehouse')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Delivery note/ }));
    const file = new File(['Barcode,Price\n1,2'], 'delivery.csv');
    await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
    await user.click(await screen.findByRole('button', { name: /^(Start upload|Upload anyway)$/ }));
    await waitFor(() => expect(server.asked('POST', '/api/uploads/')[0]?.query.get('facility_id')).toBe('f2'));
    await waitFor(() => expect(mounted.location.get().search).toBe('?kind=delivery_note&upload=up-1'));
  });

  it('ROL-02 a user sees the own facility only', async () => {
    await open('/facilities/f2/profile');
    expect(await screen.findByText('This is another facility')).toBeTruthy();
    expect(server.requests).toEqual([]);
  });
});
