import { Clamp, SMALL_SCREEN, StatusBadge, useMediaQuery } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '../shared/day';
import { NAMESPACE } from '../shared/namespace';
import { detailsOf } from '../shared/stock-item';
import { formatCount } from '../shared/tally';
import type { Place } from '../shared/use-place';
import { Cell, HeadCell, VirtualList } from '../shared/virtual-list';
import styles from './expired.module.css';
import type { ExpiringBatch } from './expiring';

const ROW = 60;
const ROW_ON_A_PHONE = 124;
const COLUMNS = ['name', 'lot', 'expiry', 'left', 'quantity', 'value'] as const;

export function BatchList({ label, place, rows }: { label: string; place: Place; rows: readonly ExpiringBatch[] }) {
  const { t } = useTranslation(NAMESPACE);
  const phone = useMediaQuery(SMALL_SCREEN);
  return (
    <VirtualList
      label={label}
      count={rows.length}
      rowHeight={phone ? ROW_ON_A_PHONE : ROW}
      className={styles.columns}
      keyOf={(at) => rows[at]?.batch.id ?? String(at)}
      head={COLUMNS.map((column) => (
        <HeadCell key={column} className={styles[column]}>
          {t(`expired.columns.${column}`)}
        </HeadCell>
      ))}
      row={(at) => {
        const row = rows[at];
        return row ? <BatchCells row={row} place={place} /> : null;
      }}
    />
  );
}

/** Days from which it is urgent. */
const URGENT = 30;

function BatchCells({ row, place }: { row: ExpiringBatch; place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const { item, batch, days, value } = row;
  const tone = days < 0 ? 'failure' : days <= URGENT ? 'attention' : 'info';
  const words = days < 0 ? t('expired.ago', { count: -days }) : t('expired.left', { count: days });
  const details = detailsOf(item);
  return (
    <>
      <Cell className={styles.name}>
        <Link to={{ pathname: '/all', search: `?product=${item.uuid}` }} className={styles.open}>
          <Clamp>{item.name}</Clamp>
        </Link>
        {details === '' ? null : <span className={styles.details}>{details}</span>}
      </Cell>
      <Cell className={styles.lot}>{batch.lot === '' ? '' : t('expired.lot', { lot: batch.lot })}</Cell>
      <Cell className={styles.expiry}>{formatDay(batch.expiry_date, place.language)}</Cell>
      <Cell className={styles.left}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </Cell>
      <Cell className={styles.quantity}>{formatCount(batch.quantity, place.language)}</Cell>
      <Cell className={styles.value}>{place.money(value)}</Cell>
    </>
  );
}
