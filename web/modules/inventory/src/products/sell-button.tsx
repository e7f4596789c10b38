import { uuidV7 } from '@bloom/local-db';
import { handOver, sellsAtTheTill, useShell } from '@bloom/shell-api';
import { Button, IconCashRegister } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { StockItem } from '../shared/stock-item';

/** Opens the till with one unit of this product, for those who sell there. */
export function SellButton({ item }: { item: StockItem }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  // Pressed twice it is the same sale.
  const [uuid] = useState(uuidV7);
  if (!sellsAtTheTill(shell)) return null;

  async function sell() {
    try {
      await handOver(shell, {
        uuid,
        from: { module: 'inventory', id: item.uuid },
        patient: null,
        lines: [{ item, quantity: 1 }],
      });
    } catch (error) {
      console.error('The product could not be handed over to the till', error);
      shell.notify({ kind: 'failure', message: t('product.sellFailed'), hideAfter: null });
    }
  }

  return (
    <Button icon={<IconCashRegister size={20} />} onClick={() => void sell()}>
      {t('product.sell')}
    </Button>
  );
}
