import { useShell } from '@bloom/shell-api';
import { Button, formatCount, StatusBadge } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { useAskedBelowZero, useBelowZero } from './below-zero';
import styles from './sections.module.css';

/** Products shown at once. */
const STEP = 20;

/** Products whose records went below zero; nothing at all when there are none. */
export function BelowZeroSection({ till, enabled }: { till: Till; enabled: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const { db, keepsCopy } = useShell();
  const here = useBelowZero(db, enabled && keepsCopy);
  const asked = useAskedBelowZero(till.facilityId, enabled && !keepsCopy);
  const items = keepsCopy ? here : asked;
  const [shown, setShown] = useState(STEP);
  if (items.length === 0) return null;
  const hidden = items.length - shown;
  return (
    <section aria-labelledby="pos-below-zero-title" className={styles.section}>
      <h2 id="pos-below-zero-title" className={styles.title}>
        {t('history.belowZero.title')}
      </h2>
      <p className={styles.note}>{t('history.belowZero.hint')}</p>
      <ul className={styles.list}>
        {items.slice(0, shown).map((item) => (
          <li key={item.uuid} className={styles.entry}>
            <span className={styles.name}>{item.name}</span>
            <span className={styles.quantity}>
              {t('history.belowZero.quantity', { quantity: formatCount(item.quantity, till.language) })}
            </span>
            <StatusBadge tone="attention">{t('history.checkWord')}</StatusBadge>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button onClick={() => setShown(shown + STEP)}>{t('today.showMore', { count: Math.min(STEP, hidden) })}</Button>
      ) : null}
    </section>
  );
}
