/**
 * Pairs of records that are likely one person. Pure. Relatives share a phone and namesakes a name, so one sign alone is
 * enough only where it is a card; two births that differ are two people, unless they have one card.
 */
import type { PatientRecord } from '@bloom/local-db';

/** What is compared; the search has it ready for every patient. */
export interface Comparable {
  record: PatientRecord;
  /** Folded words of the name. */
  words: readonly string[];
  /** Digits that count. */
  phone: string;
  /** The card number as it is compared; empty for one without a card. */
  member: string;
}

export type Sign = 'card' | 'nameAndPhone' | 'phoneAndWord' | 'nameAndBirth' | 'name';

export interface Duplicate {
  /** The same whichever of the two comes first. */
  key: string;
  pair: [PatientRecord, PatientRecord];
  sign: Sign;
}

/** The surest first. */
const SIGNS: readonly Sign[] = ['card', 'nameAndPhone', 'phoneAndWord', 'nameAndBirth', 'name'];
/** A number at home is the end of the number from abroad; so many digits tell two apart in every country served. */
const PHONE_END = 8;
/** More share a number only because it is nobody's: the pharmacy's own, 000000. */
const MOST_ALIKE = 6;

export function pairKey(one: string, other: string): string {
  return [one, other].sort().join(' ');
}

function signOf(one: Comparable, other: Comparable): Sign | null {
  if (one.member !== '' && one.member === other.member) return 'card';
  const births = [one.record.birth_date, other.record.birth_date];
  if (births[0] && births[1] && births[0] !== births[1]) return null;
  const shared = one.words.filter((word) => word.length > 1 && other.words.includes(word)).length;
  const sameName = one.words.length > 0 && one.words.length === other.words.length && shared === one.words.length;
  const phoneOf = ({ phone }: Comparable) => phone.slice(-PHONE_END);
  if (one.phone.length >= PHONE_END && phoneOf(one) === phoneOf(other)) {
    if (sameName) return 'nameAndPhone';
    return shared > 0 && births[0] && births[0] === births[1] ? 'phoneAndWord' : null;
  }
  // One word is what half a town is called, and two phones are two people until somebody says otherwise.
  if (!sameName || one.words.length < 2) return null;
  if (births[0] && births[0] === births[1]) return 'nameAndBirth';
  return one.phone === '' || other.phone === '' ? 'name' : null;
}

function* groups(people: readonly Comparable[]): Iterable<Comparable[]> {
  const keysOf: ((one: Comparable) => string)[] = [
    ({ member }) => member,
    ({ phone }) => (phone.length >= PHONE_END ? phone.slice(-PHONE_END) : ''),
    ({ words }) => (words.length > 1 ? [...words].sort().join(' ') : ''),
  ];
  for (const keyOf of keysOf) {
    const found = new Map<string, Comparable[]>();
    for (const one of people) {
      const key = keyOf(one);
      if (key === '') continue;
      const group = found.get(key);
      if (group) group.push(one);
      else found.set(key, [one]);
    }
    for (const group of found.values()) if (group.length > 1 && group.length <= MOST_ALIKE) yield group;
  }
}

/** @param apart keys of pairs that somebody said are two people */
export function findDuplicates(people: readonly Comparable[], apart: ReadonlySet<string>): Duplicate[] {
  const found = new Map<string, Duplicate>();
  for (const group of groups(people)) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        const key = pairKey(one.record.patient_pk, other.record.patient_pk);
        if (found.has(key) || apart.has(key)) continue;
        const sign = signOf(one, other);
        if (sign) found.set(key, { key, pair: [one.record, other.record], sign });
      }
    }
  }
  return [...found.values()].sort((left, right) => SIGNS.indexOf(left.sign) - SIGNS.indexOf(right.sign));
}
