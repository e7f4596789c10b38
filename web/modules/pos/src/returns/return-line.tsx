import { formatExpiry } from '@bloom/shell-api/day';
import { Chips } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { type Currency, formatMoney } from '../money/money';
import { QuantityStepper } from '../shared/quantity-stepper';
import { NAMESPACE, type Till } from '../shared/use-till';
import { placeFor, quantityOf, type ReturnedTo } from './build-return';
import { type ReturnableLine, refundOf } from './returnable';
import styles from './returns.module.css';
import type { Choosing } from './use-return';

interface ReturnLineProps {
  line: ReturnableLine;
  choice: Choosing;
  currency: Currency;
  till: Till;
  onChange: (at: number, part: { quantity?: number; to?: ReturnedTo }) => void;
}

/** One line of the sale: how many of it come back, and where they go. */
export function ReturnLine({ line, choice, currency, till, onChange }: ReturnLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const quantity = quantityOf(line, choice);
  const { name } = line;
  const facts = [
    line.lot && t('return.lot', { lot: line.lot, date: formatExpiry(line.expiresOn ?? '', till.language) }),
    t('return.sold', { count: line.quantity }),
    line.already > 0 && t('return.already', { count: line.already }),
  ];
  return (
    <li className={styles.line}>
      <div>
        <span className={styles.name}>{line.name}</span>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <QuantityStepper
        {...{ value: quantity, least: 0, most: line.left }}
        labels={{
          quantity: t('return.quantity', { name }),
          less: t('return.less', { name }),
          more: t('return.more', { name }),
        }}
        onChange={(value) => onChange(line.at, { quantity: value })}
      />
      {quantity > 0 ? (
        <>
          {line.isGoods ? (
            <div className={styles.places}>
              <Chips
                label={t('return.place', { name: line.name })}
                options={(['stock', 'written_off'] as const).map((value) => ({
                  value,
                  label: t(`history.back.to.${value}`),
                }))}
                value={choice.places.get(line.at) ?? placeFor(choice.reason)}
                onChange={(to) => onChange(line.at, { to })}
              />
            </div>
          ) : (
            <span />
          )}
          <span className={styles.amount}>{formatMoney(refundOf(line, quantity), currency, till.language)}</span>
        </>
      ) : null}
    </li>
  );
}
