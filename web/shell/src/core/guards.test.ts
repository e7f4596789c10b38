import type { User } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import { hasScope, isFacilityLevel, keepsCopy, mayOpen, needsFacility } from './guards';

const cashier = { is_staff: false, facility_id: 'f', scopes: [], user_scopes: [] } as unknown as User;
const staff = { ...cashier, is_staff: true, facility_id: null } as User;

describe('guards', () => {
  it('GEN-04 SET-10 calls facility-level who is not staff and has a facility', () => {
    expect(isFacilityLevel(cashier)).toBe(true);
    expect(isFacilityLevel(staff)).toBe(false);
    expect(isFacilityLevel({ is_staff: true, facility_id: 'f' })).toBe(false);
    expect(isFacilityLevel({ is_staff: false, facility_id: null })).toBe(false);
  });

  it('DWN-04 DWN-05 ROL-10 nothing of a facility is kept for staff and under the restricted scope, whatever its name', () => {
    expect(keepsCopy(cashier)).toBe(true);
    expect(keepsCopy(staff)).toBe(false);
    expect(keepsCopy({ ...cashier, scopes: ['offline.restricted'] })).toBe(false);
    expect(keepsCopy({ ...cashier, user_scopes: ['offline.restricted'] })).toBe(false);
    expect(keepsCopy({ ...cashier, scopes: ['offline'] })).toBe(true);
  });

  it('ROU-23 ROU-35 opens manage facilities to non-facility-level users only', () => {
    expect(mayOpen('/inventory/settings/facilities', cashier)).toBe(false);
    expect(mayOpen('/inventory/settings/facilities/new', cashier)).toBe(false);
    expect(mayOpen('/inventory/settings/facilities', staff)).toBe(true);
    expect(mayOpen('/inventory/settings/facilities-report', cashier)).toBe(true);
  });

  it('ROU-24 ROL-15 opens promos only to the exact scope, under either name', () => {
    const path = '/pos/promos-and-discounts';
    expect(mayOpen(path, cashier)).toBe(false);
    expect(mayOpen(path, { ...cashier, scopes: ['Promo.create'] })).toBe(false);
    expect(mayOpen(path, { ...cashier, scopes: ['promo.create'] })).toBe(true);
    expect(mayOpen(path, { ...cashier, user_scopes: ['promo.create'] })).toBe(true);
  });

  it('ENT-05 reads scopes that are missing or no list as none', () => {
    expect(hasScope({ scopes: undefined, user_scopes: 'promo.create' } as never, 'promo.create')).toBe(false);
  });

  it('MOD-10 SET-04 SET-05 lets staff manage users, facilities, prices, suppliers and orders on hold with no facility chosen', () => {
    for (const path of [
      '/inventory/settings/users',
      '/inventory/settings/facilities/new',
      '/inventory/facilities/f1/profile',
      '/inventory/price-list/GH',
      '/inventory/account',
      '/orders/held',
      '/orders/suppliers',
    ]) {
      expect(needsFacility(path), path).toBe(false);
    }
    for (const path of [
      '/orders/orders',
      '/inventory/all',
      '/inventory/settings-x',
      '/pos/patient',
      '/facility-insights/overview',
    ]) {
      expect(needsFacility(path), path).toBe(true);
    }
  });
});
