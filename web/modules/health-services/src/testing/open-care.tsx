/** The whole module at one address, over databases with these programmes and enrolments. */
import type { Enrolment, Programme } from '@bloom/api-client';
import type {
  FeedName,
  FeedProgress,
  InventoryRecord,
  PatientRecord,
  ProgressRecord,
  SaleRecord,
} from '@bloom/local-db';
import { product } from '@bloom/local-db/catalogue/testing';
import { FakeServer, type MountOptions, mountModule } from '@bloom/testing';
import { App } from '../app';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';
import { hypertension, weighing } from './documents';

const APPS = JSON.stringify([{ app: { name: 'Health Services' } }]);
/** Of somebody who sells at the till, too. */
export const SELLS = JSON.stringify([{ app: { name: 'Health Services' } }, { app: { name: 'POS' } }]);

export const downloaded = (name: FeedName): FeedProgress => ({
  ...{ name, facility_id: 'f1', run_id: 'r1', start_time: '2026-11-21T09:00:00Z', service_available: true },
  ...{ next: null, sweep: false, highest: 1, received: 1, count: 1, progress: 100, error: 0, state: 'done' },
  refreshed_at: '2026-11-21T09:01:00Z',
});

/** The products came whole. */
export const productsHere: ProgressRecord = {
  ...{ resource: 'inventory', facility_id: 'f1', run_id: 'r1', start_time: '2026-11-21T09:00:00Z' },
  ...{ service_available: true, next: null, received: 3, count: 3, progress: 100, error: 0, state: 'done' },
};

export const efua: PatientRecord = {
  ...{ patient_pk: 'efua', audit_id: 1, program: '', first_name: 'Efua', last_name: 'Owusu' },
  ...{ phone: '+233 20 555 0101', sex: 'F', birth_date: '1970-02-28', member_number: '' },
};

/** A packet of the medicine to Efua. */
export const sold = (fields: Partial<SaleRecord> & { units?: number } = {}): SaleRecord => {
  const { units = 28, ...rest } = fields;
  const line = { product_uuid: 'amlo', name: 'Amlodipine 5 mg', batch_id: null, unit_price: '1.00' };
  return {
    ...{ uuid: 's1', id: 1, patient_id: 'efua', facility_id: 'f1', status: 'A', made_at: '2026-11-02T09:00:00Z' },
    ...{ operator: { id: 'u1', name: 'Ama Mensah' }, device_id: 'd1', seq: 1, receipt_number: 'T1-000001' },
    ...{ currency: 'GHS', total: '28.00', payments: [], flags: [] },
    lines: [{ ...line, quantity: units, total: '28.00' }],
    ...rest,
  };
};

/** The medicine that Efua takes, and what a visit costs. */
export const onShelf: InventoryRecord[] = [
  product({ uuid: 'amlo', name: 'Amlodipine 5 mg', generic_name: 'Amlodipine' }),
  product({ uuid: 'bp', name: 'Blood pressure check', barcode_id: '800bp', stocked: false }),
  product({ uuid: 'scales', name: 'Weighing', barcode_id: '800weight', stocked: false }),
];

interface CareOptions extends MountOptions {
  programmes?: readonly Programme[];
  enrolments?: readonly Enrolment[];
}

/** By who has the app, unless `options` say otherwise. `leave` at the end of the test. */
export function openCare(
  path: string,
  { programmes = [hypertension, weighing], enrolments = [], ...options }: CareOptions = {},
) {
  return mountModule(App, {
    ...{ namespace: NAMESPACE, resources: { en, fr } },
    basePath: '/health-services',
    path: `/health-services${path}`,
    server: careServer(),
    ...options,
    user: { userapps: APPS, ...options.user },
    async fill(db, outboxDb, modulesDb) {
      await db.patients.put(efua);
      await db.progress.put(productsHere);
      await modulesDb.rows('programmes').bulkPut(programmes.map((row) => ({ ...row, run_id: 'r1' })));
      await modulesDb.rows('enrolments').bulkPut(enrolments.map((row) => ({ ...row, run_id: 'r1' })));
      await modulesDb.feeds.bulkPut([downloaded('programmes'), downloaded('enrolments')]);
      await options.fill?.(db, outboxDb, modulesDb);
    },
  });
}

/** It has nothing of anybody but what the device has. */
export const careServer = () =>
  new FakeServer().on('GET', '/api/care/patients/:patient_id/', ({ params }: { params: Record<string, string> }) => ({
    ...{ patient_id: params.patient_id, enrolments: [], visits: [], refills: [] },
  }));
