/** What a request tells of each of its tests. Pure. */
import type { LabCaseTest, LabDefinition } from '@bloom/api-client';
import { isKnown, type ShownCase, statusOf, type TestStatus } from '@bloom/care/lab';
import type { Lab } from '@bloom/care/lab-view';

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

export function testsOf(row: ShownCase, { byUuid }: Pick<Lab, 'byUuid'>): TestOfPatient[] {
  return row.tests.map((test) => {
    const status = statusOf(row, test);
    const { current } = status;
    const definition = byUuid.get(test.definition_uuid ?? '');
    const told = { row, test, status, definition };
    return isKnown(current)
      ? { ...told, at: current.result.read_at, by: current.by }
      : { ...told, at: row.requested_at, by: row.requested_by };
  });
}
