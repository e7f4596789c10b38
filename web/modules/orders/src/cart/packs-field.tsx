import { ActionIcon, IconMinus, IconPlus, NumberInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { type CartAction, type CartLine, MOST_PACKS } from './cart';
import styles from './cart.module.css';

interface PacksFieldProps {
  line: CartLine;
  disabled: boolean;
  dispatch: (action: CartAction) => void;
}

/** One pack less, the number itself, one more. None left takes the line out. */
export function PacksField({ line, disabled, dispatch }: PacksFieldProps) {
  const { t } = useTranslation(NAMESPACE);
  /** What is being typed; null while the field shows the packs of the cart. */
  const [typed, setTyped] = useState<string | null>(null);
  /** More was typed than an order takes: it is not in the field. */
  const [tooMany, setTooMany] = useState(false);
  const { uuid, name, packs } = line;
  const set = (next: number) => dispatch({ type: 'setPacks', line: uuid, packs: next });

  function change(text: string) {
    setTooMany(Number(text) > MOST_PACKS);
    if (Number(text) > MOST_PACKS) return;
    setTyped(text);
    if (Number(text) >= 1) set(Number(text));
  }
  function finish() {
    if (typed !== null && typed !== '' && Number(typed) === 0) set(0);
    setTyped(null);
    setTooMany(false);
  }
  const text = typed ?? String(packs);
  const stepper = (
    <div className={styles.stepper}>
      <ActionIcon label={t('cart.less', { name })} disabled={disabled} onClick={() => set(packs - 1)}>
        <IconMinus size={20} />
      </ActionIcon>
      <NumberInput
        hideLabel
        label={t('cart.packs', { name })}
        className={styles.packs}
        style={{ minWidth: `${text.length + 2}ch` }}
        value={text}
        disabled={disabled}
        onChange={change}
        onBlur={finish}
      />
      <ActionIcon
        label={t('cart.more', { name })}
        disabled={disabled || packs >= MOST_PACKS}
        onClick={() => set(packs + 1)}
      >
        <IconPlus size={20} />
      </ActionIcon>
    </div>
  );
  return (
    <>
      {stepper}
      {tooMany || packs >= MOST_PACKS ? (
        <p role="status" className={styles.most}>
          {t('cart.mostPacks', { count: MOST_PACKS })}
        </p>
      ) : null}
    </>
  );
}
