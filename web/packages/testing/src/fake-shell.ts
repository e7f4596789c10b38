/** A shell for tests: the real local databases and outbox, with a fixed session and a server that does as it is told. */
import type { CountryConfig, Facility, PaymentChannel, Upload, User } from '@bloom/api-client';
import {
  type BloomDb,
  browserEnvironment,
  deviceIds,
  type FeedName,
  feedsView,
  ModulesDb,
  type OutboxDb,
  type OutboxEnvironment,
  type OutboxRecord,
  outboxCounts,
  outboxDrafts,
  record,
  recordAll,
  recordsAfter,
  recordsOfKind,
  retryQuarantined,
  UNACKNOWLEDGED_STATES,
} from '@bloom/local-db';
import type {
  Approver,
  CameraState,
  Connectivity,
  ExportKind,
  ModuleContext,
  Notice,
  ShellDialog,
  ShellLocation,
} from '@bloom/shell-api';
import { UploadQueue } from '@bloom/shell-api/upload-queue';
import type { i18n } from 'i18next';
import { FakeServer } from './fake-server';
import { fakeWatch } from './fake-watch';
import { observable } from './observable';

export const ama = {
  id: 'u1',
  first_name: 'Ama',
  last_name: 'Mensah',
  username: 'ama',
  facility_id: 'f1',
  is_staff: false,
  scopes: [] as string[],
} as User;
export const facility = { id: 'f1', name: 'Accra Central Pharmacy', contract_type: 'VMI' } as Facility;
export const ghana: CountryConfig = {
  country: { alpha_2_code: 'GH', name: 'Ghana', id: 1 },
  useMarketPlace: false,
  currency: 'GHS',
  minor_units: 2,
  time_zone: 'Africa/Accra',
  vdl: { label: { en: '', fr: '' }, subtitle: { en: '', fr: '' } },
};

const mobileMoney: PaymentChannel[] = [
  { id: 'gh-mtn', country: 'GH', code: 'mtn', name: 'MTN MoMo' },
  { id: 'gh-telecel', country: 'GH', code: 'telecel', name: 'Telecel Cash' },
];

export interface FakeShellParts {
  db: BloomDb;
  outboxDb: OutboxDb;
  /** Absent: an empty one. */
  modulesDb?: ModulesDb;
  env?: OutboxEnvironment;
  i18n: i18n;
  /** The prefix of the module, `/pos` when absent. */
  basePath?: string;
  path?: string;
  /** What the tile says, `Part` when absent. */
  label?: string;
  countryConfig?: CountryConfig;
  channels?: readonly PaymentChannel[];
  /** What differs from Ama, for example a second cashier at the same device. */
  user?: Partial<User>;
  /** null: staff that has not chosen one. */
  facility?: Facility | null;
  server?: FakeServer;
  /** False: a device that keeps no copy of the facility. */
  keepsCopy?: boolean;
  /** Who agrees when a manager is asked; nobody when absent. */
  approver?: Approver;
}

export type FakeShell = ReturnType<typeof fakeShell>;

export function fakeShell(parts: FakeShellParts) {
  const user: User = { ...ama, ...parts.user };
  const place = parts.facility === undefined ? facility : parts.facility;
  const placeId = place?.id ?? '';
  const { db, outboxDb, env = browserEnvironment(), server = new FakeServer(), basePath = '/pos' } = parts;
  const { keepsCopy = true, modulesDb = new ModulesDb() } = parts;
  const first = new URL(parts.path ?? (basePath === '/pos' ? '/pos/patient' : basePath), 'http://till');
  const location = observable<ShellLocation>({ pathname: first.pathname, search: first.search, hash: first.hash });
  const connectivity = observable<Connectivity>({ state: 'online', reachable: true, remainingHours: null });
  const camera = observable<CameraState>('absent');
  const notices: Notice[] = [];
  const unsaved = new Set<string>();
  /** What was handed to the notifications, and which upload the user is looking at. */
  const jobs = {
    uploads: [] as Upload[],
    onPage: new Set<string>(),
    exports: [] as { kind: ExportKind; id: string }[],
    refreshes: 0,
    feedRefreshes: [] as FeedName[],
    bulkUploader: false,
    dialogs: [] as ShellDialog[],
    sessionRefreshes: 0,
    /** What a manager was asked to agree to. */
    approvals: [] as string[],
  };
  const operator = { id: user.id, name: `${user.first_name} ${user.last_name}`, facility_id: placeId };
  const stores = { bloom: db, outbox: outboxDb, env };
  const ours = (record: OutboxRecord) => record.facility_id === placeId;
  const isOpen = (record: OutboxRecord) => UNACKNOWLEDGED_STATES.includes(record.state);
  const shell: ModuleContext = {
    basePath,
    label: parts.label ?? 'Part',
    session: {
      user,
      facility: place,
      countryConfig: parts.countryConfig ?? ghana,
      channels: parts.channels ?? mobileMoney,
      getIdToken: () => undefined,
    },
    location,
    connectivity,
    i18n: parts.i18n,
    db,
    keepsCopy,
    camera: { ...camera, open: () => camera.set('open'), close: () => camera.get() === 'open' && camera.set('closed') },
    navigate(to) {
      const { pathname, search, hash } = new URL(to, 'http://till');
      location.set({ pathname, search, hash });
    },
    notify: (notice) => void notices.push(notice),
    can: (scope) => user.scopes.includes(scope),
    record: (kind, made) => record(kind, made, operator, stores),
    recordAll: (kind, made) => recordAll(kind, made, operator, stores),
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
      ofKind: async (kind) => (await recordsOfKind(outboxDb, kind)).filter(ours),
      after: async (place) => (await recordsAfter(outboxDb, place)).filter(ours),
      device: () => deviceIds(outboxDb),
      retry: (uuid) => retryQuarantined(outboxDb, uuid),
      async counts() {
        const { waiting, forUpdate, quarantined } = await outboxCounts(outboxDb, placeId);
        return { waiting: waiting + forUpdate, held: quarantined };
      },
    },
    drafts: outboxDrafts(outboxDb, placeId),
    feeds: {
      ...feedsView(modulesDb, placeId, () => keepsCopy),
      refresh: async (name) => void jobs.feedRefreshes.push(name),
    },
    server,
    uploads: {
      queue: new UploadQueue(),
      started: (upload) => void jobs.uploads.push(upload),
      watch: (id) =>
        fakeWatch({ server, connectivity }, id, () => {
          jobs.onPage.add(id);
          return () => void jobs.onPage.delete(id);
        }),
    },
    exports: { started: (kind, id) => void jobs.exports.push({ kind, id }) },
    refreshInventory: async () => {
      jobs.refreshes += 1;
    },
    setBulkUploader: () => {
      jobs.bulkUploader = true;
    },
    approve: async (what) => {
      jobs.approvals.push(what);
      return parts.approver ?? null;
    },
    openDialog: (name) => void jobs.dialogs.push(name),
    refreshSession: async () => {
      jobs.sessionRefreshes += 1;
    },
    setUnsavedWork: (key, is) => void (is ? unsaved.add(key) : unsaved.delete(key)),
    channels: {},
  };
  return { shell, server, location, connectivity, camera, notices, unsaved, jobs };
}
