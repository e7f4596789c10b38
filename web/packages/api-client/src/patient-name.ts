import type { components } from './schema';

type Named = Pick<components['schemas']['PatientFields'], 'first_name' | 'last_name' | 'phone' | 'member_number'>;

/** First and last name; where there is none, what else tells who it is. */
export function patientName(patient: Named): string {
  const name = [patient.first_name, patient.last_name].map((part) => part.trim()).filter(Boolean);
  return name.join(' ') || patient.phone || patient.member_number || '—';
}
