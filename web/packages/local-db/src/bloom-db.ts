/**
 * `bloom`, version 4: what was downloaded, and what follows from the outbox (LDB-01..LDB-20).
 * Everything here except `lost_sales` can be downloaded again. Shell and modules share one handle: `bloomDb()`.
 */
import type { Dexie, DexieOptions, EntityTable, Table } from 'dexie';
import { emitStorageEvent, StorageError, toStorageError } from './errors';
import { notingChanges } from './prepared/notes';
import type {
  FacilityUserRecord,
  InventoryRecord,
  LostSaleRecord,
  OfflineLoginCountRecord,
  PatientRecord,
  ProgressRecord,
  PromoRecord,
  SaleRecord,
  SimilarProductRecord,
} from './records';
import { RevivingDexie } from './reviving-dexie';

export const BLOOM_DB_NAME = 'bloom';
export const BLOOM_DB_VERSION = 4;

/** Exactly these nine (LDB-18). An `errors` store of older versions is not among them, so the upgrade drops it. */
const STORES = {
  inventory: 'uuid, barcode_id',
  similar_products: 'uuid',
  promos: 'id',
  facility_users: 'id',
  offline_login_count: 'date',
  progress: 'resource',
  sales: '[uuid+patient_id], id, patient_id',
  patients: 'patient_pk',
  lost_sales: 'uuid',
} as const;

export class BloomDb extends RevivingDexie {
  declare inventory: EntityTable<InventoryRecord, 'uuid'>;
  declare similar_products: EntityTable<SimilarProductRecord, 'uuid'>;
  declare promos: EntityTable<PromoRecord, 'id'>;
  declare facility_users: EntityTable<FacilityUserRecord, 'id'>;
  declare offline_login_count: EntityTable<OfflineLoginCountRecord, 'date'>;
  declare progress: EntityTable<ProgressRecord, 'resource'>;
  declare sales: Table<SaleRecord, [string, string]>;
  declare patients: EntityTable<PatientRecord, 'patient_pk'>;
  declare lost_sales: EntityTable<LostSaleRecord, 'uuid'>;
  /** Where the databases of this device are. */
  readonly factory: IDBFactory;

  constructor(options: DexieOptions & { name?: string } = {}) {
    const { name = BLOOM_DB_NAME, indexedDB = globalThis.indexedDB, ...rest } = options;
    super(name, {
      ...rest,
      ...(indexedDB ? { indexedDB: neverPatching(indexedDB as IDBFactory, BLOOM_DB_VERSION) } : {}),
    });
    this.factory = indexedDB as IDBFactory;
    this.version(BLOOM_DB_VERSION).stores(STORES);
    this.use(notingChanges);
    closeForNewerVersions(this, BLOOM_DB_VERSION, () => {
      this.closedForGood = true;
    });
  }

  /** Why a call failed, in the product's own words. */
  explain(error: unknown): StorageError {
    return this.closedForGood ? outdatedError(error) : toStorageError(error);
  }
}

/**
 * Closes on a version change so that an upgrade or a deletion in another tab is not blocked (LDB-29), and stays closed
 * after an upgrade. Left to itself Dexie opens again at the next call, finds the NEWER database and lets the old code
 * write into it.
 */
export function closeForNewerVersions(db: Dexie, version: number, onOutdated: () => void): void {
  const refuse = () => {
    onOutdated();
    db.close();
    emitStorageEvent({ type: 'outdated', database: db.name });
  };
  db.on('versionchange', (event) => {
    if (event.newVersion !== null && event.newVersion > 0) refuse();
    // A deletion: the next call may open an empty database again.
    else db.close({ disableAutoOpen: false });
    return false;
  });
  db.on('ready', (opened) => {
    const raw = (opened as Dexie).backendDB().version;
    if (Math.floor(raw / 10) <= version) return;
    refuse();
    throw outdatedError(undefined);
  });
  db.on('blocked', () => emitStorageEvent({ type: 'blocked', database: db.name }));
}

/**
 * Dexie opens a newer database without asking for a version and then ADDS what its own schema misses. Closed before it
 * looks, the newer database stays as it is, and `ready` refuses it.
 */
export function neverPatching(factory: IDBFactory, version: number): IDBFactory {
  return {
    open(name, raw) {
      const request = factory.open(name, raw);
      if (raw !== undefined) return request;
      request.addEventListener('success', () => {
        if (Math.floor(request.result.version / 10) > version) request.result.close();
      });
      return request;
    },
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first, second) => factory.cmp(first, second),
  };
}

export function outdatedError(cause: unknown): StorageError {
  return new StorageError('outdated', 'A newer version runs in another tab. Reload this page.', { cause });
}

let shared: BloomDb | undefined;

/** The one handle of this page or worker. It opens at the first call. */
export function bloomDb(): BloomDb {
  shared ??= new BloomDb();
  return shared;
}
