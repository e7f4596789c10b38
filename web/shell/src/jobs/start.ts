/** What is followed in the background for a session. Loaded after home is usable. */
import type { ShellSession } from '@bloom/shell-api';
import { grantedApps } from '../navigation/apps';
import { followBulkTransfers } from './bulk-transfers';
import { followExports } from './follow-exports';
import { followUploads } from './follow-uploads';
import { followIncomingTransfers } from './incoming-transfers';
import { readInventoryFlags } from './inventory-flags';

/** Returns what ends it. */
export function startJobs(session: ShellSession): () => void {
  readInventoryFlags();
  const ends = [followUploads(session), followIncomingTransfers(session)];
  // Exports are cards of facility users (EXP-14); bulk transfers of who has the app, staff included (BST-31).
  if (!session.user.is_staff) ends.push(followExports());
  if (grantedApps(session.user.userapps).has('Inventory')) ends.push(followBulkTransfers(session));
  return () => {
    for (const end of ends) end();
  };
}
