/** A page and its cursor in one transaction, so that a run goes on exactly where it stopped. */
import type { PatientAudit, PatientFields, Sale } from '@bloom/api-client';
import {
  type BloomDb,
  type DownloadResource,
  type InventoryRecord,
  type PatientRecord,
  type ProgressRecord,
  type SaleRecord,
  type Taken,
  takeAll,
} from '@bloom/local-db/worker';
import { rowsOf } from './fetch-page';
import { afterPage, beginRun, type StoredPage } from './progress';
import { PATHS } from './resources';

/** The run was replaced (facility switch, clearing): its pages are thrown away. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** What was known when a page was asked for: rows of the server up to this number are in the answer. */
export interface Snapshot {
  highestSaleId: number;
}

export interface PageToStore extends StoredPage {
  results: unknown[];
  /** Of a page of products. */
  snapshot: Snapshot | undefined;
}

export interface DownloadStore {
  progress(resource: DownloadResource): Promise<ProgressRecord | undefined>;
  begin(resource: DownloadResource, fresh: { run_id: string; now: string }): Promise<ProgressRecord>;
  snapshot(): Promise<Snapshot>;
  /** The highest number of a sale that a download brought; 0 for none. */
  highestSale(): Promise<number>;
  /** `quiet`: a top-up of finished data; the progress stays as it is. */
  storePage(run: ProgressRecord, page: PageToStore, now: string, quiet?: boolean): Promise<ProgressRecord>;
  change(run: ProgressRecord, change: (row: ProgressRecord) => Partial<ProgressRecord>): Promise<void>;
}

/**
 * Of this device's own sales only: what a download brought may have numbers of a server that was put back since, and
 * which gives them out again.
 */
export const takeSnapshot = async (db: BloomDb): Promise<Snapshot> => ({
  highestSaleId: await highestId(db, (row) => row.run_id === undefined),
});

/** Sales looked at one by one before the rest is read at once. */
const TOP = 50;

/**
 * 0 for none. A condition inside the query has the browser hand over one record at a time: fine for the few at the top,
 * where a till that sells finds its own, and slow for thousands.
 */
async function highestId(db: BloomDb, isMeant: (row: SaleRecord) => boolean): Promise<number> {
  const top = await db.sales.orderBy('id').reverse().limit(TOP).toArray();
  const found = top.find(isMeant);
  const lowest = top.at(-1)?.id ?? 0;
  if (found || top.length < TOP || lowest === 0) return found?.id ?? 0;
  const rest = await db.sales.where('id').between(1, lowest, true, true).toArray();
  return rest.findLast(isMeant)?.id ?? 0;
}

/** Patients in the outbox, by `patient_pk`. */
export interface OutboxPatients {
  /** Made here and not acknowledged by the server: no sweep removes them. */
  unsent(): Promise<ReadonlySet<string>>;
  /** Forgets who they were: what is known of them now takes its place. */
  forget(known: ReadonlyMap<string, PatientFields>): Promise<unknown>;
}

export function downloadStore(db: BloomDb, facilityId: string, outbox: OutboxPatients): DownloadStore {
  const owned = async (run: ProgressRecord): Promise<ProgressRecord> => {
    const row = await db.progress.get(run.resource);
    if (row?.run_id !== run.run_id || row.facility_id !== facilityId) throw new Superseded(run.resource);
    return row;
  };
  return {
    progress: (resource) => db.progress.get(resource),

    begin: (resource, fresh) =>
      db.transaction('rw', db.progress, db.table(resource), async () => {
        const stored = await db.progress.get(resource);
        const rows = await db.table(resource).count();
        const run = beginRun(resource, facilityId, stored, { ...fresh, sweep: rows > 0 });
        await db.progress.put(run);
        return run;
      }),

    snapshot: () => takeSnapshot(db),

    highestSale: () => highestId(db, (row) => row.run_id !== undefined),

    async storePage(run, page, now, quiet = false) {
      // Before the transaction, which cannot wait for another database. A patient made later carries no run.
      const kept = run.resource === 'patients' && page.next === null ? await outbox.unsent() : new Set<string>();
      if (run.resource === 'patients') {
        const known = pseudonymised(rowsOf(PATHS.patients, page.results));
        if (known.size > 0) await outbox.forget(known);
      }
      // What is sold here is subtracted from the products, so their pages hold the sales as well.
      const tables = ['progress', run.resource, ...(run.resource === 'inventory' ? ['sales'] : [])];
      return db.transaction('rw', tables, async () => {
        const { results } = page;
        const news = quiet && run.resource === 'sales' ? await notFromHere(db, rowsOf(PATHS.sales, results)) : results;
        // Side by side: every step that is waited for is a way to the database and back.
        const writing = WRITE[run.resource](db, { ...page, results: news }, run.run_id);
        const noting = owned(run).then(async (progress) => {
          const after = await progressAfter(db, progress, { page, quiet, now, kept, writing });
          await db.progress.put(after);
          return after;
        });
        return (await Promise.all([noting, writing]))[0];
      });
    },

    change: (run, change) =>
      db.transaction('rw', db.progress, async () => {
        const row = await owned(run);
        await db.progress.put({ ...row, ...change(row) });
      }),
  };
}

interface Storing {
  page: PageToStore;
  quiet: boolean;
  now: string;
  /** See `downloadStore`. */
  kept: ReadonlySet<string>;
  writing: Promise<unknown>;
}

async function progressAfter(
  db: BloomDb,
  progress: ProgressRecord,
  { page, quiet, now, kept, writing }: Storing,
): Promise<ProgressRecord> {
  if (quiet) return { ...progress, ...(page.lastSyncId === undefined ? {} : { last_sync_id: page.lastSyncId }) };
  if (page.next !== null) return afterPage(progress, page, 0, now);
  await writing;
  if (progress.sweep) await sweep(db, progress, kept);
  return afterPage(progress, page, await db.table(progress.resource).count(), now);
}

const WRITE: Record<DownloadResource, (db: BloomDb, page: PageToStore, runId: string) => Promise<unknown>> = {
  async inventory(db, { results, snapshot }, run_id) {
    if (!snapshot) throw new Error('Nobody noted what was known when this page of products was asked for');
    const items = rowsOf(PATHS.inventory, results).map((item): InventoryRecord => ({ ...item, run_id }));
    await db.inventory.bulkPut(takeAll(items, await notInAnswer(db, snapshot)));
  },
  async patients(db, { results }, run_id) {
    const rows = rowsOf(PATHS.patients, results).map(({ id, patient, patient_pk, program }): PatientRecord => {
      return { ...patient, audit_id: id, patient_pk, program, run_id };
    });
    const stored = await db.patients.bulkGet(rows.map((row) => row.patient_pk));
    // Pages of a run may overlap or come in another order: an older audit never replaces a newer one. Another run may
    // be of a server that was set back, whose numbers begin again.
    const isNews = (row: PatientRecord, known: PatientRecord | undefined) =>
      known?.run_id !== run_id || row.audit_id >= known.audit_id;
    const news = rows.filter((row, index) => isNews(row, stored[index])).sort(byAudit);
    // Who was merged into another patient is that one from now on; what is still sold to the old key the server hands over.
    const isMerged = ({ program }: PatientRecord) => program === MERGED;
    await db.patients.bulkPut(news.filter((row) => !isMerged(row)));
    await db.patients.bulkDelete(news.filter(isMerged).map((row) => row.patient_pk));
  },
  sales: (db, { results }, run_id) =>
    db.sales.bulkPut(
      rowsOf(PATHS.sales, results).map((sale) => ({ ...sale, patient_id: sale.patient_id ?? '', run_id })),
    ),
  promos: (db, { results }, run_id) =>
    db.promos.bulkPut(rowsOf(PATHS.promos, results).map((promo) => ({ ...promo, run_id }))),
};

/**
 * What another till sold. A top-up leaves the rows of this one alone: that they were born here tells which quantities of
 * the server they are in (`takeSnapshot`).
 */
async function notFromHere(db: BloomDb, sales: readonly Sale[]): Promise<Sale[]> {
  const rows = await db.sales.bulkGet(sales.map(({ uuid, patient_id: patient }) => [uuid, patient ?? '']));
  return sales.filter((_, at) => !rows[at] || rows[at].run_id !== undefined);
}

/** The program of an audit that says its patient turned out to be another one. */
const MERGED = 'merged';

/** The program of an audit that says its patient is known by a number only. */
const PSEUDONYMISED = 'pseudonymised';

/** What is known now of those in a page whose name was taken away, by `patient_pk`. */
const pseudonymised = (audits: readonly PatientAudit[]): ReadonlyMap<string, PatientFields> =>
  new Map(
    audits.flatMap(({ patient_pk, program, patient }) => (program === PSEUDONYMISED ? [[patient_pk, patient]] : [])),
  );

const byAudit = (left: { audit_id: number }, right: { audit_id: number }): number => left.audit_id - right.audit_id;

/**
 * What was sold here and is not in the server's quantities: sales the server does not have, and those it got after the
 * page was asked for. Read in the page's own transaction, so that no sale is counted twice or left out.
 */
export async function notInAnswer(db: BloomDb, snapshot: Snapshot): Promise<Taken[]> {
  const [waiting, since] = await Promise.all([
    db.sales.where('id').equals(0).toArray(),
    db.sales.where('id').above(snapshot.highestSaleId).toArray(),
  ]);
  const meant = [...waiting.filter((row) => !row.dismissed), ...since.filter((row) => row.run_id === undefined)];
  return meant.flatMap((row) => row.lines);
}

/** Removes what a finished full run did not bring. Rows born on this device carry no run and stay. */
async function sweep(db: BloomDb, run: ProgressRecord, kept: ReadonlySet<string>): Promise<void> {
  await db
    .table<{ run_id?: string; patient_pk?: string }>(run.resource)
    .filter((row) => row.run_id !== undefined && row.run_id !== run.run_id && !kept.has(row.patient_pk ?? ''))
    .delete();
}

/**
 * Everything of the facility that can be downloaded again, and its people with their PIN hashes (SES-45). Lost sales and
 * the outbox are not touched.
 * @param next the facility whose people stay
 */
export function clearFacility(db: BloomDb, next: string | null): Promise<void> {
  const tables = [db.inventory, db.similar_products, db.promos, db.sales, db.patients, db.progress];
  return db.transaction('rw', [...tables, db.facility_users], async () => {
    for (const table of tables) await table.clear();
    await db.facility_users.filter((user) => user.facility_id !== next).delete();
  });
}
