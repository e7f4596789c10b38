import { mayOrder, useShell } from '@bloom/shell-api';
import { Button, IconShoppingCart } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { StateFilter } from './filters';
import styles from './products.module.css';

/** Over the products that run low or are out: the way to what is to be ordered of them, for those who order. */
export function OrderLow({ state }: { state: StateFilter }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  if (!mayOrder(shell) || (state !== 'low' && state !== 'out')) return null;
  return (
    <div className={styles.orderLow}>
      <Button icon={<IconShoppingCart size={20} />} onClick={() => shell.navigate('/orders/suggested')}>
        {t('products.orderLow')}
      </Button>
    </div>
  );
}
