/** A request as it is being written down. Its ids are made when the form opens: storing it twice is one request. Pure. */
import type { LabDefinition, LabEntryPayload, LabRequestPayload } from '@bloom/api-client';
import { type PatientRecord, uuidV7 } from '@bloom/local-db';
import type { PatientForm } from '@bloom/patients';
import { entryPayload } from '../shared/use-record';

export type Sex = 'female' | 'male';

export interface ChosenTest {
  uuid: string;
  /** Of the entry that says it was started. */
  started: string;
  definition: LabDefinition;
  consent: boolean;
}

export type Who =
  | { is: 'nobody' }
  /** Who that is says the list of patients, always as it is now: a draft knows nobody by name. */
  | { is: 'patient'; pk: string }
  | { is: 'new'; form: PatientForm }
  | { is: 'walk_in'; code: string };

export interface RequestForm {
  uuid: string;
  who: Who;
  /** Asked where it is not known of the patient; null: not said. */
  sex: Sex | null;
  /** `YYYY-MM-DD` or empty. */
  birthDate: string;
  tests: ChosenTest[];
  prescriber: string;
  note: string;
}

export const openRequest = (): RequestForm => ({
  ...{ uuid: uuidV7(), who: { is: 'nobody' }, sex: null, birthDate: '', tests: [], prescriber: '', note: '' },
});

/** Without what is read for something else: 0 and O, 1 and I. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** What a walk-in customer is called here, in place of a name. */
export function walkInCode(random: (below: number) => number): string {
  return `W-${Array.from({ length: 5 }, () => LETTERS[random(LETTERS.length)]).join('')}`;
}

export const sexOf = (sex: string): Sex | null => (sex === 'F' ? 'female' : sex === 'M' ? 'male' : null);

/** Of a patient as this device has them; undefined: of nobody it has. */
type Patient = Pick<PatientRecord, 'sex' | 'birth_date'> | undefined;

/** What is known of whom the request is about. */
export function knownOf({ who, sex, birthDate }: RequestForm, patient: Patient) {
  if (who.is === 'patient') {
    return { sex: sexOf(patient?.sex ?? '') ?? sex, birth_date: patient?.birth_date ?? (birthDate || null) };
  }
  if (who.is === 'new') return { sex: sexOf(who.form.sex), birth_date: who.form.birthDate || null };
  return { sex, birth_date: birthDate || null };
}

export type Missing = 'who' | 'tests' | 'consent';

/** What has to be said first; undefined: nothing. */
export function missingOf({ who, tests }: RequestForm): Missing | undefined {
  if (who.is === 'nobody') return 'who';
  if (tests.length === 0) return 'tests';
  return tests.some(({ definition, consent }) => definition.test.consent && !consent) ? 'consent' : undefined;
}

export function requestPayload(form: RequestForm, patient: Patient, at: string): LabRequestPayload {
  const { who } = form;
  return {
    uuid: form.uuid,
    patient_id: who.is === 'patient' ? who.pk : who.is === 'new' ? who.form.pk : null,
    walk_in_code: who.is === 'walk_in' ? who.code : null,
    ...knownOf(form, patient),
    prescriber: form.prescriber.trim(),
    note: form.note.trim(),
    requested_at: at,
    tests: form.tests.map(({ uuid, definition, consent }) => ({
      ...{ uuid, definition_uuid: definition.uuid, code: definition.code, version: definition.version, consent },
    })),
  };
}

/** That every test of it was started, at the moment of the press. */
export const startedPayloads = (form: RequestForm, at: string): LabEntryPayload[] =>
  form.tests.map(({ uuid, started }) =>
    entryPayload({ request_uuid: form.uuid, test_uuid: uuid, kind: 'started' }, started, at),
  );
