import { foldName, nameWords } from './names';
import { cleanPhone } from './phone';

/** What was typed into the search for a patient, taken apart. */
export interface PatientQuery {
  /** Words of a name, in any order. */
  words: string[];
  /** Digits of a phone or member number however they were grouped, without the zeros in front. */
  digits: string;
  /** The number was typed as it is dialled from abroad. */
  abroad: boolean;
  /** Letters and digits of all of it, for member numbers such as `ACC-000123`; empty without a digit. */
  member: string;
  /** The same without the zeros that fill a number up. */
  memberShort: string;
}

/** Letters and digits only. */
export function memberKey(text: string): string {
  return foldName(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** People leave out the zeros that fill a number up: `ACC-000123` is `acc123`. */
export function shortMember(key: string): string {
  return key.replace(/(^|\p{L})0+(?=\d)/gu, '$1');
}

/** null when nothing was typed that could tell one patient from another (blanks, a lone zero). */
export function parseQuery(text: string): PatientQuery | null {
  const parts = text.trim().split(/\s+/);
  const words = parts.filter((part) => /\p{L}/u.test(part)).flatMap(nameWords);
  const number = parts.filter((part) => !/\p{L}/u.test(part)).join(' ');
  const digits = cleanPhone(number).replace(/\D/g, '');
  const core = digits.replace(/^0+/, '');
  if (words.length === 0 && core === '') return null;
  const member = /\d/.test(text) ? memberKey(text) : '';
  return {
    words,
    digits: core,
    abroad: number.startsWith('+') || digits.startsWith('00'),
    member,
    memberShort: shortMember(member),
  };
}
