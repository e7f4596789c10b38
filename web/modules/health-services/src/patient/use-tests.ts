/** Laboratory tests of one patient: what this device keeps, and all of them from the server while it answers. */
import type { ShownCase } from '@bloom/care/lab';
import { type Lab, useLab } from '@bloom/care/lab-view';
import { type Pages, usePages } from '@bloom/server-data';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type TestOfPatient, testsOf } from './tests-of';

/** The newest of each request: the server tells more, the device knows what was done here since. */
function requestsOf(lab: Lab, rows: readonly ShownCase[], pk: string): ShownCase[] {
  // Who was merged into somebody is the kept one for the server, and both ids are this patient's here.
  const ids = new Set([pk, ...rows.map(({ patient_id }) => patient_id)]);
  const known = new Map(lab.cases.filter(({ patient_id }) => ids.has(patient_id)).map((row) => [row.uuid, row]));
  for (const row of rows) {
    if (row.change_number >= (known.get(row.uuid)?.change_number ?? 0)) known.set(row.uuid, row);
  }
  return [...known.values()];
}

/** For those who may read results: nobody else asks. `tests` in no order; empty until this device was read. */
export function useTests(
  pk: string,
  { facilityId }: FacilitySettings,
): { tests: TestOfPatient[]; pages: Pages<unknown> } {
  const lab = useLab();
  const pages = usePages('/api/lab/patients/{patient_id}/', {
    path: { patient_id: pk },
    query: { facility_id: facilityId },
  });
  if (!lab) return { tests: [], pages };
  const asked = new Set(pages.rows.map(({ uuid }) => uuid));
  const rows = lab.withOwn(pages.rows).filter(({ uuid }) => asked.has(uuid));
  return { tests: requestsOf(lab, rows, pk).flatMap((row) => testsOf(row, lab)), pages };
}
