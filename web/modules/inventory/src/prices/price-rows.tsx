import { formatSigned, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { StockTable, smallWords } from '../shared/stock-table';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { PriceChangeRow } from './changes';
import styles from './prices.module.css';

const ROW_ON_A_PHONE = 132;

export function PriceList({
  label,
  settings,
  rows,
}: {
  label: string;
  settings: FacilitySettings;
  rows: readonly PriceChangeRow[];
}) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <StockTable
      label={label}
      rows={rows}
      keyOf={({ item }) => item.uuid}
      rowOnAPhone={ROW_ON_A_PHONE}
      className={styles.columns}
      texts="newPrices.columns"
      columns={[
        ['old', styles.old],
        ['new', styles.new],
        ['change', styles.change],
      ]}
      itemOf={({ item }) => item}
      to={(item) => ({ pathname: '/all', search: `?product=${item.uuid}` })}
      badge={({ fresh }) => (fresh ? <StatusBadge tone="info">{t('newPrices.fresh')}</StatusBadge> : null)}
      cell={(row, column) => {
        const { item } = row;
        if (column === 'change') return <Change row={row} settings={settings} />;
        if (column === 'new') {
          return (
            <Prices walkIn={item.walk_in_selling_price} member={item.member_selling_price} {...{ row, settings }} />
          );
        }
        return <Prices walkIn={item.oldSellingPrice} member={item.oldMemberPrice} {...{ row, settings }} />;
      }}
    />
  );
}

interface PricesProps {
  /** undefined where there was none before. */
  walkIn: string | undefined;
  member: string | undefined;
  row: PriceChangeRow;
  settings: FacilitySettings;
}

/** Of walk-in customers, and of members where they pay something else now. */
function Prices({ walkIn, member, row: { item }, settings }: PricesProps) {
  const { t } = useTranslation(NAMESPACE);
  const members = item.member_selling_price !== item.walk_in_selling_price;
  return (
    <>
      {walkIn === undefined ? t('newPrices.firstPrice') : settings.money(walkIn)}
      {members && member !== undefined ? (
        <span className={smallWords}>{t('newPrices.member', { price: settings.money(member) })}</span>
      ) : null}
    </>
  );
}

function Change({ row: { change, percent }, settings }: { row: PriceChangeRow; settings: FacilitySettings }) {
  if (change === null) return null;
  const sign = change.startsWith('-') || percent === 0 ? '' : '+';
  return (
    <>
      {`${sign}${settings.money(change)}`}
      {percent === null ? null : <span className={smallWords}>{`${formatSigned(percent, settings.language)} %`}</span>}
    </>
  );
}
