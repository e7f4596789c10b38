import { StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { SaleStateBadge } from '../receipt/sale-state';
import { type ListedSale, statusOf } from '../sales/list-sales';
import { NAMESPACE } from '../shared/use-till';

/** Where a sale is and whether somebody should look at it: always an icon and a word. */
export function SaleStatusBadge({ sale }: { sale: ListedSale }) {
  const { t } = useTranslation(NAMESPACE);
  if (statusOf(sale) === 'check') return <StatusBadge tone="attention">{t('history.check')}</StatusBadge>;
  return <SaleStateBadge state={sale.state} />;
}
