import type { InsightsReport } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

/** Cash, or the name of the mobile-money channel. */
export function usePaymentName(): (payment: InsightsReport['by_payment'][number]) => string {
  const { t } = useTranslation(NAMESPACE);
  const { channels } = useShell().session;
  return ({ method, channel }) => {
    if (method === 'cash') return t('reports.cash');
    return channels.find(({ id }) => id === channel)?.name ?? channel ?? t('reports.mobileMoney');
  };
}
