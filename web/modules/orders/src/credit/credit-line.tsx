import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './credit.module.css';
import type { Credit } from './use-credit';

interface CreditLineProps {
  supplier: { uuid: string; name: string };
  credit: Credit | null;
  /** Minor units that are to be ordered; null when an amount cannot be read. */
  ordering: bigint | null;
  settings: FacilitySettings;
}

/** What is left on credit with a supplier, before and after this order. It stops nobody: the order is held, not lost. */
export function CreditLine({ supplier, credit, ordering, settings }: CreditLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const left = credit?.left.get(supplier.uuid);
  if (!credit || left === undefined || ordering === null) return null;
  const after = left - ordering;
  const words = { supplier: supplier.name, time: settings.moment(credit.at) };
  return (
    <div className={styles.credit}>
      <p className={styles.line}>
        {left < 0n
          ? t('credit.none', { ...words, amount: settings.money(-left) })
          : t('credit.left', { ...words, amount: settings.money(left) })}{' '}
        {after < 0n || ordering === 0n ? null : t('credit.after', { amount: settings.money(after) })}
      </p>
      {after < 0n && ordering > 0n ? (
        <Banner tone="info">{t('credit.above', { ...words, amount: settings.money(-after) })}</Banner>
      ) : null}
    </div>
  );
}

/** The same where there is little room. */
export function CreditInBar({ supplier, credit, ordering, settings }: CreditLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const left = credit?.left.get(supplier.uuid);
  if (!credit || left === undefined || ordering === null) return null;
  const after = left - ordering;
  const words = { supplier: supplier.name, time: settings.moment(credit.at) };
  return (
    <p className={styles.line}>
      {after < 0n
        ? t('credit.inBarAbove', { ...words, amount: settings.money(-after) })
        : t('credit.inBar', { ...words, left: settings.money(left), after: settings.money(after) })}
    </p>
  );
}
