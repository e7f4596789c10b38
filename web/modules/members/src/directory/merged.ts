/** What becomes of two records that are made one, as the server does it: the kept one's own, then what only the other knew. */
import type { PatientFields } from '@bloom/api-client';

export const FIELDS = ['first_name', 'last_name', 'phone', 'sex', 'birth_date', 'member_number'] as const;
export type Field = (typeof FIELDS)[number];

export interface MergedField {
  field: Field;
  value: string;
  /** It comes from the record that goes. */
  taken: boolean;
  /** What the record that goes says otherwise, and what is gone with it; empty when nothing is. */
  lost: string;
}

const textOf = (fields: PatientFields, field: Field) => fields[field] ?? '';

export function mergedFields(keep: PatientFields, drop: PatientFields): MergedField[] {
  return FIELDS.map((field) => {
    const own = textOf(keep, field);
    const other = textOf(drop, field);
    return { field, value: own || other, taken: own === '' && other !== '', lost: own && own !== other ? other : '' };
  });
}

export function merged(keep: PatientFields, drop: PatientFields): PatientFields {
  const fields = Object.fromEntries(mergedFields(keep, drop).map(({ field, value }) => [field, value]));
  return { ...(fields as Record<Field, string>), birth_date: fields.birth_date || null };
}
