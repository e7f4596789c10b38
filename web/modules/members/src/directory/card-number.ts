import { patientName } from '@bloom/api-client';
import { LONGEST_MEMBER_NUMBER, memberKey, type PatientIndex } from '@bloom/patients';

export type CardProblem = { problem: 'needCard' | 'cardLong' | 'cardSigns' } | { problem: 'cardTaken'; name: string };

/** As it is stored: no blanks around it, none twice. */
export const tidyCard = (typed: string) =>
  typed
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** null when the number can be given to the patient `pk`. A card is one person's, as far as this device knows. */
export function cardProblem(typed: string, index: PatientIndex, pk: string): CardProblem | null {
  const number = tidyCard(typed);
  if (number === '') return { problem: 'needCard' };
  if (number.length > LONGEST_MEMBER_NUMBER) return { problem: 'cardLong' };
  const key = memberKey(number);
  if (key === '') return { problem: 'cardSigns' };
  const other = index.all().find(({ member, record }) => member === key && record.patient_pk !== pk);
  return other ? { problem: 'cardTaken', name: patientName(other.record) } : null;
}
