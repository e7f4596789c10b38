/** People for tests. */
import type { ManagedUser, UserChoices } from '@bloom/api-client';

export function person(fields: Partial<ManagedUser> = {}): ManagedUser {
  return {
    id: 'u2',
    username: 'esi',
    first_name: 'Esi',
    last_name: 'Tetteh',
    email: 'esi@example.org',
    groups: ['Cashier'],
    scopes: [],
    apps: ['POS'],
    facility_id: 'f1',
    facility_name: 'Accra Central Pharmacy',
    location: 'GH',
    language: 'en',
    is_staff: false,
    is_active: true,
    has_pin: true,
    must_change_password: false,
    last_sign_in_at: '2026-06-14T09:00:00Z',
    created_at: '2026-01-02T09:00:00Z',
    may_edit: true,
    may_reset_password: true,
    ...fields,
  };
}

export function choices(fields: Partial<UserChoices> = {}): UserChoices {
  return {
    may_manage: true,
    groups: ['Admin', 'Cashier', 'Stock Keeper'],
    scopes: ['promo.create'],
    apps: ['POS', 'Inventory'],
    languages: ['en', 'fr'],
    may_create_staff: false,
    ...fields,
  };
}

export const page = <Row>(results: Row[], next: string | null = null, count = results.length) => ({
  count,
  next,
  results,
});
