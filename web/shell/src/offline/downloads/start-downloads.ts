/**
 * All four resources, each at most once per browser (DWN-48): their first pages side by side, then the products, then
 * what is left of the others (DWN-44, decision 77). What is complete is left alone (DWN-17), except patients, promos and
 * sales, which are topped up (DWN-47, decisions 34 and 59).
 */
import { type DownloadResource, type ProgressRecord, StorageError, toStorageError } from '@bloom/local-db/worker';
import { EXPORTABLE_KINDS } from '../../core/constants';
import { type DownloadPorts, download } from './download';
import { Precedence } from './precedence';
import { RESOURCE_ORDER, RESOURCES } from './resources';
import { Superseded } from './store';
import { timingString } from './timing';

export interface DownloadsPorts extends Omit<DownloadPorts, 'precedence'> {
  locks?: Pick<LockManager, 'request'>;
  onDownloaded(resource: DownloadResource, seconds: number): void;
  /** `message`: the server's own words, if it had any (DWN-27). */
  onFailure(resource: DownloadResource, report: string, message: string | undefined): void;
  onUnauthorized(): void;
  onStorageFault(error: StorageError): void;
  /** Posts the download-time record (DWN-36); rejecting only gets logged. */
  postTiming(record: DownloadTiming, idempotencyKey: string): Promise<void>;
}

type InTurn = DownloadsPorts & { precedence: Precedence };

/** Patients and sales from the last one known; promos, of which there are few, as a whole. */
const TOPPED_UP: readonly DownloadResource[] = ['patients', 'promos', 'sales'];

export interface DownloadTiming {
  name: DownloadResource;
  facility_id: string;
  start_time: string;
  end_time: string;
  number_of_records: number;
  operation_type: string;
}

/** Resolves when every resource is complete, gave up, or was aborted. */
export async function startDownloads(
  ports: DownloadsPorts,
  signal: AbortSignal,
  resources: DownloadResource[] = RESOURCE_ORDER,
): Promise<void> {
  const precedence = new Precedence(ports.sleep, signal);
  if (resources.includes('inventory')) {
    // From the start; another tab may have the products' turn, and then they wait as for an answer.
    precedence.take();
    void precedence.give();
  }
  await Promise.all(resources.map((resource) => alone(resource, { ...ports, precedence }, signal)));
}

/** Waits for another tab that downloads the same: it may be closed in the middle, and then this one goes on. */
async function alone(resource: DownloadResource, ports: InTurn, signal: AbortSignal): Promise<void> {
  if (!ports.locks) return run(resource, ports, signal);
  try {
    await ports.locks.request(`bloom-download-${resource}`, { signal }, () => run(resource, ports, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function run(resource: DownloadResource, ports: InTurn, signal: AbortSignal): Promise<void> {
  const letOthersGo = () => {
    if (resource === 'inventory') ports.precedence.end();
  };
  try {
    const stored = await ports.store.progress(resource);
    const complete = stored?.facility_id === ports.facilityId && stored.progress === 100;
    if (complete && !TOPPED_UP.includes(resource)) return;
    const end = await download(resource, ports, signal, complete);
    letOthersGo();
    if (end.is === 'unauthorized') ports.onUnauthorized();
    if (end.is === 'gave-up' && !complete) {
      ports.onFailure(resource, `${EXPORTABLE_KINDS[resource]} download failure`, end.message);
    }
    if (end.is === 'complete' && !complete) await finished(end.run, ports);
    // What came while the pages were read stands above the first of them.
    if (end.is === 'complete' && !complete && resource === 'sales') await download(resource, ports, signal, true);
  } catch (error) {
    if (error instanceof Superseded || signal.aborted) return;
    console.error(`The download of ${resource} stopped`, error);
    ports.onStorageFault(error instanceof StorageError ? error : toStorageError(error));
  } finally {
    letOthersGo();
  }
}

async function finished(done: ProgressRecord, ports: DownloadsPorts): Promise<void> {
  const start = new Date(done.start_time);
  const end = new Date(done.finished_at ?? done.start_time);
  ports.onDownloaded(done.resource, Math.max(0, (end.getTime() - start.getTime()) / 1_000));
  try {
    const record = {
      name: done.resource,
      facility_id: done.facility_id,
      start_time: timingString(start),
      end_time: timingString(end),
      number_of_records: done.received,
      operation_type: RESOURCES[done.resource].code,
    };
    await ports.postTiming(record, done.run_id);
  } catch (error) {
    // The record is for statistics; the data is here.
    console.warn(`The download-time record of ${done.resource} was not taken`, error);
  }
}
