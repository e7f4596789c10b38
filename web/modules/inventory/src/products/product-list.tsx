import { Badge, Clamp, SMALL_SCREEN, StatusBadge, useMediaQuery } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatExpiry } from '../shared/day';
import { NAMESPACE } from '../shared/namespace';
import { datedStock, detailsOf, isExpired, type StockItem, stockLevel } from '../shared/stock-item';
import { formatCount } from '../shared/tally';
import type { Place } from '../shared/use-place';
import { Cell, HeadCell, VirtualList } from '../shared/virtual-list';
import styles from './products.module.css';

/** Pixels: a name of two lines and what is left, on a phone under each other. */
const ROW = 60;
const ROW_ON_A_PHONE = 104;

interface ProductListProps {
  label: string;
  place: Place;
  items: readonly StockItem[];
  changed: ReadonlySet<string>;
}

export function ProductList({ label, place, items, changed }: ProductListProps) {
  const { t } = useTranslation(NAMESPACE);
  const phone = useMediaQuery(SMALL_SCREEN);
  const columns = ['name', 'category', 'stock', 'expiry', 'price'] as const;
  return (
    <VirtualList
      label={label}
      count={items.length}
      rowHeight={phone ? ROW_ON_A_PHONE : ROW}
      className={styles.columns}
      keyOf={(at) => items[at]?.uuid ?? String(at)}
      head={columns.map((column) => (
        <HeadCell key={column} className={styles[column]}>
          {t(`products.columns.${column}`)}
        </HeadCell>
      ))}
      row={(at) => {
        const item = items[at];
        return item ? <ProductCells item={item} place={place} isChanged={changed.has(item.uuid)} /> : null;
      }}
    />
  );
}

function ProductCells({ item, place, isChanged }: { item: StockItem; place: Place; isChanged: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const [search] = useSearchParams();
  const address = new URLSearchParams(search);
  address.set('product', item.uuid);
  const details = detailsOf(item);
  return (
    <>
      <Cell className={styles.name}>
        <Link to={{ search: address.toString() }} className={styles.open}>
          <Clamp>{item.name}</Clamp>
        </Link>
        {details === '' ? null : <span className={styles.details}>{details}</span>}
      </Cell>
      <Cell className={styles.category}>
        {item.is_custom ? <Badge>{t('products.custom')}</Badge> : null}
        <span className={styles.ellipsis}>{item.category ?? ''}</span>
      </Cell>
      <Cell className={styles.stock}>
        <Stock item={item} language={place.language} />
        {isChanged ? <StatusBadge tone="info">{t('products.changed')}</StatusBadge> : null}
      </Cell>
      <Cell className={styles.expiry}>
        <Expiry item={item} place={place} />
      </Cell>
      <Cell className={styles.price}>
        {place.money(item.walk_in_selling_price)}
        {item.member_selling_price === item.walk_in_selling_price ? null : (
          <span className={styles.member}>
            {t('products.member', { price: place.money(item.member_selling_price) })}
          </span>
        )}
      </Cell>
    </>
  );
}

function Stock({ item, language }: { item: StockItem; language: string }) {
  const { t } = useTranslation(NAMESPACE);
  const level = stockLevel(item);
  const count = formatCount(item.quantity, language);
  if (level === 'in') return <span>{count}</span>;
  return (
    <StatusBadge tone={level === 'out' ? 'failure' : 'attention'}>
      {t(`products.level.${level}`, { count })}
    </StatusBadge>
  );
}

/** The day of the batch that goes first, or that some of it has expired. */
function Expiry({ item, place }: { item: StockItem; place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const first = datedStock(item)[0];
  if (!first) return null;
  const date = formatExpiry(first.expiry_date, place.language);
  if (!isExpired(first.expiry_date, place.today())) return <span>{date}</span>;
  return <StatusBadge tone="failure">{t('products.expired', { date })}</StatusBadge>;
}
