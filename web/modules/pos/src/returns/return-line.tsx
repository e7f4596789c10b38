import { formatExpiry } from '@bloom/shell-api/day';
import { ActionIcon, Chips, IconMinus, IconPlus } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { type Currency, formatMoney } from '../money/money';
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
      <Quantity line={line} value={quantity} onChange={(value) => onChange(line.at, { quantity: value })} />
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

/** Whole units, from none to all that can still come back. */
function Quantity({
  line,
  value,
  onChange,
}: {
  line: ReturnableLine;
  value: number;
  onChange: (value: number) => void;
}) {
  const { t } = useTranslation(NAMESPACE);
  const { name, left } = line;
  return (
    <div className={styles.quantity}>
      <ActionIcon label={t('return.less', { name })} disabled={value <= 0} onClick={() => onChange(value - 1)}>
        <IconMinus size={20} />
      </ActionIcon>
      <input
        aria-label={t('return.quantity', { name })}
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        disabled={left === 0}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = Number(event.currentTarget.value.replace(/\D/g, ''));
          // More than is left is not taken: what stands there is what will be recorded.
          if (typed <= left) onChange(typed);
        }}
      />
      <ActionIcon label={t('return.more', { name })} disabled={value >= left} onClick={() => onChange(value + 1)}>
        <IconPlus size={20} />
      </ActionIcon>
    </div>
  );
}
