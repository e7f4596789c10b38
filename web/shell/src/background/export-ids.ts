/** Which exports are asked for, by their ids in local storage (EXP-08, EXP-09): a reload goes on with them. */
import type { ExportKind } from '@bloom/shell-api';
import { type StoredKey, stored } from '../core/stored';
import { jobs } from './values';

export const EXPORT_KINDS: readonly ExportKind[] = ['sales', 'inventory', 'provider_statement'];

const KEY = {
  sales: 'salesHistoryObjectId',
  inventory: 'inventoryLevelDownloadId',
  provider_statement: 'providerStatementDownloadId',
} as const satisfies Record<ExportKind, StoredKey>;

export function exportStarted(kind: ExportKind, id: string): void {
  stored.set(KEY[kind], id);
  readExports();
}

/** The file was fetched, or the server does not know it any more (EXP-10, EXP-12). A newer one of its kind stays. */
export function exportOver(kind: ExportKind, id: string): void {
  if (stored.get(KEY[kind]) === id) stored.remove(KEY[kind]);
  readExports();
}

/** What is stored counts: another tab or an older module may have written it. */
export function readExports(): void {
  const known = jobs.exports.get();
  const next = EXPORT_KINDS.flatMap((kind) => {
    const id = stored.get(KEY[kind]);
    if (!id) return [];
    return [known.find((job) => job.kind === kind && job.id === id) ?? { kind, id, state: 'pending' as const }];
  });
  const isSame = next.length === known.length && next.every((job, at) => job === known[at]);
  if (!isSame) jobs.exports.set(next);
}
