/** What was needed of a product lately, above its bin card, and how long the stock lasts if that goes on. */
import type { Consumption } from '@bloom/api-client';
import { ListFailure, useRead } from '@bloom/server-data';
import { formatCount } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './product-dialog.module.css';

/** In the order in which they are said. */
const PARTS = ['sold', 'own_use', 'programme_use'] as const;
/** With fewer days the server says nothing of how long the stock lasts. */
const ENOUGH_DAYS = 14;

export function ConsumptionLine({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const read = useRead('/api/inventory/products/{uuid}/consumption/', {
    path: { uuid: item.uuid },
    query: { facility_id: settings.facilityId },
  });
  if (read.answer) return <Line consumption={read.answer} language={settings.language} />;
  // Without a network the bin card below says so.
  return read.failure?.kind === 'offline' ? null : <ListFailure read={read} />;
}

function Line({ consumption, language }: { consumption: Consumption; language: string }) {
  const { t } = useTranslation(NAMESPACE);
  const { days, lasts_days } = consumption;
  const what = PARTS.filter((part) => consumption[part] > 0).map((part) =>
    t(`product.needed.${part}`, { n: formatCount(consumption[part], language) }),
  );
  if (what.length === 0) return null;
  const lasts = () => {
    if (lasts_days === null) return days < ENOUGH_DAYS ? t('product.needed.early') : '';
    return lasts_days === 0 ? t('product.needed.lessThanADay') : t('product.needed.lasts', { count: lasts_days });
  };
  return (
    <p className={styles.needed}>
      {t('product.needed.span', { count: days, what: what.join(' · ') })} {lasts()}
    </p>
  );
}
