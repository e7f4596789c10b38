import { useWrite } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { parseMoney } from '@bloom/shell-api/money';
import { TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './returns.module.css';
import { StepForm, type StepProps } from './step-form';

/** The credit note of a supplier outside, or what a warehouse credits where nobody knows the cost. */
export function CreditReturn({ one, settings, again }: StepProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { write, ...state } = useWrite();
  const [amount, setAmount] = useState(one.units_without_cost > 0 ? '' : (one.amount ?? ''));
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const minor = parseMoney(amount.trim(), settings.currency);
  const isWrong = minor === null || minor < 0n;
  async function send() {
    setTried(true);
    if (isWrong || number.trim() === '') return;
    const done = await write('POST', '/api/orders/returns/{uuid}/credit/', {
      path: { uuid: one.uuid },
      body: { amount: amount.trim(), number: number.trim() },
    });
    if (done.failure?.kind !== 'offline') again();
    if (!done.failure) notify({ kind: 'success', message: t('returns.creditedAs', { number: one.number }) });
  }
  return (
    <StepForm step="credit" disabled={false} onSend={() => void send()} {...state}>
      <div className={styles.fields}>
        <TextInput
          label={t('returns.field.amount')}
          inputMode="decimal"
          value={amount}
          error={tried && isWrong ? t('returns.problem.amount') : undefined}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextInput
          label={t('returns.field.number')}
          maxLength={100}
          value={number}
          error={tried && number.trim() === '' ? t('returns.problem.creditNumber') : undefined}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      </div>
    </StepForm>
  );
}
