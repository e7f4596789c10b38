import { describe, expect, it } from 'vitest';
import { hasScope, isFacilityLevel } from '../core/guards';
import { settingsEntries } from './entries';

type SettingsUser = Parameters<typeof settingsEntries>[0];
const user = (fields: Partial<SettingsUser> = {}): SettingsUser => ({
  is_staff: false,
  facility_id: 'f1',
  groups: [],
  location: 'GH',
  scopes: [],
  user_scopes: [],
  ...fields,
});
const names = (fields: Partial<SettingsUser>) => settingsEntries(user(fields), ['GA', 'ET']).map((entry) => entry.name);

describe('settings entries', () => {
  it('SET-03 SET-09 ROL-06 SET-14 gives everybody Manage users, Change language and Account settings', () => {
    expect(names({})).toEqual(['manageUsers', 'changeLanguage', 'accountSettings']);
  });

  it.each(['manageFacilities', 'managePrices'] as const)(
    'SET-04 SET-05 SET-10 SET-11 ROL-05 gives %s to staff and to users without a facility only',
    (name) => {
      expect(names({ is_staff: true, facility_id: null })).toContain(name);
      expect(names({ is_staff: true })).toContain(name);
      expect(names({ facility_id: null })).toContain(name);
      expect(names({})).not.toContain(name);
      expect(isFacilityLevel({ is_staff: false, facility_id: '' })).toBe(false);
    },
  );

  it('ROL-04 ROL-14 groups that are not named by a rule open nothing, nor does Admin alone', () => {
    expect(names({ groups: ['Dispenser', 'Superuser', 'provider_admin'] })).toEqual(names({}));
    expect(names({ groups: ['Admin'] })).toEqual(names({}));
    expect(names({ groups: ['Admin'] })).not.toContain('managePrices');
  });

  it('SET-06 T21 ENT-05 gives Promotions to the scope under either name, exactly', () => {
    expect(names({ scopes: ['promo.create'] })).toContain('promotions');
    expect(names({ user_scopes: ['promo.create'] })).toContain('promotions');
    expect(names({ scopes: ['Promo.create', 'promo.creates'] })).not.toContain('promotions');
    expect(hasScope({ scopes: 'promo.create' as never, user_scopes: null as never }, 'promo.create')).toBe(false);
  });

  it('SET-07 SET-08 T14 T15 T23 gives Manage facility only when all three conditions hold', () => {
    const all = { groups: ['Admin'], location: 'GA' };
    expect(names(all)).toContain('manageFacility');
    expect(names({ ...all, location: 'GH' })).not.toContain('manageFacility');
    expect(names({ ...all, groups: ['admin'] })).not.toContain('manageFacility');
    expect(names({ ...all, is_staff: true })).not.toContain('manageFacility');
    expect(names({ ...all, facility_id: null })).not.toContain('manageFacility');
  });

  it('SET-02 SET-03 SET-06 SET-07 ROU-22 ROU-24 ROU-25 keeps the order and leads to the routes of the specification', () => {
    const manager = user({ groups: ['Admin'], location: 'ET', scopes: ['promo.create'] });
    expect(settingsEntries(manager, ['GA', 'ET'])).toEqual([
      { name: 'manageUsers', path: '/inventory/settings/users' },
      { name: 'promotions', path: '/pos/promos-and-discounts' },
      { name: 'manageFacility', path: '/inventory/facilities/f1/profile' },
      { name: 'changeLanguage', panel: 'language' },
      { name: 'accountSettings', panel: 'accountSettings' },
    ]);
    const staff = user({ is_staff: true, facility_id: null, scopes: ['promo.create'] });
    expect(settingsEntries(staff, []).map((entry) => entry.name)).toEqual([
      'manageUsers',
      'manageFacilities',
      'managePrices',
      'promotions',
      'changeLanguage',
      'accountSettings',
    ]);
  });
});
