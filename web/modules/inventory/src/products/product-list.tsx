import { formatExpiry } from '@bloom/shell-api/day';
import { Badge, Clamp, formatCount, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { datedStock, isExpired, providersUnits, type StockItem, stockLevel } from '../shared/stock-item';
import { StockTable, smallWords } from '../shared/stock-table';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './products.module.css';

const ROW_ON_A_PHONE = 104;

interface ProductListProps {
  label: string;
  settings: FacilitySettings;
  items: readonly StockItem[];
  changed: ReadonlySet<string>;
}

export function ProductList({ label, settings, items, changed }: ProductListProps) {
  const { t } = useTranslation(NAMESPACE);
  const [search] = useSearchParams();
  return (
    <StockTable
      label={label}
      rows={items}
      keyOf={({ uuid }) => uuid}
      rowOnAPhone={ROW_ON_A_PHONE}
      className={styles.columns}
      texts="products.columns"
      columns={[
        ['category', styles.category],
        ['stock', styles.stock],
        ['expiry', styles.expiry],
        ['price', styles.price],
      ]}
      itemOf={(item) => item}
      to={(item) => {
        const address = new URLSearchParams(search);
        address.set('product', item.uuid);
        return { search: address.toString() };
      }}
      cell={(item, column) => {
        if (column === 'category') return <Category item={item} />;
        if (column === 'expiry') return <Expiry item={item} settings={settings} />;
        if (column === 'price') return <Price item={item} settings={settings} />;
        return (
          <>
            <Stock item={item} settings={settings} />
            <Providers item={item} settings={settings} />
            {changed.has(item.uuid) ? <StatusBadge tone="info">{t('products.changed')}</StatusBadge> : null}
          </>
        );
      }}
    />
  );
}

function Category({ item }: { item: StockItem }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      {item.is_custom ? <Badge>{t('products.custom')}</Badge> : null}
      <Clamp>{item.category ?? ''}</Clamp>
    </>
  );
}

function Price({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      {settings.money(item.walk_in_selling_price)}
      {item.member_selling_price === item.walk_in_selling_price ? null : (
        <span className={smallWords}>{t('products.member', { price: settings.money(item.member_selling_price) })}</span>
      )}
    </>
  );
}

function Stock({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const level = stockLevel(item, settings.lowStock);
  const count = formatCount(item.quantity, settings.language);
  if (level === 'in') return <span>{count}</span>;
  if (level === 'not_stocked') return <span>{t('products.states.not_stocked')}</span>;
  return (
    <StatusBadge tone={level === 'out' ? 'failure' : 'attention'}>
      {t(`products.level.${level}`, { n: count })}
    </StatusBadge>
  );
}

/** How many of them are the provider's; nothing where none are. */
function Providers({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const units = item.stocked === false ? 0 : providersUnits(item);
  if (units === 0) return null;
  const n = formatCount(units, settings.language);
  return <span className={smallWords}>{t('products.providers', { count: units, n })}</span>;
}

/** The day of the batch that goes first, or that some of it has expired. */
function Expiry({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const first = datedStock(item)[0];
  if (!first) return null;
  const date = formatExpiry(first.expiry_date, settings.language);
  if (!isExpired(first.expiry_date, settings.today())) return <span>{date}</span>;
  return <StatusBadge tone="failure">{t('products.expired', { date })}</StatusBadge>;
}
