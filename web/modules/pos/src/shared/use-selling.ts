import { useConnectivity, useShell } from '@bloom/shell-api';

/**
 * Whether this person can complete a sale now (decisions 49 and 50): people of the provider look and do not sell; whose
 * device keeps no copy sells while the server answers.
 */
export type Selling = 'yes' | 'staff' | 'needsNetwork';

export function useSelling(): Selling {
  const { session, keepsCopy } = useShell();
  const { reachable } = useConnectivity();
  if (session.user.is_staff) return 'staff';
  return keepsCopy || reachable ? 'yes' : 'needsNetwork';
}
