import { mayOrder, useShell } from '@bloom/shell-api';
import { Button, IconShoppingCart } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { StockItem } from '../shared/stock-item';

/** Opens what suppliers offer of this product, for those who order; a service and a thing without a code nobody sells. */
export function OrderButton({ item }: { item: StockItem }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const code = item.barcode_id.trim();
  if (!mayOrder(shell) || code === '' || item.stocked === false) return null;
  return (
    <Button
      icon={<IconShoppingCart size={20} />}
      onClick={() => shell.navigate(`/orders/catalogue?barcode=${encodeURIComponent(code)}`)}
    >
      {t('product.order')}
    </Button>
  );
}
