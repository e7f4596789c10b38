/** Laboratory tests of one patient: what this device keeps, and all of them from the server while it answers. */
import type { LabCaseTest, LabDefinition } from '@bloom/api-client';
import { isKnown, type ShownCase, statusOf, type TestStatus } from '@bloom/care/lab';
import { type Lab, useLab } from '@bloom/care/lab-view';
import { type Pages, usePages } from '@bloom/server-data';
import type { FacilitySettings } from '../shared/use-facility-settings';

export interface TestOfPatient {
  row: ShownCase;
  test: LabCaseTest;
  status: TestStatus;
  /** undefined for a hidden test, and where this device does not know what it is. */
  definition: LabDefinition | undefined;
  /** RFC 3339: when it was read; asked for, while it was not. */
  at: string;
  by: string;
}

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

function testsOf(row: ShownCase, lab: Lab): TestOfPatient[] {
  return row.tests.map((test) => {
    const status = statusOf(row, test);
    const { current } = status;
    const definition = lab.byUuid.get(test.definition_uuid ?? '');
    const told = { row, test, status, definition };
    return isKnown(current)
      ? { ...told, at: current.result.read_at, by: current.by }
      : { ...told, at: row.requested_at, by: row.requested_by };
  });
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
