import { Clamp, SMALL_SCREEN, StatusBadge, useMediaQuery } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { detailsOf } from '../shared/stock-item';
import { formatSigned } from '../shared/tally';
import type { Place } from '../shared/use-place';
import { Cell, HeadCell, VirtualList } from '../shared/virtual-list';
import type { PriceChangeRow } from './changes';
import styles from './prices.module.css';

const ROW = 64;
const ROW_ON_A_PHONE = 132;
const COLUMNS = ['name', 'old', 'new', 'change'] as const;

export function PriceList({ label, place, rows }: { label: string; place: Place; rows: readonly PriceChangeRow[] }) {
  const { t } = useTranslation(NAMESPACE);
  const phone = useMediaQuery(SMALL_SCREEN);
  return (
    <VirtualList
      label={label}
      count={rows.length}
      rowHeight={phone ? ROW_ON_A_PHONE : ROW}
      className={styles.columns}
      keyOf={(at) => rows[at]?.item.uuid ?? String(at)}
      head={COLUMNS.map((column) => (
        <HeadCell key={column} className={styles[column]}>
          {t(`newPrices.columns.${column}`)}
        </HeadCell>
      ))}
      row={(at) => {
        const row = rows[at];
        return row ? <PriceCells row={row} place={place} /> : null;
      }}
    />
  );
}

function PriceCells({ row, place }: { row: PriceChangeRow; place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const { item, fresh } = row;
  const details = detailsOf(item);
  const members = item.member_selling_price !== item.walk_in_selling_price;
  return (
    <>
      <Cell className={styles.name}>
        <Link to={{ pathname: '/all', search: `?product=${item.uuid}` }} className={styles.open}>
          <Clamp>{item.name}</Clamp>
        </Link>
        {fresh ? <StatusBadge tone="info">{t('newPrices.fresh')}</StatusBadge> : null}
        {details === '' ? null : <span className={styles.details}>{details}</span>}
      </Cell>
      <Cell className={styles.old}>
        {item.oldSellingPrice === undefined ? t('newPrices.firstPrice') : place.money(item.oldSellingPrice)}
        {members && item.oldMemberPrice !== undefined ? (
          <span className={styles.details}>{t('newPrices.member', { price: place.money(item.oldMemberPrice) })}</span>
        ) : null}
      </Cell>
      <Cell className={styles.new}>
        {place.money(item.walk_in_selling_price)}
        {members ? (
          <span className={styles.details}>
            {t('newPrices.member', { price: place.money(item.member_selling_price) })}
          </span>
        ) : null}
      </Cell>
      <Cell className={styles.change}>
        <Change row={row} place={place} />
      </Cell>
    </>
  );
}

function Change({ row: { change, percent }, place }: { row: PriceChangeRow; place: Place }) {
  if (change === null) return null;
  const sign = change.startsWith('-') || percent === 0 ? '' : '+';
  return (
    <>
      {`${sign}${place.money(change)}`}
      {percent === null ? null : <span className={styles.details}>{`${formatSigned(percent, place.language)} %`}</span>}
    </>
  );
}
