/** Results of stock transfers from a file (BST): asked once, or every ten seconds for who uploads them. */
import type { ShellSession } from '@bloom/shell-api';
import { connectivity } from '../connectivity/connectivity';
import { BULK_UPLOAD_POLL } from '../core/constants';
import { stored } from '../core/stored';
import { dayOf } from '../offline';
import { ask } from './ask';
import { Poll } from './poll';
import { jobs } from './values';

let poll: Poll | undefined;

/** Returns what ends it. */
export function followBulkTransfers({ facility, user }: ShellSession): () => void {
  const facilityId = facility?.id ?? user.facility_id ?? undefined;
  let isFetched = false;
  let isStopped = false;
  const own = new Poll(
    () => BULK_UPLOAD_POLL,
    async () => {
      // Online only (BST-31); and after a failure for good, until somebody tries again (BST-04, BST-08).
      if (!connectivity.get().reachable || jobs.bulk.get().failed || isStopped) return 'rest';
      if (isFetched && !stored.get('isBulkUploader')) return 'rest';
      isFetched = true;
      // The day of each single poll (BST-05).
      const asked = await ask('/api/extracts-ms/stock-transfers/', {
        query: { created_date: dayOf(new Date()), facility_id: facilityId },
      });
      if (isStopped) return 'rest';
      if (asked.is === 'answered') jobs.bulk.set({ records: asked.answer.results, failed: false });
      // Going offline is no error of the list: it goes on by itself.
      else if (asked.is === 'refused' || connectivity.get().reachable) {
        jobs.bulk.set({ ...jobs.bulk.get(), failed: true });
        isFetched = false;
        return 'rest';
      } else isFetched = false;
      return 'again';
    },
  );
  poll = own;
  const stop = connectivity.subscribe(() => own.wake());
  own.wake();
  return () => {
    isStopped = true;
    own.stop();
    stop();
    if (poll === own) poll = undefined;
    jobs.bulk.set({ records: [], failed: false });
  };
}

/** The user starts a transfer from a file (BST-06). */
export function becomeBulkUploader(): void {
  stored.set('isBulkUploader', true);
  poll?.wake();
}

/** BST-08. */
export function retryBulkTransfers(): void {
  jobs.bulk.set({ ...jobs.bulk.get(), failed: false });
  poll?.wake();
}
