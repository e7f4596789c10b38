import type { Promo } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

export interface KnownPromos {
  promos: readonly Promo[];
  /** `partial`: not all of the facility's promos have arrived yet. `failed`: this device cannot read them. */
  state: 'complete' | 'partial' | 'failed';
}

/** The promos on this device; undefined while they are being read. */
export function usePromos(): KnownPromos | undefined {
  const { db } = useShell();
  return useLiveQuery(async (): Promise<KnownPromos> => {
    try {
      const [promos, download] = await Promise.all([db.promos.toArray(), db.progress.get('promos')]);
      const complete = download?.finished_at !== undefined || download?.state === 'done';
      return { promos, state: complete ? 'complete' : 'partial' };
    } catch (error) {
      // A sale must go on without promos; the dialog says that they cannot be read.
      console.error('The promos on this device could not be read', error);
      return { promos: [], state: 'failed' };
    }
  }, [db]);
}
