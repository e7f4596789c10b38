import { useConnectivity, useShell } from '@bloom/shell-api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';

export interface Retry {
  /** One held-back record, or all of them. */
  retry: (uuid?: string) => Promise<void>;
  busy: boolean;
}

/** Puts what is held back in line again, and says so. */
export function useRetry(): Retry {
  const { t } = useTranslation(NAMESPACE);
  const { outbox, notify } = useShell();
  const { reachable } = useConnectivity();
  const [busy, setBusy] = useState(false);
  const retry = async (uuid?: string) => {
    setBusy(true);
    try {
      const count = await outbox.retry(uuid);
      notify({ kind: 'info', message: t(reachable ? 'today.retrying' : 'today.retryingLater', { count }) });
    } catch (error) {
      console.error('What is held back could not be put back in line', error);
      notify({ kind: 'failure', message: t('today.retryFailed') });
    }
    setBusy(false);
  };
  return { retry, busy };
}
