import { Button } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { AmountField } from './amount-field';
import styles from './pay.module.css';
import type { PayFieldsProps } from './pay-fields';
import { quickAmounts } from './quick-amounts';

/** Notes that fit beside "Exact" in two rows. */
const QUICK_AMOUNTS = 5;

/** Cash: the exact amount stands ready, one tap for the usual notes; less than the rest is a part of it. */
export function CashFields({ till, pay, saving, amount }: PayFieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { read, rest } = pay;
  const part = read.tender !== null && read.missing > 0n;
  let error: string | undefined;
  if (read.problem) error = t('pay.notAnAmount', { example: till.typed(rest) });
  else if (read.doubt && read.tender?.method === 'cash') {
    error = t('pay.muchChange', { change: till.money(read.tender.change) });
  }
  return (
    <>
      <AmountField
        {...{ till, pay, saving, amount, error }}
        label={t('pay.received')}
        description={part ? t('pay.missing', { amount: till.money(read.missing) }) : undefined}
        enterKeyHint="done"
      />
      <fieldset className={styles.quick} disabled={saving}>
        <legend className={styles.legend}>{t('pay.quick')}</legend>
        <Button onClick={() => pay.take(rest)}>{t('pay.exact')}</Button>
        {quickAmounts(rest, till.currency, QUICK_AMOUNTS).map((note) => (
          <Button key={String(note)} onClick={() => pay.take(note)}>
            {till.short(note)}
          </Button>
        ))}
      </fieldset>
      {part && read.tender ? (
        <Button disabled={saving} onClick={pay.add}>
          {t('pay.add', { amount: till.money(read.tender.amount), method: t('pay.cash') })}
        </Button>
      ) : null}
    </>
  );
}
