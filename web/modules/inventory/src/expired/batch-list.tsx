import { formatDay } from '@bloom/shell-api/day';
import { formatCount, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { StockTable } from '../shared/stock-table';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './expired.module.css';
import type { ExpiringBatch } from './expiring';

const ROW_ON_A_PHONE = 124;
/** Days from which it is urgent. */
const URGENT = 30;

export function BatchList({
  label,
  settings,
  rows,
}: {
  label: string;
  settings: FacilitySettings;
  rows: readonly ExpiringBatch[];
}) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <StockTable
      label={label}
      rows={rows}
      keyOf={({ batch }) => batch.id}
      rowOnAPhone={ROW_ON_A_PHONE}
      className={styles.columns}
      texts="expired.columns"
      columns={[
        ['lot', styles.lot],
        ['expiry', styles.expiry],
        ['left', styles.left],
        ['quantity', styles.quantity],
        ['value', styles.value],
      ]}
      itemOf={({ item }) => item}
      to={(item) => ({ pathname: '/all', search: `?product=${item.uuid}` })}
      cell={({ batch, days, value }, column) => {
        if (column === 'lot') return batch.lot === '' ? '' : t('expired.lot', { lot: batch.lot });
        if (column === 'expiry') return formatDay(batch.expiry_date, settings.language);
        if (column === 'left') return <DaysLeft days={days} />;
        return column === 'quantity' ? formatCount(batch.quantity, settings.language) : settings.money(value);
      }}
    />
  );
}

function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation(NAMESPACE);
  const tone = days < 0 ? 'failure' : days <= URGENT ? 'attention' : 'info';
  const text = days < 0 ? t('expired.ago', { count: -days }) : t('expired.left', { count: days });
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
