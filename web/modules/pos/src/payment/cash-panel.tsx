/** Takes the cash: exact amount ready, one tap for the usual notes, the change in large figures. */
import { Button, IconArrowLeft, KeyHint, TextInput } from '@bloom/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTyped } from '../money/money';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './cash.module.css';
import { FailureNote, type SaleFailure } from './failure-note';
import { quickAmounts } from './quick-amounts';

interface CashPanelProps {
  till: Till;
  /** Minor units. */
  total: bigint;
  saving: boolean;
  failure: SaleFailure | null;
  onComplete: (tendered: bigint) => void;
  onBack: () => void;
}

export type { SaleFailure } from './failure-note';

export function CashPanel({ till, total, saving, failure, onComplete, onBack }: CashPanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const exact = till.typed(total);
  const [typed, setTyped] = useState(exact);
  const field = useRef<HTMLInputElement>(null);
  const complete = useRef<HTMLButtonElement>(null);
  const tendered = parseTyped(typed, till.currency);
  const missing = tendered === null ? null : total - tendered;
  const enough = missing !== null && missing <= 0n;

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  // The busy button lost the focus; the way to try again must be one key away.
  useEffect(() => {
    if (failure) complete.current?.focus();
  }, [failure]);

  function finish() {
    if (enough && !saving) onComplete(tendered ?? total);
    else field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) finish();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (!saving) onBack();
    }
  }

  /** Enter only moves on to the button: a stray scan ends in Enter and must not complete a sale by itself. */
  function onFieldKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (enough) complete.current?.focus();
  }

  function take(amount: bigint) {
    setTyped(till.typed(amount));
    complete.current?.focus();
  }

  let hint = '';
  if (missing === null) hint = typed === '' ? '' : t('pay.notAnAmount', { example: exact });
  else if (missing > 0n) hint = t('pay.missing', { amount: till.money(missing) });

  return (
    <section className={styles.panel} aria-labelledby="pos-cash-title" onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Button variant="quiet" icon={<IconArrowLeft size={20} />} disabled={saving} onClick={onBack}>
          {t('pay.back')} <KeyHint>Esc</KeyHint>
        </Button>
      </div>
      <div className={styles.body}>
        <h2 id="pos-cash-title" className={styles.title}>
          {t('pay.title')}
        </h2>
        {failure ? <FailureNote failure={failure} /> : null}
        <div className={styles.amount}>
          <span>{t('pay.toPay')}</span>
          <output className={styles.big} aria-label={t('pay.toPay')}>
            {till.money(total)}
          </output>
        </div>
        <TextInput
          ref={field}
          label={`${t('pay.received')} (${till.currency.code})`}
          error={hint || undefined}
          className={styles.field}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          disabled={saving}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onFieldKey}
        />
        <fieldset className={styles.quick} disabled={saving}>
          <legend className={styles.legend}>{t('pay.quick')}</legend>
          <Button onClick={() => take(total)}>{t('pay.exact')}</Button>
          {quickAmounts(total, till.currency, 5).map((amount) => (
            <Button key={String(amount)} onClick={() => take(amount)}>
              {till.short(amount)}
            </Button>
          ))}
        </fieldset>
        <div className={styles.amount}>
          <span>{t('pay.change')}</span>
          <output className={styles.big} aria-label={t('pay.change')} aria-live="polite">
            {enough ? till.money(-(missing ?? 0n)) : '—'}
          </output>
        </div>
      </div>
      <div className={styles.foot}>
        <Button
          ref={complete}
          variant="primary"
          size="large"
          fullWidth
          disabled={!enough}
          busy={saving}
          aria-keyshortcuts="Control+Enter"
          onClick={finish}
        >
          {saving ? t('pay.completing') : failure ? t('failure.retry') : t('pay.complete')} <KeyHint>Ctrl ⏎</KeyHint>
        </Button>
      </div>
    </section>
  );
}
