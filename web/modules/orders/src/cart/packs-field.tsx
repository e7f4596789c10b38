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
  const { uuid, name, packs } = line;
  const set = (next: number) => dispatch({ type: 'setPacks', line: uuid, packs: next });

  function change(text: string) {
    if (Number(text) > MOST_PACKS) return;
    setTyped(text);
    if (Number(text) >= 1) set(Number(text));
  }
  function finish() {
    if (typed !== null && typed !== '' && Number(typed) === 0) set(0);
    setTyped(null);
  }
  return (
    <div className={styles.stepper}>
      <ActionIcon label={t('cart.less', { name })} disabled={disabled} onClick={() => set(packs - 1)}>
        <IconMinus size={20} />
      </ActionIcon>
      <NumberInput
        hideLabel
        label={t('cart.packs', { name })}
        className={styles.packs}
        value={typed ?? String(packs)}
        disabled={disabled}
        onChange={change}
        onBlur={finish}
      />
      <ActionIcon label={t('cart.more', { name })} disabled={disabled} onClick={() => set(packs + 1)}>
        <IconPlus size={20} />
      </ActionIcon>
    </div>
  );
}
