import type { InventoryRecord } from '@bloom/local-db';
import { formatExpiry } from '@bloom/shell-api/day';
import { Button, NumberInput, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './returns.module.css';
import { batchesOf, type Typed, unitsProblem } from './units';

interface BatchFieldsProps {
  item: InventoryRecord;
  typed: Typed;
  settings: FacilitySettings;
  onType: (batch: string, units: string) => void;
  onDrop: () => void;
}

/** One product with the lots it lies in, and how much of each goes back. */
export function BatchFields({ item, typed, settings, onType, onDrop }: BatchFieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const batches = batchesOf(item);
  return (
    <li className={styles.line}>
      <span className={lines.name}>
        {item.name}
        <span className={lines.detail}>{[item.generic_name, item.barcode_id].filter(Boolean).join(' · ')}</span>
      </span>
      {batches.length === 0 ? <Text tone="muted">{t('returns.noBatch')}</Text> : null}
      {batches.map((batch) => {
        const problem = unitsProblem(typed[batch.id], batch.quantity);
        return (
          <div key={batch.id} className={styles.batch}>
            <span>
              {t('returns.lot', { lot: batch.lot, expiry: formatExpiry(batch.expiry_date, settings.language) })}
              <span className={lines.detail}>{t('returns.here', { count: batch.quantity })}</span>
            </span>
            <NumberInput
              className={styles.units}
              label={t('returns.units')}
              aria-label={t('returns.unitsOf', { name: item.name, lot: batch.lot })}
              value={typed[batch.id] ?? ''}
              error={problem ? t(`returns.problem.${problem}`) : undefined}
              onChange={(units) => onType(batch.id, units)}
            />
          </div>
        );
      })}
      <Button variant="quiet" aria-label={t('returns.dropOf', { name: item.name })} onClick={onDrop}>
        {t('returns.drop')}
      </Button>
    </li>
  );
}
