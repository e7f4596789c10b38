/** What stands in the timeline of a patient, and in what order. Pure. */
import type { Contact, Visit } from '@bloom/api-client';
import type { SaleRecord } from '@bloom/local-db';
import type { TestOfPatient } from './tests-of';
import type { CareOfPatient } from './use-patient-care';

export type Entry =
  | { is: 'sale'; at: string; sale: SaleRecord }
  | { is: 'test'; at: string; told: TestOfPatient }
  | { is: 'visit'; at: string; visit: Visit }
  | { is: 'contact'; at: string; contact: Contact; programmeUuid: string };

/** All that happened, the newest first. */
export function entriesOf(
  { enrolments, visits }: Pick<CareOfPatient, 'enrolments' | 'visits'>,
  tests: readonly TestOfPatient[],
  sales: readonly SaleRecord[],
): Entry[] {
  const seen = [...visits, ...enrolments.flatMap((enrolment) => enrolment.visits)];
  const said = enrolments.flatMap(({ contacts, programme_uuid }) =>
    contacts.map((contact): Entry => ({ is: 'contact', at: contact.at, contact, programmeUuid: programme_uuid })),
  );
  const made = tests.map((told): Entry => ({ is: 'test', at: told.at, told }));
  const sold = sales.map((sale): Entry => ({ is: 'sale', at: sale.made_at, sale }));
  const met = seen.map((visit): Entry => ({ is: 'visit', at: visit.visited_at, visit }));
  const all = [...met, ...said, ...made, ...sold];
  return all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

export function keyOf(entry: Entry): string {
  if (entry.is === 'test') return `test ${entry.told.row.uuid} ${entry.told.test.uuid}`;
  if (entry.is === 'sale') return `sale ${entry.sale.uuid}`;
  return `${entry.is} ${entry.is === 'visit' ? entry.visit.uuid : entry.contact.uuid}`;
}
