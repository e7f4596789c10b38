/** A shell for tests: the real local databases and outbox, with a fixed session and no server. */
import type { CountryConfig, Facility, User } from '@bloom/api-client';
import { type BloomDb, type OutboxDb, type OutboxEnvironment, recordSale, retryQuarantined } from '@bloom/local-db';
import type { Connectivity, ModuleContext, Notice, ShellLocation } from '@bloom/shell-api';
import type { i18n } from 'i18next';

export function observable<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const user = {
  id: 'u1',
  first_name: 'Ama',
  last_name: 'Mensah',
  username: 'ama',
  facility_id: 'f1',
  is_staff: false,
  scopes: [] as string[],
} as User;
const facility = { id: 'f1', name: 'Accra Central Pharmacy', contract_type: 'VMI' } as Facility;
const ghana: CountryConfig = {
  country: { alpha_2_code: 'GH', name: 'Ghana', id: 1 },
  useMarketPlace: false,
  currency: 'GHS',
  minor_units: 2,
  time_zone: 'Africa/Accra',
};

export interface FakeShellParts {
  db: BloomDb;
  outboxDb: OutboxDb;
  env: OutboxEnvironment;
  i18n: i18n;
  path?: string;
  countryConfig?: CountryConfig;
}

export function fakeShell(parts: FakeShellParts) {
  const { db, outboxDb, env } = parts;
  const location = observable<ShellLocation>({ pathname: parts.path ?? '/pos/patient', search: '', hash: '' });
  const connectivity = observable<Connectivity>({ state: 'online', reachable: true, remainingHours: null });
  const notices: Notice[] = [];
  const unsaved = new Set<string>();
  const shell: ModuleContext = {
    basePath: '/pos',
    session: {
      user,
      facility,
      countryConfig: parts.countryConfig ?? ghana,
      channels: [],
      getIdToken: () => undefined,
    },
    location,
    connectivity,
    i18n: parts.i18n,
    db,
    navigate: (to) => location.set({ pathname: to, search: '', hash: '' }),
    notify: (notice) => void notices.push(notice),
    can: (scope) => user.scopes.includes(scope),
    recordSale: (sale) =>
      recordSale(
        sale,
        { id: user.id, name: 'Ama Mensah', facility_id: facility.id },
        { bloom: db, outbox: outboxDb, env },
      ),
    syncNow: () => undefined,
    outbox: {
      list: () => outboxDb.outbox.toArray(),
      get: (uuid) => outboxDb.outbox.get(uuid),
      retry: (uuid) => retryQuarantined(outboxDb, uuid),
    },
    setUnsavedWork: (key, is) => void (is ? unsaved.add(key) : unsaved.delete(key)),
    channels: {},
  };
  return { shell, location, connectivity, notices, unsaved };
}
