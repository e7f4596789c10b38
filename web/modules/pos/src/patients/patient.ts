/** A patient as the counter shows one. */
import { type PatientFields, patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import type { CartPatient } from '../cart/cart';

/** What the open sale keeps of a patient. */
export function toCartPatient(record: PatientFields & Pick<PatientRecord, 'patient_pk'>): CartPatient {
  return {
    pk: record.patient_pk,
    name: patientName(record),
    phone: record.phone,
    memberNumber: record.member_number,
  };
}
