/** A shell for tests: the real local databases and outbox, with a fixed session and no server. */
import type { CountryConfig, Facility, PaymentChannel, User } from '@bloom/api-client';
import {
  type BloomDb,
  type OutboxDb,
  type OutboxEnvironment,
  type OutboxRecord,
  outboxCounts,
  outboxDrafts,
  recordLostSale,
  recordPatient,
  recordSale,
  retryQuarantined,
  UNACKNOWLEDGED_STATES,
} from '@bloom/local-db';
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

const ama = {
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

const mobileMoney: PaymentChannel[] = [
  { id: 'gh-mtn', country: 'GH', code: 'mtn', name: 'MTN MoMo' },
  { id: 'gh-telecel', country: 'GH', code: 'telecel', name: 'Telecel Cash' },
];

export interface FakeShellParts {
  db: BloomDb;
  outboxDb: OutboxDb;
  env: OutboxEnvironment;
  i18n: i18n;
  path?: string;
  countryConfig?: CountryConfig;
  channels?: readonly PaymentChannel[];
  /** What differs from Ama, for example a second cashier at the same device. */
  user?: Partial<User>;
}

export function fakeShell(parts: FakeShellParts) {
  const user: User = { ...ama, ...parts.user };
  const { db, outboxDb, env } = parts;
  const location = observable<ShellLocation>({ pathname: parts.path ?? '/pos/patient', search: '', hash: '' });
  const connectivity = observable<Connectivity>({ state: 'online', reachable: true, remainingHours: null });
  const notices: Notice[] = [];
  const unsaved = new Set<string>();
  const operator = { id: user.id, name: `${user.first_name} ${user.last_name}`, facility_id: facility.id };
  const stores = { bloom: db, outbox: outboxDb, env };
  const ours = (record: OutboxRecord) => record.facility_id === facility.id;
  const isOpen = (record: OutboxRecord) => UNACKNOWLEDGED_STATES.includes(record.state);
  const shell: ModuleContext = {
    basePath: '/pos',
    session: {
      user,
      facility,
      countryConfig: parts.countryConfig ?? ghana,
      channels: parts.channels ?? mobileMoney,
      getIdToken: () => undefined,
    },
    location,
    connectivity,
    i18n: parts.i18n,
    db,
    navigate(to) {
      const { pathname, search, hash } = new URL(to, 'http://till');
      location.set({ pathname, search, hash });
    },
    notify: (notice) => void notices.push(notice),
    can: (scope) => user.scopes.includes(scope),
    recordSale: (sale) => recordSale(sale, operator, stores),
    recordPatient: (patient) => recordPatient(patient, operator, stores),
    recordLostSale: (lost) => recordLostSale(lost, operator, stores),
    syncNow: () => undefined,
    outbox: {
      async list(since) {
        const records = await outboxDb.outbox.toArray();
        return records.filter((record) => ours(record) && (isOpen(record) || record.created_at >= since));
      },
      async get(uuid) {
        const record = await outboxDb.outbox.get(uuid);
        return record && ours(record) ? record : undefined;
      },
      retry: (uuid) => retryQuarantined(outboxDb, uuid),
      async counts() {
        const { waiting, quarantined } = await outboxCounts(outboxDb, facility.id);
        return { waiting, held: quarantined };
      },
    },
    drafts: outboxDrafts(outboxDb, facility.id),
    setUnsavedWork: (key, is) => void (is ? unsaved.add(key) : unsaved.delete(key)),
    channels: {},
  };
  return { shell, location, connectivity, notices, unsaved };
}
