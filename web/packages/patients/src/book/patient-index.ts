/**
 * Search over all patients of the facility, in memory, built for 50,000 of them. Patients keep their slot; what changes
 * gets a new one, and slots that no patient has any more are never shown.
 */
import type { PatientFields } from '@bloom/api-client';
import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { NameTerms } from './name-terms';
import { foldName, forgiven, nameWords } from './names';
import { NumberText } from './number-text';
import { memberKey, type PatientQuery, parseQuery, shortMember } from './patient-query';
import { isDomestic, phoneKey, phoneRank, samePhone } from './phone';

export interface Entry {
  record: PatientRecord;
  slot: number;
  /** What the list is sorted by. */
  order: string;
  words: string[];
  phone: string;
  domestic: boolean;
  member: string;
  memberShort: string;
}

export interface PatientMatches {
  records: PatientRecord[];
  /** How many match in all; more than `records` when the list is cut. */
  total: number;
}

/** Which patients count at all; everybody when absent. */
type Wanted = (record: PatientRecord) => boolean;

export type Likeness = 'phone' | 'member' | 'name';
export interface LikelySame {
  record: PatientRecord;
  because: Likeness;
}

function memberRank(entry: Entry, { member: typed, memberShort: short }: PatientQuery): number {
  if (typed === '' || entry.member === '') return 0;
  const at = entry.member.indexOf(typed);
  if (at < 0 && !entry.memberShort.startsWith(short)) return 0;
  if (entry.member === typed || entry.memberShort === short) return 8;
  if (at <= 0) return 6;
  if (at + typed.length === entry.member.length) return 4;
  return typed.length > 2 ? 2 : 0;
}

function byOrder(one: Entry, other: Entry): number {
  return one.order < other.order ? -1 : one.order > other.order ? 1 : 0;
}

export class PatientIndex {
  /** By name. */
  private entries: Entry[] = [];
  /** Of `entries` as they are; made at the first search for a number after a change. */
  private numbers: NumberText | null = null;
  private nextSlot = 0;
  private readonly byPk = new Map<string, Entry>();
  private readonly names = new NameTerms();

  constructor(records: readonly PatientRecord[] = []) {
    this.update(records);
  }

  get size(): number {
    return this.byPk.size;
  }

  get(pk: string): PatientRecord | undefined {
    return this.byPk.get(pk)?.record;
  }

  update(changed: readonly PatientRecord[], removed: readonly string[] = []): void {
    this.numbers = null;
    const gone = new Set<Entry | undefined>();
    for (const pk of removed) {
      gone.add(this.byPk.get(pk));
      this.byPk.delete(pk);
    }
    for (const record of changed) {
      gone.add(this.byPk.get(record.patient_pk));
      this.add(record);
    }
    gone.delete(undefined);
    if (gone.size > 0) this.entries = this.entries.filter((entry) => !gone.has(entry));
    // Nearly sorted already, so this is one pass, and no search ever waits for a full sort.
    if (changed.length > 0) this.entries.sort(byOrder);
  }

  /** By name. */
  all(): readonly Readonly<Entry>[] {
    return this.entries;
  }

  /** Who has this card, however its number was typed; undefined when nobody or more than one has. */
  cardOwner(number: string): PatientRecord | undefined {
    const member = memberKey(number);
    const found = member ? this.entries.filter((entry) => entry.member === member) : [];
    return found.length === 1 ? found[0]?.record : undefined;
  }

  /** Best first, then by name. Mistakes are forgiven only where the list has room for more. */
  search(text: string, limit: number, wanted?: Wanted): PatientMatches {
    const query = parseQuery(text);
    if (!query) {
      const entries = wanted ? this.entries.filter(({ record }) => wanted(record)) : this.entries;
      return { records: entries.slice(0, limit).map((entry) => entry.record), total: entries.length };
    }
    const exact = this.matches(query, limit, false, wanted);
    if (exact.total >= limit || query.words.every((word) => forgiven(word) === 0)) return cut(exact, limit);
    const forgiving = this.matches(query, limit, true, wanted);
    if (forgiving.total > 0) return cut(forgiving, limit);
    const words = this.names.apart(query.words);
    return cut(words ? this.matches({ ...query, words }, limit, false, wanted) : forgiving, limit);
  }

  /** Patients who may be the one that is being written down: same phone, same member number, or same name. */
  likelySame(fields: PatientFields, limit: number): LikelySame[] {
    const phone = phoneKey(fields.phone);
    const member = memberKey(fields.member_number);
    const words = new Set(nameWords(`${fields.first_name} ${fields.last_name}`));
    const found: Record<Likeness, LikelySame[]> = { phone: [], member: [], name: [] };
    for (const entry of this.entries) {
      const { record } = entry;
      if (phone && samePhone(entry.phone, phone)) found.phone.push({ record, because: 'phone' });
      else if (member && entry.member === member) found.member.push({ record, because: 'member' });
      else if (words.size > 0 && sameWords(entry.words, words) && !otherBirthday(record, fields)) {
        found.name.push({ record, because: 'name' });
      }
    }
    return [...found.phone, ...found.member, ...found.name].slice(0, limit);
  }

  private add(record: PatientRecord): void {
    const words = [...new Set(nameWords(`${record.first_name} ${record.last_name}`))];
    const member = memberKey(record.member_number);
    const entry: Entry = {
      record,
      slot: this.nextSlot++,
      order: `${foldName(patientName(record))} ${record.patient_pk}`,
      words,
      phone: phoneKey(record.phone),
      domestic: isDomestic(record.phone),
      member,
      memberShort: shortMember(member),
    };
    this.names.add(words, entry.slot);
    this.byPk.set(record.patient_pk, entry);
    this.entries.push(entry);
  }

  private numberText(): NumberText {
    this.numbers ??= new NumberText(this.entries);
    return this.numbers;
  }

  /** Matches by rank, the higher the better, each rank by name. */
  private matches(
    query: PatientQuery,
    limit: number,
    forgiving: boolean,
    wanted?: Wanted,
  ): { ranks: Entry[][]; total: number } {
    const names = this.names.rank(query.words, this.nextSlot, forgiving);
    const { entries } = this;
    const near = query.digits || query.member ? this.numberText().near(query) : null;
    const ranks: Entry[][] = [];
    let total = 0;
    for (let at = 0; at < entries.length; at += 1) {
      if (near?.[at] === 0) continue;
      const entry = entries[at] as Entry;
      let rank = names ? (names[entry.slot] as number) : 1;
      if (rank > 0 && query.digits) {
        const number = phoneRank(entry.phone, entry.domestic, query.digits, query.abroad);
        rank = number && rank + number;
      }
      rank = Math.max(rank, memberRank(entry, query));
      if (rank === 0 || wanted?.(entry.record) === false) continue;
      total += 1;
      const equals = ranks[rank] ?? [];
      ranks[rank] = equals;
      // Half of all patients match one digit; those that nobody will see are only counted.
      if (equals.length < limit) equals.push(entry);
    }
    return { ranks, total };
  }
}

function cut({ ranks, total }: { ranks: Entry[][]; total: number }, limit: number): PatientMatches {
  const records: PatientRecord[] = [];
  for (let rank = ranks.length - 1; rank > 0 && records.length < limit; rank -= 1) {
    for (const entry of (ranks[rank] ?? []).slice(0, limit - records.length)) records.push(entry.record);
  }
  return { records, total };
}

function sameWords(one: readonly string[], other: ReadonlySet<string>): boolean {
  return one.length === other.size && one.every((word) => other.has(word));
}

function otherBirthday(one: PatientFields, other: PatientFields): boolean {
  return Boolean(one.birth_date && other.birth_date && one.birth_date !== other.birth_date);
}
