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

/** In minor units; null where there is nothing to say. */
function creditOf({ supplier, credit, ordering, settings }: CreditLineProps) {
  const left = credit?.left.get(supplier.uuid);
  if (!credit || left === undefined || ordering === null) return null;
  return { left, after: left - ordering, words: { supplier: supplier.name, time: settings.moment(credit.at) } };
}

/** What is left on credit with a supplier, before and after this order. It stops nobody: the order is held, not lost. */
export function CreditLine(props: CreditLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const { ordering, settings } = props;
  const of = creditOf(props);
  if (!of) return null;
  const { left, after, words } = of;
  return (
    <div className={styles.credit}>
      <p className={styles.line}>
        {left < 0n
          ? t('credit.none', { ...words, amount: settings.money(-left) })
          : t('credit.left', { ...words, amount: settings.money(left) })}{' '}
        {after < 0n || ordering === 0n ? null : t('credit.after', { amount: settings.money(after) })}
      </p>
      {after < 0n && ordering !== 0n ? (
        <Banner tone="info">{t('credit.above', { ...words, amount: settings.money(-after) })}</Banner>
      ) : null}
    </div>
  );
}

/** Where there is little room: only what somebody may want to change before it goes into the cart. */
export function CreditInBar(props: CreditLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const of = creditOf(props);
  if (!of || of.after >= 0n) return null;
  const amount = props.settings.money(-of.after);
  return <p className={styles.line}>{t('credit.inBar', { ...of.words, amount })}</p>;
}
