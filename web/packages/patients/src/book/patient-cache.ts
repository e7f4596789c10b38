/**
 * All patients of the facility in memory, kept fresh while a screen looks at them. They are read in pages, so that a
 * till with 50,000 patients stays quick to the touch; what has arrived can be searched at once. Afterwards only what
 * changed is read again: Dexie tells which keys any tab or worker has written.
 */
import type { PatientFields } from '@bloom/api-client';
import type { BloomDb, PatientRecord } from '@bloom/local-db';
import { changedKeys } from '@bloom/local-db/catalogue';
import type { ModuleContext } from '@bloom/shell-api';
import Dexie, { type ObservabilitySet } from 'dexie';
import { AskedPatients } from './asked-patients';
import { PatientIndex } from './patient-index';

/** Patients in one read: about ten milliseconds of a slow phone's main thread. */
const PAGE = 1000;
/** Milliseconds to gather changes. */
const CHANGE_PAUSE = 60;

export interface PatientsState {
  index: PatientIndex;
  /** Grows with every change, so that a screen knows to search again. */
  version: number;
  state: 'loading' | 'ready' | 'failed';
  /** Absent with a copy on the device. */
  asked?: AskedPatients;
}

const nothingYet = (): PatientsState => ({ index: new PatientIndex(), version: 0, state: 'loading' });

export class PatientCache {
  private current = nothingYet();
  private readonly listeners = new Set<() => void>();
  private readonly changed = new Set<string>();
  private wholeTable = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reading: Promise<void> | undefined;
  /** Grows at every stop: a read that began before it belongs to nobody. */
  private era = 0;
  private readonly part: string;

  constructor(private readonly db: BloomDb) {
    this.part = `idb://${db.name}/patients/`;
  }

  get = (): PatientsState => this.current;

  subscribe = (listener: () => void): (() => void) => {
    if (this.listeners.size === 0) this.start();
    this.listeners.add(listener);
    return () => {
      if (this.listeners.delete(listener) && this.listeners.size === 0) this.stop();
    };
  };

  /** Resolves when the first read is over, well or not. */
  async settled(_who?: PatientFields): Promise<void> {
    if (this.current.state === 'loading') await this.reading;
  }

  private start(): void {
    Dexie.on.storagemutated.subscribe(this.onMutation);
    this.wholeTable = true;
    this.refresh();
  }

  private stop(): void {
    Dexie.on.storagemutated.unsubscribe(this.onMutation);
    clearTimeout(this.timer);
    this.timer = undefined;
    this.reading = undefined;
    this.era += 1;
    this.changed.clear();
    // Tens of megabytes at 50,000 patients: not for screens that need none.
    this.current = nothingYet();
  }

  private onMutation = (parts: ObservabilitySet) => {
    const tree = parts.all ?? parts[this.part];
    if (!tree) return;
    const keys = parts.all ? null : changedKeys(tree as Parameters<typeof changedKeys>[0]);
    if (keys === null) this.wholeTable = true;
    else for (const key of keys) this.changed.add(key);
    this.refreshSoon();
  };

  private refreshSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      // One read at a time: a long one must not overwrite a newer change with its older rows.
      if (this.reading) this.refreshSoon();
      else this.refresh();
    }, CHANGE_PAUSE);
  }

  private refresh(): void {
    const { era } = this;
    const reading = this.read(era)
      .catch((error: unknown) => {
        console.error('The patients on this device could not be read', error);
        if (era === this.era && this.current.state === 'loading') this.set({ ...this.current, state: 'failed' });
      })
      .finally(() => {
        if (this.reading === reading) this.reading = undefined;
      });
    this.reading = reading;
  }

  private async read(era: number): Promise<void> {
    const keys = [...this.changed];
    const whole = this.wholeTable;
    this.changed.clear();
    this.wholeTable = false;
    if (whole) return this.readAll(era);
    const found = await this.db.patients.bulkGet(keys);
    if (era !== this.era) return;
    const { index } = this.current;
    const here = found.filter((record) => record !== undefined);
    index.update(
      here,
      keys.filter((_, at) => found[at] === undefined),
    );
    this.publish(index, this.current.state);
  }

  private async readAll(era: number): Promise<void> {
    const first = this.current.state === 'loading';
    const index = first ? this.current.index : new PatientIndex();
    let last = '';
    for (;;) {
      const page: PatientRecord[] = await this.db.patients.where('patient_pk').above(last).limit(PAGE).toArray();
      if (era !== this.era) return;
      index.update(page);
      last = page.at(-1)?.patient_pk ?? '';
      if (page.length < PAGE) break;
      // The first read shows what it has; a later one replaces the list that is there when it is whole.
      if (first) this.publish(index, 'loading');
    }
    this.publish(index, 'ready');
  }

  private publish(index: PatientIndex, state: PatientsState['state']): void {
    this.set({ index, version: this.current.version + 1, state });
  }

  private set(next: PatientsState): void {
    this.current = next;
    for (const listener of [...this.listeners]) listener();
  }
}

const books = new WeakMap<BloomDb, PatientCache>();

/** Of one person at one facility: they go with the page of that person. */
const asked = new WeakMap<ModuleContext, AskedPatients>();

/** Where the patients of this person come from: the copy on the device, or the server. */
export function patientsOf(shell: ModuleContext): PatientCache | AskedPatients {
  if (shell.keepsCopy) return patientCache(shell.db);
  let patients = asked.get(shell);
  if (!patients) {
    patients = new AskedPatients(shell.server, shell.session.facility?.id ?? '', shell.outbox);
    asked.set(shell, patients);
  }
  return patients;
}

/** The one book of this database: every screen looks into the same. */
export function patientCache(db: BloomDb): PatientCache {
  let book = books.get(db);
  if (!book) {
    book = new PatientCache(db);
    books.set(db, book);
  }
  return book;
}
