/**
 * A patient as it is being written down. Rules: a name (one is enough, many people have no second), a phone number of
 * digits if there is one, no birth in the future. The ids are made when the form opens: saving twice is one patient.
 */
import type { PatientFields } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import type { NewPatient } from '@bloom/shell-api';
import { cleanPhone } from './phone';

export interface PatientForm {
  /** Of the outbox record. */
  uuid: string;
  pk: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** `''`: not asked. */
  sex: '' | 'F' | 'M';
  /** `YYYY-MM-DD` or empty. */
  birthDate: string;
  memberNumber: string;
}

export type PatientField = 'firstName' | 'phone' | 'birthDate';
/** Key of the text that says what to do. */
export type PatientProblems = Partial<
  Record<PatientField, 'needName' | 'phoneDigits' | 'phoneLength' | 'bornLater' | 'bornEarly' | 'noDate'>
>;

export const LONGEST_NAME = 80;
export const LONGEST_MEMBER_NUMBER = 40;
/** `YYYY-MM-DD` */
export const OLDEST_BIRTH = '1900-01-01';

/** "ama mensah" → "Ama Mensah"; what has a capital already was meant as it is. */
function capitalised(text: string): string {
  return text === text.toLowerCase() ? text.replace(/(^|[\s\-'’])\p{L}/gu, (start) => start.toUpperCase()) : text;
}

/** Takes over what was searched for: letters are a name, digits a phone number, both in one word a member number. */
export function openForm(searched = ''): PatientForm {
  const parts = searched.trim().split(/\s+/).filter(Boolean);
  const isMember = (part: string) => /\p{L}/u.test(part) && /\d/.test(part);
  const [first = '', ...rest] = parts.filter((part) => /\p{L}/u.test(part) && !isMember(part)).map(capitalised);
  return {
    uuid: uuidV7(),
    pk: uuidV7(),
    firstName: first.slice(0, LONGEST_NAME),
    lastName: rest.join(' ').slice(0, LONGEST_NAME),
    phone: parts.filter((part) => !/\p{L}/u.test(part)).join(' '),
    sex: '',
    birthDate: '',
    memberNumber: parts.filter(isMember).join(' ').toUpperCase().slice(0, LONGEST_MEMBER_NUMBER),
  };
}

/** Pasted text may bring what no name has: line ends, control characters. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

export function toFields(form: PatientForm): PatientFields {
  return {
    first_name: tidy(form.firstName),
    last_name: tidy(form.lastName),
    phone: cleanPhone(form.phone),
    sex: form.sex,
    birth_date: form.birthDate || null,
    member_number: tidy(form.memberNumber),
  };
}

/** @param dateIsWhole false while the browser's date field holds half a date, which it hands out as no date */
export function problemsOf(form: PatientForm, today: string, dateIsWhole: boolean): PatientProblems {
  const problems: PatientProblems = {};
  if (!tidy(form.firstName) && !tidy(form.lastName)) problems.firstName = 'needName';
  const digits = cleanPhone(form.phone).replace(/\D/g, '').length;
  if (/[^\d\s+().\-/]/.test(form.phone)) problems.phone = 'phoneDigits';
  else if (form.phone.trim() !== '' && (digits < 6 || digits > 15)) problems.phone = 'phoneLength';
  if (!dateIsWhole) problems.birthDate = 'noDate';
  else if (form.birthDate > today) problems.birthDate = 'bornLater';
  else if (form.birthDate !== '' && form.birthDate < OLDEST_BIRTH) problems.birthDate = 'bornEarly';
  return problems;
}

/** The till enrols nobody in a programme, so a new patient is in none. */
export function toNewPatient(form: PatientForm, madeAt: Date): NewPatient {
  const payload = { patient_pk: form.pk, program: '', patient: toFields(form) };
  return { uuid: form.uuid, madeAt: madeAt.toISOString(), payload };
}
