import { Progress, useDelayed } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { useKindName } from './payment-name';
import styles from './sales.module.css';
import type { Totals } from './totals';

interface TotalsPanelProps {
  /** undefined while sales are still being read: a sum of a part is no sum. */
  totals: Totals | undefined;
  /** 0 to 100: how much is read. */
  percent: number;
  till: Till;
}

/** What the sales shown add up to: the parts make the whole. */
export function TotalsPanel({ totals, percent, till }: TotalsPanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const paymentName = useKindName();
  if (!totals) return <Reading percent={percent} />;
  const parts = totals.kinds.map(({ kind, amount }) => ({ label: paymentName(kind), amount }));
  if (totals.unmatched !== 0n) parts.push({ label: t('history.totals.unmatched'), amount: totals.unmatched });
  return (
    <div>
      <dl className={styles.totals} aria-label={t('history.totals.label')}>
        <div className={styles.whole}>
          <dt>
            {t('history.totals.count', { count: totals.count })}
            {totals.returns > 0 ? `, ${t('history.totals.returns', { count: totals.returns })}` : ''}
          </dt>
          <dd>{till.money(totals.amount)}</dd>
        </div>
        {parts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{till.money(amount)}</dd>
          </div>
        ))}
        {totals.check > 0 ? (
          <div>
            <dt>{t('history.checkWord')}</dt>
            <dd>{totals.check}</dd>
          </div>
        ) : null}
        {totals.dismissed > 0 ? (
          <div>
            <dt>{t('state.dismissed')}</dt>
            <dd>{totals.dismissed}</dd>
          </div>
        ) : null}
      </dl>
      {totals.unreadable > 0 ? (
        <p className={styles.note}>{t('history.totals.unreadable', { count: totals.unreadable })}</p>
      ) : null}
    </div>
  );
}

/** Words only when it takes long enough to notice. */
function Reading({ percent }: { percent: number }) {
  const { t } = useTranslation(NAMESPACE);
  const due = useDelayed(true);
  const label = t('history.totals.reading', { percent: Math.floor(percent) });
  return (
    <div className={styles.reading} data-due={due}>
      <span aria-hidden="true">{label}</span>
      <Progress value={percent} label={label} />
    </div>
  );
}
