/** The page of Efua with tests of the laboratory, of this device and of the server. */
import type { Enrolment, LabCase } from '@bloom/api-client';
import { enrolment } from './documents';
import { glucose } from './lab';
import { careServer, downloaded, openCare } from './open-care';

export const READ = '/api/lab/patients/:patient_id/';

export const labServer = (...rows: LabCase[]) =>
  careServer().on('GET', READ, { count: rows.length, next: null, results: rows });

/**
 * By who may read results, unless `options` say otherwise. `leave` at the end of the test.
 * @param kept requests that this device has
 */
export function openTests(
  kept: readonly LabCase[],
  visits: Enrolment['visits'],
  options: Parameters<typeof openCare>[1] = {},
) {
  return openCare('/patients/efua', {
    ...{ enrolments: [enrolment({ visits })], user: { scopes: ['lab.read'] }, server: labServer() },
    ...options,
    async fill(_db, _outbox, modulesDb) {
      await modulesDb.rows('lab_definitions').put({ ...glucose, run_id: 'r1' });
      await modulesDb.rows('lab_requests').bulkPut(kept.map((row) => ({ ...row, run_id: 'r1' })));
      await modulesDb.feeds.bulkPut([downloaded('lab_definitions'), downloaded('lab_requests')]);
    },
  });
}
