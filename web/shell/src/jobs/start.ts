/** What is followed in the background for a session. Loaded after home is usable. */
import type { ShellSession } from '@bloom/shell-api';
import { watchClock } from '../clock/watch-clock';
import { connectivity } from '../connectivity/connectivity';
import { followReviews } from '../feedback/reviews';
import { followHelp } from '../help/help-chat';
import { grantedApps } from '../navigation/apps';
import { watchErrors } from '../reports/watch-errors';
import { tellAgreement } from '../terms/record';
import { followRestore } from './after-restore';
import { followBulkTransfers } from './bulk-transfers';
import { followExports } from './follow-exports';
import { followUploads } from './follow-uploads';
import { followIncomingTransfers } from './incoming-transfers';
import { readInventoryFlags } from './inventory-flags';

/** Returns what ends it. */
export function startJobs(session: ShellSession): () => void {
  readInventoryFlags();
  // What could not be told when it was agreed to.
  void tellAgreement(session.user, connectivity.get().reachable);
  const ends = [
    followUploads(session),
    followIncomingTransfers(session),
    followReviews(session),
    followRestore(session),
    watchClock(session),
    followHelp(session),
    watchErrors(),
  ];
  // Exports are cards of facility users (EXP-14); bulk transfers of who has the app, staff included (BST-31).
  if (!session.user.is_staff) ends.push(followExports());
  if (grantedApps(session.user.userapps).has('Inventory')) ends.push(followBulkTransfers(session));
  return () => {
    for (const end of ends) end();
  };
}
