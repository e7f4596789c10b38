/** What is followed in the background for a session. Loaded after home is usable. */

import { grantedApps } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { followRestore } from '../background/after-restore';
import { followBulkTransfers } from '../background/bulk-transfers';
import { followExports } from '../background/follow-exports';
import { followIncomingTransfers } from '../background/incoming-transfers';
import { readInventoryFlags } from '../background/inventory-flags';
import { watchClock } from '../background/watch-clock';
import { connectivity } from '../connectivity/connectivity';
import { followReviews } from '../feedback/reviews';
import { followHelp } from '../help/help-chat';
import { watchErrors } from '../reports/watch-errors';
import { tellAgreement } from '../terms/record';
import { followUploads } from '../uploads/follow-uploads';

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
