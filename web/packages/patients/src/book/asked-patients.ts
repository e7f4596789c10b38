/**
 * The patients of people whose device keeps no copy (decision 49): the server is asked for who is typed, scanned or named
 * by a sale, and only who it has answered is in memory, and who was written down here and is not sent yet. The same index as with a copy, so the same people are found.
 */
import type { ParamsOf, PatientAudit, PatientFields } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { type AskedPage, AskedServer } from '@bloom/server-data/asked-server';
import type { ModuleServer, OutboxView } from '@bloom/shell-api';
import { notSent } from './not-sent';
import type { PatientsState } from './patient-cache';
import { PatientIndex } from './patient-index';

/** Milliseconds without another key before the server is asked. */
const TYPING_PAUSE = 200;
/** Ids in one call. */
const MOST_IDS = 100;
const MERGED = 'merged';

const PATH = '/api/patients/';
type Wanted = Omit<ParamsOf<'GET', typeof PATH>['query'], 'facility_id'>;

export class AskedPatients extends AskedServer<PatientsState, PatientAudit> {
  protected current: PatientsState = { index: new PatientIndex(), version: 0, state: 'ready', asked: this };
  /** Names by `patient_pk`, also of those that were merged and are found no more. */
  private readonly records = new Map<string, PatientRecord>();
  private readonly looked = new Set<string>();
  /** Resolves when those who are not sent yet are in memory: another module may have written them down. */
  private readonly begun: Promise<void>;

  constructor(
    private readonly server: ModuleServer,
    private readonly facilityId: string,
    outbox: OutboxView,
  ) {
    // Whoever works without patients finds nobody; neither does who types more words than a name has.
    super({ what: 'patients', typingPause: TYPING_PAUSE, nothing: [403, 422] });
    this.begun = this.begin(outbox);
  }

  /** Resolves when everybody whom a new patient may be is in the index. */
  async settled(fields?: PatientFields): Promise<void> {
    await this.begun;
    if (!fields) return;
    const { phone, member_number, first_name, last_name } = fields;
    // The last digits are the same from home and from abroad.
    const looks = [phone.replace(/\D/g, '').slice(-8), member_number, `${first_name} ${last_name}`];
    const words = looks.map((look) => look.trim()).filter((look) => look !== '');
    await Promise.all(words.map((look) => this.fetch({ search: look.slice(0, 100) })));
  }

  /** Who was made or changed here, before the server lists them. */
  put(record: PatientRecord): void {
    this.remember([record]);
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
    await this.begun;
    const wanted = pks.filter((pk) => !this.looked.has(pk));
    for (const pk of wanted) this.looked.add(pk);
    for (let at = 0; at < wanted.length; at += MOST_IDS) {
      const some = wanted.slice(at, at + MOST_IDS);
      const page = await this.fetch({ ids: some.join(','), page_size: MOST_IDS });
      // They are asked for again with the next look.
      if (!page) for (const pk of some) this.looked.delete(pk);
    }
  }

  protected async look(words: string): Promise<AskedPage<PatientAudit> | null> {
    await this.begun;
    return this.fetch({ search: words.slice(0, 100) });
  }

  protected keep(patients: PatientAudit[]): void {
    this.remember(patients.map(recordOf));
  }

  /** What the server has answered meanwhile is what counts. */
  private async begin(outbox: OutboxView): Promise<void> {
    try {
      const here = await notSent(outbox);
      this.remember(here.filter(({ patient_pk }) => !this.records.has(patient_pk)));
      this.tell();
    } catch (error) {
      console.warn('Who is not sent yet could not be read', error);
    }
  }

  private fetch(wanted: Wanted) {
    return this.kept(this.server.read(PATH, { query: { facility_id: this.facilityId, ...wanted } }));
  }

  private remember(records: readonly PatientRecord[]) {
    for (const record of records) this.records.set(record.patient_pk, record);
    const merged = records.filter(({ program }) => program === MERGED);
    this.current.index.update(
      records.filter((record) => !merged.includes(record)),
      merged.map(({ patient_pk }) => patient_pk),
    );
  }
}

function recordOf({ id, patient_pk, program, patient }: PatientAudit): PatientRecord {
  return { patient_pk, audit_id: id, program, ...patient };
}
