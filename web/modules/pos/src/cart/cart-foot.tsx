import { Button, IconChevronDown, KeyHint } from '@bloom/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelling } from '../shared/use-selling';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './cart.module.css';
import type { CartSums } from './cart-sums';

interface CartFootProps {
  till: Till;
  sums: CartSums;
  units: number;
  /** Minor units of tenders that are entered already; the sale is not complete yet. */
  paid: bigint;
  expanded: boolean;
  onToggle: () => void;
  onPay: () => void;
}

/** Count, total and Pay: on a phone the part of the sheet that is always in sight. */
export function CartFoot({ till, sums, units, paid, expanded, onToggle, onPay }: CartFootProps) {
  const { t } = useTranslation(NAMESPACE);
  const selling = useSelling();
  const count = t('cart.items', { count: units });
  const total = till.money(sums.total);
  return (
    <div className={styles.foot}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={expanded}
        aria-label={`${expanded ? t('cart.hide') : t('cart.show')}: ${count}`}
        onClick={onToggle}
      >
        <IconChevronDown size={22} aria-hidden="true" className={styles.chevron} />
        <span>{count}</span>
      </button>
      <span className={styles.totalLabel}>{t('cart.total')}</span>
      <span className={styles.details}>
        <span className={styles.count}>{count}</span>
        {sums.discount > 0n ? <span>{t('cart.subtotal', { amount: till.money(sums.subtotal) })}</span> : null}
        {paid > 0n ? <span>{t('cart.paid', { amount: till.money(paid) })}</span> : null}
      </span>
      {/* On a phone the longer the amount, the smaller: it stands in one line. */}
      <output
        className={styles.total}
        aria-label={t('cart.total')}
        style={{ '--letters': total.length } as CSSProperties}
      >
        {total}
      </output>
      {selling === 'staff' ? null : (
        <Button
          variant="primary"
          size="large"
          className={styles.pay}
          disabled={units === 0 || selling !== 'yes'}
          aria-keyshortcuts="F9"
          onClick={onPay}
        >
          {t('cart.pay')} <KeyHint>F9</KeyHint>
        </Button>
      )}
    </div>
  );
}
