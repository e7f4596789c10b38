import type { PatientRecord } from '@bloom/local-db';

/** A patient for tests, as downloaded: no member. */
export function patient(fields: Partial<PatientRecord> & { patient_pk: string }): PatientRecord {
  return {
    audit_id: 1,
    program: '',
    first_name: 'Ama',
    last_name: 'Mensah',
    phone: '+233244123456',
    sex: 'F',
    birth_date: '1990-04-12',
    member_number: '',
    ...fields,
  };
}
