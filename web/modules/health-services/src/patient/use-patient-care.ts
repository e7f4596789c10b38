/** All that is known of one patient in care: what this device has, and the rest from the server while it answers. */
import type { PatientCare, Refill, Visit } from '@bloom/api-client';
import type { EnrolmentHere } from '@bloom/care/programmes';
import { type Read, useRead } from '@bloom/server-data';
import { type Care, useCare } from '../shared/use-care';
import type { FacilitySettings } from '../shared/use-facility-settings';

export interface CareOfPatient {
  /** As the server knows the patient: of who was merged, the one that was kept. */
  patientId: string;
  care: Care;
  enrolments: EnrolmentHere[];
  /** Of no enrolment. */
  visits: Visit[];
  refills: Refill[];
  read: Read<PatientCare>;
}

/** What is here of each enrolment before what the server said, each visit and contact once. */
function together(here: readonly EnrolmentHere[], answer: PatientCare | undefined): EnrolmentHere[] {
  const known = new Map(here.map((enrolment) => [enrolment.uuid, enrolment]));
  for (const said of answer?.enrolments ?? []) {
    const own = known.get(said.uuid);
    known.set(said.uuid, {
      ...said,
      isOnlyHere: false,
      visits: once([...(own?.visits ?? []), ...said.visits]),
      contacts: once([...(own?.contacts ?? []), ...said.contacts]),
    });
  }
  return [...known.values()].sort((a, b) => Date.parse(b.enrolled_at) - Date.parse(a.enrolled_at));
}

function once<Row extends { uuid: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.uuid, row])).values()];
}

/** undefined until this device was read. */
export function usePatientCare(pk: string, settings: FacilitySettings): CareOfPatient | undefined {
  const care = useCare();
  const read = useRead('/api/care/patients/{patient_id}/', {
    path: { patient_id: pk },
    query: { facility_id: settings.facilityId },
  });
  if (!care) return undefined;
  const { answer } = read;
  // Who was merged into somebody is the kept one for the server, and both ids are this patient's here.
  const isOurs = (id: string) => id === pk || id === answer?.patient_id;
  const made = care.visits
    .filter(({ payload }) => payload.enrolment_uuid === null && isOurs(payload.patient_id))
    .map(({ payload, user_name }) => ({ ...payload, by: user_name }));
  return {
    patientId: answer?.patient_id ?? pk,
    care,
    enrolments: together(
      care.enrolments.filter(({ patient_id }) => isOurs(patient_id)),
      answer,
    ),
    visits: once([...made, ...(answer?.visits ?? [])]),
    refills: answer?.refills ?? [],
    read,
  };
}
