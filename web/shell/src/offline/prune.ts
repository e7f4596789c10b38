/** Old acknowledged records leave the device only when the server's own report covers their numbers. */
import { addressToRead } from '@bloom/api-client';
import { type OutboxDb, type OutboxRecord, PROOF_DAYS, prune } from '@bloom/local-db/worker';
import { belowRoot } from '../core/settings';
import { type PageOutcome, rowsOf } from './downloads/fetch-page';

export interface DeviceCoverage {
  device_id: string;
  epoch: number;
  issued: number;
  missing: { from: number; to: number }[];
}

const DAY = 86_400_000;
/** The server lists at most so many gaps of a device. */
const MOST_RANGES = 1_000;

/** Resolves with how many were removed. `fetchReports`: see `fetchCoverage`. */
export async function pruneProven(
  outbox: OutboxDb,
  now: number,
  fetchReports: () => Promise<DeviceCoverage[] | undefined>,
): Promise<number> {
  const before = now - PROOF_DAYS * DAY;
  const old = await outbox.outbox
    .where('created_at')
    .below(new Date(before).toISOString())
    .filter((record) => record.state === 'acknowledged')
    .count();
  if (old === 0) return 0;
  const reports = await fetchReports();
  return reports ? prune(outbox, before, (record) => covers(reports, record)) : 0;
}

/** `GET sales/devices/` of the facility, every page; undefined when one could not be had. */
export async function fetchCoverage(
  apiRoot: URL,
  facilityId: string,
  ask: (url: URL) => Promise<PageOutcome | undefined>,
): Promise<DeviceCoverage[] | undefined> {
  const reports: DeviceCoverage[] = [];
  const path = '/api/sales/devices/';
  const first = addressToRead(path, { query: { facility_id: facilityId } });
  let url: URL | undefined = new URL(belowRoot(first), apiRoot);
  while (url) {
    const outcome: PageOutcome | undefined = await ask(url);
    if (outcome?.kind !== 'page') return undefined;
    reports.push(...rowsOf(path, outcome.page.results));
    const next: URL | undefined = outcome.page.next === null ? undefined : new URL(outcome.page.next, url);
    url = next?.origin === apiRoot.origin ? next : undefined;
  }
  return reports;
}

export function covers(reports: DeviceCoverage[], record: Pick<OutboxRecord, 'device_id' | 'epoch' | 'seq'>): boolean {
  const report = reports.find((entry) => entry.device_id === record.device_id && entry.epoch === record.epoch);
  if (!report || report.issued < record.seq) return false;
  // A report that was cut short says nothing about what lies behind its last gap.
  const last = report.missing.at(-1);
  if (report.missing.length >= MOST_RANGES && last && record.seq > last.to) return false;
  return !report.missing.some((gap) => gap.from <= record.seq && record.seq <= gap.to);
}
