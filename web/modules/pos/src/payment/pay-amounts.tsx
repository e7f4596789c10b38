import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './pay.module.css';

interface PayAmountsProps {
  till: Till;
  /** Minor units. */
  total: bigint;
  /** Minor units. */
  rest: bigint;
  /** Minor units: the total before something was scanned meanwhile. */
  before: bigint | null;
}

/** What is to pay and what is left of it, always in sight. */
export function PayAmounts({ till, total, rest, before }: PayAmountsProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div className={styles.amounts}>
      <div className={styles.total}>
        <span>{t('pay.toPay')}</span>
        <output className={styles.huge} aria-label={t('pay.toPay')}>
          {till.money(total)}
        </output>
      </div>
      <p role="status" className={styles.changed}>
        {before === null ? '' : t('pay.totalChanged', { before: till.money(before), total: till.money(total) })}
      </p>
      <div className={styles.rest}>
        <span>{t('pay.rest')}</span>
        <output className={styles.big} aria-label={t('pay.rest')}>
          {till.money(rest)}
        </output>
      </div>
    </div>
  );
}
