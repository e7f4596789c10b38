import type { InventoryRecord } from '@bloom/local-db';
import { Badge, Clamp, classes, StatusBadge } from '@bloom/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseMoney } from '../money/money';
import { displayBatch, expiryState } from '../rules/fefo';
import { formatExpiry } from '../shared/day';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './search.module.css';

interface ResultRowProps {
  item: InventoryRecord;
  till: Till;
  today: string;
  id: string;
  selected: boolean;
  /** Already in the open sale. */
  inSale: number;
  onAdd: (item: InventoryRecord) => void;
}

function Expiry({ item, till, today }: Pick<ResultRowProps, 'item' | 'till' | 'today'>) {
  const { t } = useTranslation(NAMESPACE);
  const expiry = displayBatch(item.batches, today)?.expiry_date ?? item.expiry_date;
  const state = expiryState(expiry, today);
  if (!expiry || state === 'unknown') return null;
  const date = formatExpiry(expiry, till.language);
  if (state === 'expired') return <StatusBadge tone="failure">{t('product.expired', { date })}</StatusBadge>;
  if (state === 'soon') return <StatusBadge tone="attention">{t('product.expiresSoon', { date })}</StatusBadge>;
  return <span>{t('product.expires', { date })}</span>;
}

/** One product of the list: what it is, its price, what is left and how long it is good. */
export const ResultRow = memo(function ResultRow({ item, till, today, id, selected, inSale, onAdd }: ResultRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const priced = parseMoney(item.walk_in_selling_price, till.currency) !== null;
  const name = item.name.toLowerCase();
  const details = [item.generic_name, item.form].filter((text) => text && !name.includes(text.toLowerCase()));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field moves through the list and adds with Enter
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={classes(styles.row, selected && styles.selected)}
      onClick={() => onAdd(item)}
    >
      <div className={styles.what}>
        <span className={styles.name}>
          {/* Brands of one product differ only at the end of the name, and touch has no tooltip. */}
          <Clamp lines={3}>{item.name}</Clamp>
        </span>
        {details.length > 0 ? <span className={styles.details}>{details.join(' · ')}</span> : null}
      </div>
      <span className={styles.price}>{priced ? till.wireMoney(item.walk_in_selling_price) : t('product.noPrice')}</span>
      <div className={styles.facts}>
        {item.quantity > 0 ? (
          <span>{t('product.left', { count: item.quantity })}</span>
        ) : (
          <StatusBadge tone="attention">{t('product.noneLeft')}</StatusBadge>
        )}
        <Expiry item={item} till={till} today={today} />
        {inSale > 0 ? <Badge>{t('product.inSale', { count: inSale })}</Badge> : null}
      </div>
    </div>
  );
});
