import { TextInput } from '@bloom/ui';
import styles from './pay.module.css';
import type { PayFieldsProps } from './pay-fields';
import { onEnter } from './use-pay-keys';

interface AmountFieldProps extends Pick<PayFieldsProps, 'till' | 'pay' | 'saving' | 'amount'> {
  /** Whose amount it is, without the currency. */
  label: string;
  description: string | undefined;
  error: string | undefined;
  enterKeyHint: 'done' | 'next';
}

/** What was given: all that is left to pay, until something else is typed. */
export function AmountField({ till, pay, saving, amount, label, ...rest }: AmountFieldProps) {
  return (
    <TextInput
      {...rest}
      ref={amount}
      label={`${label} (${till.currency.code})`}
      className={styles.amount}
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      value={pay.entry.typed ?? till.typed(pay.rest)}
      readOnly={saving}
      onChange={(event) => pay.type(event.currentTarget.value)}
      onKeyDown={onEnter(pay)}
    />
  );
}
