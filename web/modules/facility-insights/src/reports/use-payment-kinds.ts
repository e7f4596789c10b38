import type { InsightsReport } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

type Payment = InsightsReport['by_payment'][number];

/**
 * How a way of payment is called, and the filter of the sales history for it: figures name a mobile-money channel, while
 * sales carry its id.
 */
export function usePaymentKinds(): { nameOf: (payment: Payment) => string; kindOf: (payment: Payment) => string } {
  const { t } = useTranslation(NAMESPACE);
  const { channels } = useShell().session;
  const known = ({ channel }: Payment) => channels.find(({ id, name }) => name === channel || id === channel);
  return {
    nameOf: (payment) =>
      payment.method === 'cash'
        ? t('reports.cash')
        : (known(payment)?.name ?? payment.channel ?? t('reports.mobileMoney')),
    kindOf: (payment) =>
      payment.method === 'cash' ? 'cash' : `channel:${known(payment)?.id ?? payment.channel ?? ''}`,
  };
}
