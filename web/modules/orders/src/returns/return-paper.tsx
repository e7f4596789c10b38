import type { SupplierReturn } from '@bloom/api-client';
import { formatExpiry } from '@bloom/shell-api/day';
import { formatCount } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './return-paper.module.css';

/** A return note on A5 or on a roll of 80 mm, for the driver and who takes the goods back: black on white. */
export function ReturnPaper({ one, settings }: { one: SupplierReturn; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const [at, by] = one.sent_at === null ? [one.asked_at, one.asked_by] : [one.sent_at, one.sent_by];
  const facts = [
    ['from', one.facility_name],
    ['to', one.supplier?.name ?? t('returns.provider')],
    ['why', t(`returns.reason.${one.reason}`)],
    [one.sent_at === null ? 'askedBy' : 'sentBy', [by, settings.moment(at)].filter(Boolean).join(', ')],
    ...(one.note ? [['note', one.note]] : []),
  ];
  return (
    <div className={styles.paper}>
      <h1>{t('returns.of', { number: one.number })}</h1>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`returns.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {one.lines.map((line) => (
          <li key={line.uuid}>
            <strong>{line.name}</strong>
            <span>
              {t('returns.lot', { lot: line.lot, expiry: formatExpiry(line.expiry_date, settings.language) })}
            </span>
            <span className={styles.units}>
              {t('returns.columns.units')}{' '}
              {formatCount(line.sent_units ?? line.approved_units ?? line.units, settings.language)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.signatures}>
        <span>{t('returns.handedOver')}</span>
        <span>{t('returns.takenBack')}</span>
      </p>
    </div>
  );
}
