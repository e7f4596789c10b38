/** What is told of a download that ended: to those who count, and to the user when it failed. */
import type { DownloadResource, FeedName } from '@bloom/local-db';
import { track } from '../analytics/track';
import { bringPart } from '../core/bring-part';
import { EXPORTABLE_KINDS } from '../core/constants';
import { notify } from '../core/notify';
import { i18n } from '../i18n/i18n';

/** Reports come after the first load; one that cannot be made stands in the console already. */
function reportError(error: Error): void {
  void bringPart('reports/watch-errors', () => import('../reports/watch-errors'))
    .then(({ reportCaught }) => reportCaught(error))
    .catch(() => undefined);
}

/** @param seconds from start to end (ANA-05) */
export function recordDownload(resource: DownloadResource, seconds: number): void {
  const kind = EXPORTABLE_KINDS[resource];
  track(`${kind} downloaded`, { resource: kind, time_taken: seconds });
}

/**
 * @param report '{resource} download failure', for the log and the reports of errors (DWN-26)
 * @param message the server's own words (DWN-21), if it had any (DWN-27)
 */
export function tellDownloadFailure(
  resource: DownloadResource | FeedName,
  report: string,
  message: string | undefined,
): void {
  console.error(report, message ?? '');
  reportError(new Error(report));
  const failure = i18n.t('downloads.failure', { resource: i18n.t(`downloads.resource.${resource}`) });
  notify({ kind: 'failure', message: `${failure} – ${message || i18n.t('errors.somethingWentWrong')}` });
}
