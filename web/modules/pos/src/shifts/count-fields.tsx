/** Notes and coins that lie in the drawer, each with how many there are; or the sum alone. */
import { Banner, NumberInput, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { enterGoesOn } from '../shared/enter-goes-on';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type Count, hasPieces, MOST_DIGITS, sumOf } from './count';
import { denominationsOf } from './denominations';
import styles from './shifts.module.css';

interface CountFieldsProps {
  till: Till;
  count: Count;
  onChange: (count: Count) => void;
  disabled: boolean;
}

export function CountFields({ till, count, onChange, disabled }: CountFieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const values = denominationsOf(till.currency);
  const sum = sumOf(count, till.currency);
  const byPieces = hasPieces(count);
  const unread = !byPieces && count.sum.trim() !== '' && sum === null;
  return (
    <fieldset className={styles.count} disabled={disabled}>
      <legend className={styles.legend}>{t('shift.count')}</legend>
      <div className={styles.pieces}>
        {values.map((value) => (
          <NumberInput
            key={String(value)}
            label={till.short(value)}
            placeholder="0"
            maxLength={MOST_DIGITS}
            value={count.pieces[String(value)] ?? ''}
            onKeyDown={enterGoesOn}
            onChange={(typed) => onChange({ ...count, pieces: { ...count.pieces, [String(value)]: typed } })}
          />
        ))}
      </div>
      {byPieces ? null : (
        <TextInput
          label={t(values.length > 0 ? 'shift.orSum' : 'shift.sum', { currency: till.currency.code })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={count.sum}
          error={unread ? t('shift.notAnAmount', { example: till.typed(12_550n) }) : undefined}
          onKeyDown={enterGoesOn}
          onChange={({ currentTarget }) => onChange({ ...count, sum: currentTarget.value })}
        />
      )}
      {byPieces && sum === null ? <Banner tone="failure">{t('shift.implausible')}</Banner> : null}
      <p className={styles.total} role="status">
        {t('shift.total')} <strong>{sum === null ? '–' : till.money(sum)}</strong>
      </p>
    </fieldset>
  );
}
