import type { Order } from '@bloom/api-client';
import { StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

/** Whose idea an order was, where it was the provider's; and that nobody decided about it. */
export function OrderBasis({ order }: { order: Pick<Order, 'basis' | 'accepted_by_itself'> }) {
  const { t } = useTranslation(NAMESPACE);
  if (order.basis === 'self') return null;
  if (order.accepted_by_itself) return <StatusBadge tone="attention">{t('lines.basis.byItself')}</StatusBadge>;
  return <StatusBadge tone="info">{t('lines.basis.proposal')}</StatusBadge>;
}
