/**
 * What is half done of whom the server calls by a number from now on. A sale keeps its lines and loses the name; what was
 * typed at a test or a visit goes as a whole, as its words may say who it is about.
 */
import { type PatientFields, patientName } from '@bloom/api-client';
import type { OutboxDb } from '../outbox-db';
import type { DraftRow } from '../records';

/** How keys of drafts begin that are about the health of one patient; who types follows. */
export const CARE_DRAFTS = { request: 'lab-new.', visit: 'care-visit.' } as const;

/** Whom a sale is for, as its draft names it under `patient`. */
export interface DraftPatient {
  pk: string;
  name: string;
  phone: string;
  /** Empty: not a member. */
  memberNumber: string;
}

type Known = ReadonlyMap<string, PatientFields>;

/** Inside a transaction. Resolves with how many drafts were changed. */
export async function forgetInDrafts({ meta }: OutboxDb, known: Known): Promise<number> {
  const rows = (await meta.where('key').startsWith('draft:').toArray()) as DraftRow[];
  const gone = rows.filter((row) => isCareOf(row, known));
  const sales = rows.flatMap((row) => withoutName(row, known) ?? []);
  await meta.bulkDelete(gone.map(({ key }) => key));
  await meta.bulkPut(sales);
  return gone.length + sales.length;
}

function isCareOf({ key, value }: DraftRow, known: Known): boolean {
  const [, , ...own] = key.split(':');
  const name = own.join(':');
  if (!Object.values(CARE_DRAFTS).some((start) => name.startsWith(start))) return false;
  // A visit names its patient in its key, a request within.
  return [...known.keys()].some((pk) => name.endsWith(`.${pk}`)) || says(value, known);
}

function says(value: unknown, known: Known): boolean {
  if (typeof value === 'string') return known.has(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => says(part, known));
}

function withoutName({ key, value }: DraftRow, known: Known): DraftRow | undefined {
  const { patient } = Object(value) as { patient?: Partial<DraftPatient> | null };
  const fields = known.get(patient?.pk ?? '');
  if (!patient || !fields) return undefined;
  const now = { name: patientName(fields), phone: fields.phone, memberNumber: fields.member_number };
  const isDone = patient.name === now.name && patient.phone === now.phone && patient.memberNumber === now.memberNumber;
  return isDone ? undefined : { key, value: { ...Object(value), patient: { ...patient, ...now } } };
}
