import 'fake-indexeddb/auto';
import type { Facility, FacilityProfile } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, facility, ghana, type MountOptions, type ServedRequest } from '@bloom/testing';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '../settings/testing';
import { part as settings } from '../settings-routes';
import { openPart } from '../testing/open-part';
import { emptyProfile, licenceState } from './facility-draft';
import { part } from './routes';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });

const profile: FacilityProfile = {
  ...emptyProfile('f1', 1),
  ...{ name: 'Accra Central Pharmacy', contract_type: 'VMI', phone: '0302', licence_expires_on: '2020-01-31' },
  ...{ receipt_header: 'Open every day', facility_owner_contact: { user_id: 'u7', full_name: 'Abena', email: '' } },
};
const accra: Facility = {
  ...facility,
  ...{ country_id: 1, facility_type: 'pharmacy', facility_owner_contact: profile.facility_owner_contact },
  offline_config: profile.offline_config,
};
let server: FakeServer;
let mounted: Awaited<ReturnType<typeof openPart>> | undefined;

async function open(path: string, options: MountOptions = {}) {
  const Folder = path.startsWith('/settings') ? settings.Component : part.Component;
  mounted = await openPart(Folder, path, { server, facility: accra, ...options });
  return userEvent.setup({ delay: null });
}
const DETAILS = '/facilities/f1/profile?tab=details';

beforeEach(() => {
  server = new FakeServer()
    .on('GET', '/api/oop-bff/country-config/', page([ghana]))
    .on('GET', '/api/facilities/f1/profile/', profile)
    .on('PUT', '/api/facilities/f1/profile/', ({ body }: ServedRequest) => body)
    .on('GET', '/api/facilities-bff/general/facilities/', page([accra]));
});
afterEach(async () => {
  await mounted?.leave();
  mounted = undefined;
});

describe('ROU-25 the profile of a facility', () => {
  it('ROL-16 is text for a cashier, and warns of a licence that is over', async () => {
    await open(DETAILS, { user: { groups: ['Cashier'] } });
    expect(await screen.findByText(/The licence ended on/)).toBeTruthy();
    expect(screen.getByText('Ghana')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('SET-07 ROL-16 who manages it changes what is theirs; the contract is text', async () => {
    const user = await open(DETAILS, { user: { groups: ['Admin'] } });
    const footer = await screen.findByLabelText('Receipt footer');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('VMI', { selector: 'dd' })).toBeTruthy();
    await user.type(footer, 'Get well soon');
    expect(screen.getByRole('figure').textContent).toContain('Get well soon');
    await user.click(screen.getByRole('radio', { name: /^Each till/ }));
    await user.click(screen.getByRole('radio', { name: 'The PIN of a manager' }));
    const limit = screen.getByLabelText('How far a cashier may go from the usual price (%)');
    await user.type(limit, '101');
    await user.type(screen.getByLabelText('As much as a cashier gives back of one sale alone'), '50');
    const low = screen.getByLabelText('Low-stock threshold (units)');
    await user.clear(low);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Type a whole number')).toBeTruthy();
    expect(server.asked('PUT', '/api/facilities/f1/profile/')).toEqual([]);
    await user.type(low, '25');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(screen.getByText('A percent from 0 to 100')).toBeTruthy();
    await user.clear(limit);
    await user.type(limit, '15');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(mounted?.jobs.sessionRefreshes).toBe(1));
    expect(server.asked('PUT', '/api/facilities/f1/profile/')[0]?.body).toEqual({
      ...{ ...profile, receipt_footer: 'Get well soon', low_stock_level: 25, shifts: 'till' },
      ...{ price_limit_percent: 15, return_limit: '50', prescription_rule: 'manager' },
    });
  });

  it('ROU-23 staff open a facility; what the server refuses stands beside its field', async () => {
    const refused = new ServerProblem(422, 'invalid', '', [{ field: 'name', detail: 'This name is taken.' }]);
    server.on('POST', '/api/facilities/', ({ body }: ServedRequest) => {
      if ((body as FacilityProfile).name === 'Accra') throw refused;
      return body;
    });
    const user = await open('/settings/facilities/new', { user: { is_staff: true }, facility: null });
    await user.type(await screen.findByLabelText('Name'), 'Accra');
    await user.click(screen.getByRole('button', { name: 'Create facility' }));
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), ' Nord');
    await user.click(screen.getByRole('button', { name: 'Create facility' }));
    await waitFor(() => expect(mounted?.location.get().pathname).toMatch(/^\/inventory\/facilities\/.+\/profile$/));
    expect(server.asked('POST', '/api/facilities/')[1]?.body).toMatchObject({ name: 'Accra Nord', country_id: 1 });
  });

  it('ROU-23 lists them for staff, and for nobody else', async () => {
    await open('/settings/facilities', { user: { is_staff: true }, facility: null });
    const link = await screen.findByRole('link', { name: 'Accra Central Pharmacy' });
    expect(link.getAttribute('href')).toBe('/inventory/facilities/f1/profile');
    await mounted?.leave();
    await open('/settings/facilities');
    expect(screen.queryByRole('link', { name: 'Accra Central Pharmacy' })).toBeNull();
  });

  it.each([
    [null, null],
    ['2026-06-13', 'over'],
    ['2026-06-14', 'near'],
    ['2026-08-13', 'near'],
    ['2026-08-14', 'good'],
  ])('ROU-25 a licence until %s is %s on 14 June', (day, state) => {
    expect(licenceState(day, '2026-06-14')).toBe(state);
  });
});
