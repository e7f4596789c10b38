/** The whole module at one address, over databases with these tests. */
import type { Batch, LabCase, LabDefinition } from '@bloom/api-client';
import type { FeedName, FeedProgress, InventoryRecord, ProgressRecord } from '@bloom/local-db';
import { patient } from '@bloom/patients/testing';
import { FakeServer, type MountOptions, mountModule } from '@bloom/testing';
import { App } from '../app';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';
import { glucose, hiv, malaria } from './definitions';

const texts = { namespace: NAMESPACE, resources: { en, fr } };
const APPS = JSON.stringify([{ app: { name: 'Health Services' } }, { app: { name: 'POS' } }]);

const downloaded = (name: FeedName): FeedProgress => ({
  ...{ name, facility_id: 'f1', run_id: 'r1', start_time: '2026-11-21T09:00:00Z', service_available: true },
  ...{ next: null, sweep: false, highest: 1, received: 1, count: 1, progress: 100, error: 0, state: 'done' },
  refreshed_at: '2026-11-21T09:01:00Z',
});

export const batch = (id: string, lot: string, expiry_date = '2027-06-30', quantity = 5): Batch => ({
  ...{ id, lot, expiry_date, quantity },
});

/** Something of the shelf. */
export function product(part: Partial<InventoryRecord> & { uuid: string; barcode_id: string }): InventoryRecord {
  return {
    ...{ name: part.uuid, generic_name: '', brand_name: '', form: '', strength: '', pack_size: '', category: '' },
    ...{ is_custom: false, reorder_level: null, walk_in_selling_price: '20.00', member_selling_price: '18.00' },
    ...{ quantity: 0, expiry_date: null, batches: [] },
    ...part,
  };
}

export const shelf = (...batches: Batch[]): InventoryRecord[] => [
  product({ uuid: 'kit', barcode_id: '600kit', name: 'Malaria RDT', batches }),
  product({ uuid: 'service', barcode_id: '600service', name: 'Laboratory service 1', stocked: false }),
];

/** The download of the products, done. */
export const productsCame: ProgressRecord = {
  ...{
    resource: 'inventory',
    facility_id: 'f1',
    run_id: 'r1',
    start_time: '2026-11-21T09:00:00Z',
    service_available: true,
  },
  ...{ next: null, received: 2, count: 2, progress: 100, error: 0, state: 'done' },
};

interface LabWorld {
  definitions?: readonly LabDefinition[];
  cases?: readonly LabCase[];
  products?: readonly InventoryRecord[];
}

/** By who makes tests and may read all of them, unless `options` say otherwise. `leave` at the end of the test. */
export function openLab(path: string, world: LabWorld = {}, options: MountOptions = {}) {
  const { definitions = [malaria, glucose, hiv], cases = [], products = shelf(batch('b1', 'LOT-A')) } = world;
  return mountModule(App, {
    ...texts,
    basePath: '/lab-test',
    path: `/lab-test${path}`,
    server: new FakeServer(),
    ...options,
    user: { userapps: APPS, scopes: ['lab.perform', 'lab.read', 'lab.read_sensitive'], ...options.user },
    async fill(db, outboxDb, modulesDb) {
      await modulesDb.rows('lab_definitions').bulkPut(definitions.map((row) => ({ ...row, run_id: 'r1' })));
      await modulesDb.rows('lab_requests').bulkPut(cases.map((row) => ({ ...row, run_id: 'r1' })));
      await modulesDb.feeds.bulkPut((['lab_definitions', 'lab_requests', 'lab_controls'] as const).map(downloaded));
      await db.inventory.bulkPut([...products]);
      await db.patients.put(patient({ patient_pk: 'ama', first_name: 'Ama', last_name: 'Mensah' }));
      await options.fill?.(db, outboxDb, modulesDb);
    },
  });
}
