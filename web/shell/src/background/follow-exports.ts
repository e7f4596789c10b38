/** Asks for the file of each export until there is one (EXP-05..EXP-12). */
import type { ExportStatus } from '@bloom/api-client';
import type { ExportKind } from '@bloom/shell-api';
import { connectivity } from '../connectivity/connectivity';
import { EXPORT_POLL } from '../core/constants';
import { ask } from './ask';
import { exportOver, readExports } from './export-ids';
import { Poll } from './poll';
import { type ExportJob, jobs } from './values';

const ADDRESS = {
  sales: '/api/sales/download/status/{id}/',
  inventory: '/api/inventory-ms/inventory-downloads/{id}/',
  provider_statement: '/api/vdl/downloads/{id}/',
} as const satisfies Record<ExportKind, string>;

const askFor = ({ kind, id }: ExportJob) => ask(ADDRESS[kind], { path: { id } });

/** Returns what ends it. */
export function followExports(): () => void {
  const poll = new Poll(() => EXPORT_POLL, askPending);
  const wake = () => poll.wake();
  // Another tab, or a module that writes the id by itself (EXP-09).
  const onStorage = () => readExports();
  window.addEventListener('storage', onStorage);
  const ends = [jobs.exports.subscribe(wake), connectivity.subscribe(wake)];
  readExports();
  poll.wake();
  return () => {
    poll.stop();
    window.removeEventListener('storage', onStorage);
    for (const end of ends) end();
    jobs.exports.set([]);
  };
}

/** After a failure: asked again until there is a link (EXP-12). */
export function retryExport(kind: ExportKind): void {
  change(kind, (job) => ({ kind, id: job.id, state: 'pending' }));
}

async function askPending(): Promise<'again' | 'rest'> {
  const pending = jobs.exports.get().filter(({ state }) => state === 'pending');
  if (pending.length === 0 || !connectivity.get().reachable) return 'rest';
  for (const job of pending) {
    const asked = await askFor(job);
    // Silence is no failure: it goes on when the server is back.
    if (asked.is === 'silent') continue;
    if (asked.is === 'refused' && asked.status === 404) exportOver(job.kind, job.id);
    else if (asked.is === 'refused') change(job.kind, (now) => ({ ...now, state: 'failed' }), job.id);
    else judge(job, asked.answer);
  }
  return 'again';
}

function judge(job: ExportJob, { s3_download_link: link, state, reason }: ExportStatus): void {
  // An empty link means that it is not there yet (EXP-11).
  if (link) change(job.kind, (now) => ({ ...now, state: 'ready', link }), job.id);
  else if (state === 'failed') change(job.kind, (now) => ({ ...now, state: 'failed', reason: reason ?? '' }), job.id);
}

/** `id`: only while it is still the one that was asked about. */
function change(kind: ExportKind, next: (job: ExportJob) => ExportJob, id?: string): void {
  const list = jobs.exports.get();
  jobs.exports.set(list.map((job) => (job.kind === kind && (!id || job.id === id) ? next(job) : job)));
}
