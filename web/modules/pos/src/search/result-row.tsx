import type { InventoryRecord } from '@bloom/local-db';
import { Badge, Clamp, classes, IconChevronDown, StatusBadge } from '@bloom/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { displayBatch, expiryState } from '../rules/fefo';
import { type PriceTier, priceOf } from '../rules/price';
import { stockVerdict } from '../rules/stock';
import { formatExpiry } from '../shared/day';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './search.module.css';

interface ResultRowProps {
  item: InventoryRecord;
  till: Till;
  tier: PriceTier;
  today: string;
  id: string;
  selected: boolean;
  /** Already in the open sale. */
  inSale: number;
  onAdd: (item: InventoryRecord) => void;
  /** Shows what could be sold instead; absent when that is shown already or is no question. */
  onInstead?: (item: InventoryRecord) => void;
}

/** What is left, and how long it is good. */
function Stock({ item, till, today }: Pick<ResultRowProps, 'item' | 'till' | 'today'>) {
  const { t } = useTranslation(NAMESPACE);
  const { state, left, expiredOn } = stockVerdict(item, 1, today);
  if (state === 'only_expired') {
    const date = expiredOn ? formatExpiry(expiredOn, till.language) : '';
    return <StatusBadge tone="failure">{t('product.onlyExpired', { count: left, date })}</StatusBadge>;
  }
  if (state === 'none') return <StatusBadge tone="attention">{t('product.noneLeft')}</StatusBadge>;
  const expiry = displayBatch(item.batches, today)?.expiry_date ?? item.expiry_date;
  const date = expiry ? formatExpiry(expiry, till.language) : '';
  const soon = expiryState(expiry, today) === 'soon';
  return (
    <>
      <span>{t('product.left', { count: left })}</span>
      {soon ? <StatusBadge tone="attention">{t('product.expiresSoon', { date })}</StatusBadge> : null}
      {expiry && !soon ? <span>{t('product.expires', { date })}</span> : null}
    </>
  );
}

function Price({ item, till, tier }: Pick<ResultRowProps, 'item' | 'till' | 'tier'>) {
  const { t } = useTranslation(NAMESPACE);
  const prices = { walkIn: item.walk_in_selling_price, member: item.member_selling_price };
  const price = priceOf(prices, tier, till.currency);
  const forMembers = tier === 'member' && price !== priceOf(prices, 'walk_in', till.currency);
  return (
    <span className={styles.price}>
      {price === null ? t('product.noPrice') : till.money(price)}
      {forMembers ? <span className={styles.member}>{t('product.memberPrice')}</span> : null}
    </span>
  );
}

/** Names longer than this end in an ellipsis on a phone, and brands of one product differ only at the end of theirs. */
const SHORT_NAME = 48;

function detailsOf({ name, generic_name, brand_name, form }: InventoryRecord): string {
  const said = name.toLowerCase();
  const differ = (text: string) => text !== '' && !said.includes(text.toLowerCase());
  const brand = brand_name !== '' && (differ(brand_name) || name.length > SHORT_NAME) ? [brand_name] : [];
  return [...brand, ...[generic_name, form].filter(differ)].join(' · ');
}

/** One product of the list: what it is, its price, what is left and how long it is good. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { item, till, tier, today, id, selected, inSale, onAdd, onInstead } = props;
  const { t } = useTranslation(NAMESPACE);
  const details = detailsOf(item);
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
          <Clamp>{item.name}</Clamp>
        </span>
        {details === '' ? null : <span className={styles.details}>{details}</span>}
      </div>
      <Price item={item} till={till} tier={tier} />
      <div className={styles.facts}>
        <Stock item={item} till={till} today={today} />
        {inSale > 0 ? <Badge>{t('product.inSale', { count: inSale })}</Badge> : null}
        {onInstead ? (
          // For fingers only: with the keyboard the arrows show the same.
          // biome-ignore lint/a11y/noStaticElementInteractions: part of the option, which has the role
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <span
            className={styles.instead}
            onClick={(event) => {
              event.stopPropagation();
              onInstead(item);
            }}
          >
            {t('search.instead')}
            <IconChevronDown size={18} aria-hidden="true" />
          </span>
        ) : null}
      </div>
    </div>
  );
});
