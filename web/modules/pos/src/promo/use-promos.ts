import type { Promo } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { askedPromos } from './asked-promos';

export interface KnownPromos {
  promos: readonly Promo[];
  /** `partial`: not all of the facility's promos have arrived yet. `failed`: this device cannot read them. */
  state: 'complete' | 'partial' | 'failed';
}

/** The promos on this device, or of the server where it keeps no copy; undefined while they are being read. */
export function usePromos(): KnownPromos | undefined {
  const shell = useShell();
  const { db, keepsCopy } = shell;
  const asked = keepsCopy ? null : askedPromos(shell);
  const answered = useSyncExternalStore(asked?.subscribe ?? nothing, () => asked?.get());
  const here = useLiveQuery(async (): Promise<KnownPromos> => {
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
  return asked ? answered : here;
}

const nothing = () => () => undefined;
