import type { InventoryRecord } from '@bloom/local-db';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import { IconPlus } from '@bloom/ui';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { priceOf } from '../rules/price';
import { stockVerdict } from '../rules/stock';
import { NAMESPACE, type Till } from '../shared/use-till';
import { boughtWith, NO_HABITS } from './habits';
import styles from './habits.module.css';
import { useHabits } from './use-habits';

/** A longer sale is known by who makes it. */
const LINES = 3;
const SHOWN = 3;

interface TogetherProps {
  till: Till;
  index: SearchIndex;
  /** Of the lines of the sale, joined: drawn again only when another product is in it. */
  products: string;
  onAdd: (item: InventoryRecord) => void;
}

/** After the first lines of a sale: what is often bought with them, one press away. */
export const Together = memo(function Together({ till, index, products, onAdd }: TogetherProps) {
  const { t } = useTranslation(NAMESPACE);
  const { baskets } = useHabits() ?? NO_HABITS;
  const offered = useMemo(() => {
    const sold = products === '' ? [] : products.split(' ');
    if (sold.length === 0 || sold.length > LINES) return [];
    const items = boughtWith({ baskets }, sold).map((uuid) => index.get(uuid));
    return items.filter((item) => item !== undefined && canSell(item, till)).slice(0, SHOWN) as InventoryRecord[];
  }, [baskets, products, index, till]);
  if (offered.length === 0) return null;
  return (
    <section className={styles.together} aria-label={t('cart.together')}>
      <span className={styles.title} aria-hidden="true">
        {t('cart.together')}
      </span>
      {offered.map((item) => (
        <button key={item.uuid} type="button" className={styles.offer} title={item.name} onClick={() => onAdd(item)}>
          <IconPlus size={16} aria-hidden="true" />
          <span className={styles.name}>{item.name}</span>
        </button>
      ))}
    </section>
  );
});

function canSell(item: InventoryRecord, till: Till): boolean {
  const prices = { walkIn: item.walk_in_selling_price, member: item.member_selling_price };
  if (priceOf(prices, 'walk_in', till.currency) === null) return false;
  if (item.stocked === false) return true;
  const { state } = stockVerdict(item, 1, till.today());
  return state !== 'none' && state !== 'only_expired';
}
