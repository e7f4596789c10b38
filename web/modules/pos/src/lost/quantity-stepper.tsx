import { ActionIcon, IconMinus, IconPlus } from '@bloom/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import styles from './lost.module.css';

/** More nobody asks for at a counter; a scanned code in the field is refused by it. */
const MOST = 99_999;

/** Whole units from 1 on. */
export function QuantityStepper({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation(NAMESPACE);
  const id = useId();
  const step = (by: number) => onChange(Math.min(MOST, Math.max(1, value + by)));
  return (
    <div className={styles.quantity}>
      <label htmlFor={id}>{t('lostSale.quantity')}</label>
      <ActionIcon label={t('lostSale.less')} disabled={value <= 1} onClick={() => step(-1)}>
        <IconMinus size={20} />
      </ActionIcon>
      <input
        id={id}
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = Number(event.currentTarget.value.replace(/\D/g, ''));
          if (typed >= 1 && typed <= MOST) onChange(typed);
        }}
      />
      <ActionIcon label={t('lostSale.more')} disabled={value >= MOST} onClick={() => step(1)}>
        <IconPlus size={20} />
      </ActionIcon>
    </div>
  );
}
