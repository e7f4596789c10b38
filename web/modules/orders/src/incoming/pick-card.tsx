import { formatExpiry } from '@bloom/shell-api/day';
import { Banner, Checkbox, NumberInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './incoming.module.css';
import { type PickLine, pickProblem } from './pick-lines';

interface PickCardProps {
  line: PickLine;
  settings: FacilitySettings;
  onChange: (fields: Partial<PickLine>) => void;
}

/** One line of the pick list with the lots to take it from, those that expire first on top. */
export function PickCard({ line, settings, onChange }: PickCardProps) {
  const { t } = useTranslation(NAMESPACE);
  const { pick, checked, units } = line;
  const problem = pickProblem(line);
  const type = (batch: string, typed: string) => onChange({ checked: true, units: { ...units, [batch]: typed } });
  const amount = (count: number) => t('lines.units', { count });
  return (
    <li className={styles.line}>
      <div className={lines.name}>
        <Checkbox
          label={pick.name}
          data-row={pick.line_uuid}
          checked={checked}
          disabled={pick.batches.length === 0}
          onChange={() => onChange({ checked: !checked })}
        />
        <span className={lines.detail}>
          {[pick.generic_name, pick.pack, t('incoming.toSend', { amount: amount(pick.units) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {pick.missing_units > 0 ? (
        <Banner tone="attention">{t('incoming.notThere', { amount: amount(pick.missing_units) })}</Banner>
      ) : null}
      {pick.batches.map((batch) => {
        const isWrong = problem && 'batch' in problem && problem.batch === batch.batch_id;
        return (
          <div key={batch.batch_id} className={styles.batch}>
            <span>
              {t('incoming.lot', {
                lot: batch.lot,
                expiry: formatExpiry(batch.expiry_date, settings.language),
              })}
              <span className={lines.detail}>{t('incoming.onHand', { amount: amount(batch.on_hand) })}</span>
            </span>
            <NumberInput
              className={styles.units}
              label={t('incoming.field.units')}
              aria-label={t('incoming.unitsOf', { name: pick.name, lot: batch.lot })}
              value={units[batch.batch_id] ?? ''}
              error={isWrong ? t(`incoming.problem.${problem.kind}`) : undefined}
              onChange={(typed) => type(batch.batch_id, typed)}
            />
          </div>
        );
      })}
      {checked && problem && !('batch' in problem) ? (
        <Banner tone="failure">{t(`incoming.problem.${problem.kind}`)}</Banner>
      ) : null}
    </li>
  );
}
