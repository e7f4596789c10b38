/**
 * The patients of people whose device keeps no copy (decision 49): the server is asked for who is typed, scanned or named
 * by a sale, and only who it has answered is in memory. The same index as with a copy, so the same people are found.
 */
import type { AnswerOf, ParamsOf, PatientAudit, PatientFields } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { type ModuleServer, ServerProblem } from '@bloom/shell-api';
import type { PatientsState } from './patient-cache';
import { PatientIndex } from './patient-index';

/** Milliseconds without another key before the server is asked. */
const TYPING_PAUSE = 200;
/** Milliseconds that an answer is good for. */
const FRESH = 20_000;
/** Ids in one call. */
const MOST_IDS = 100;
const MERGED = 'merged';

const PATH = '/api/patients/';
type PatientPage = Pick<AnswerOf<'GET', typeof PATH>, 'count' | 'results'>;
type Wanted = Omit<ParamsOf<'GET', typeof PATH>['query'], 'facility_id'>;

const sameQuery = (query: string) => query.trim().toLowerCase();

export class AskedPatients {
  private current: PatientsState = { index: new PatientIndex(), version: 0, state: 'ready', asked: this };
  private readonly listeners = new Set<() => void>();
  /** Names by `patient_pk`, also of those that were merged and are found no more. */
  private readonly records = new Map<string, PatientRecord>();
  private readonly looked = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = '';
  private answered: { query: string; count: number; at: number } | null = null;
  /** The last call got no answer. */
  failed = false;

  constructor(
    private readonly server: ModuleServer,
    private readonly facilityId: string,
  ) {}

  get = (): PatientsState => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** How many patients fit in all; undefined until the server has said. */
  countOf(query: string): number | undefined {
    return this.answered?.query === sameQuery(query) ? this.answered.count : undefined;
  }

  /** The server is asked once nothing more is typed. */
  ask(query: string): void {
    this.wanted = sameQuery(query);
    clearTimeout(this.timer);
    if (this.isFresh(this.wanted)) return;
    this.timer = setTimeout(() => void this.answer(query), this.wanted === '' ? 0 : TYPING_PAUSE);
  }

  /** Resolves when the server has answered for these words, or could not. */
  async answer(query: string): Promise<void> {
    const words = sameQuery(query);
    this.wanted = words;
    if (this.isFresh(words)) return;
    const page = await this.fetch({ search: words.slice(0, 100) });
    if (page && this.wanted === words) this.answered = { query: words, count: page.count, at: performance.now() };
    this.tell();
  }

  /** Resolves when everybody whom a new patient may be is in the index. */
  async settled(fields?: PatientFields): Promise<void> {
    if (!fields) return;
    const { phone, member_number, first_name, last_name } = fields;
    // The last digits are the same from home and from abroad.
    const looks = [phone.replace(/\D/g, '').slice(-8), member_number, `${first_name} ${last_name}`];
    const words = looks.map((look) => look.trim()).filter((look) => look !== '');
    await Promise.all(words.map((look) => this.fetch({ search: look.slice(0, 100) })));
  }

  /** Who was made or changed here, before the server lists them. */
  put(record: PatientRecord): void {
    this.keep([record]);
    this.tell();
  }

  forget(pk: string): void {
    this.current.index.update([], [pk]);
    this.tell();
  }

  get known(): ReadonlyMap<string, PatientRecord> {
    return this.records;
  }

  /** Resolves when these are known, as far as the server has them. */
  async load(pks: readonly string[]): Promise<void> {
    const wanted = pks.filter((pk) => !this.looked.has(pk));
    for (const pk of wanted) this.looked.add(pk);
    for (let at = 0; at < wanted.length; at += MOST_IDS) {
      const some = wanted.slice(at, at + MOST_IDS);
      const page = await this.fetch({ ids: some.join(','), page_size: MOST_IDS });
      // They are asked for again with the next look.
      if (!page) for (const pk of some) this.looked.delete(pk);
    }
  }

  private isFresh(words: string): boolean {
    return !this.failed && this.answered?.query === words && performance.now() - this.answered.at < FRESH;
  }

  private async fetch(wanted: Wanted): Promise<PatientPage | null> {
    try {
      const page = await this.server.read(PATH, { query: { facility_id: this.facilityId, ...wanted } });
      this.failed = false;
      this.keep(page.results.map(recordOf));
      this.tell();
      return page;
    } catch (error) {
      // Whoever works without patients finds nobody; neither does who types more words than a name has.
      if (error instanceof ServerProblem && [403, 422].includes(error.status)) return { count: 0, results: [] };
      console.warn('The server could not be asked for patients', error);
      this.failed = true;
      this.tell();
      return null;
    }
  }

  private keep(records: readonly PatientRecord[]) {
    for (const record of records) this.records.set(record.patient_pk, record);
    this.current.index.update(records.filter(({ program }) => program !== MERGED));
  }

  private tell() {
    this.current = { ...this.current, version: this.current.version + 1 };
    for (const listener of [...this.listeners]) listener();
  }
}

function recordOf({ id, patient_pk, program, patient }: PatientAudit): PatientRecord {
  return { patient_pk, audit_id: id, program, ...patient };
}
