import { ActionIcon, IconMinus, IconPlus } from '@bloom/ui';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import type { CartAction, CartLine } from './cart';
import styles from './cart.module.css';

interface QuantityProps {
  line: CartLine;
  dispatch: (action: CartAction) => void;
  /** Enter or Escape in the field: the next scan goes to the search again. */
  onDone: () => void;
}

/** Digits replace each other as they are typed; nothing but the digits themselves changes the number (no key repeats one). */
function QuantityField({ line, dispatch, onDone }: QuantityProps) {
  const { t } = useTranslation(NAMESPACE);
  /** What is being typed; null while the field shows the quantity of the sale. */
  const [typed, setTyped] = useState<string | null>(null);

  function change(text: string) {
    if (!/^\d{0,5}$/.test(text)) return;
    setTyped(text);
    if (Number(text) >= 1) dispatch({ type: 'setQuantity', productUuid: line.productUuid, quantity: Number(text) });
  }

  function finish() {
    if (typed !== null && typed !== '' && Number(typed) === 0) {
      dispatch({ type: 'remove', productUuid: line.productUuid });
    }
    setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const done = event.key === 'Escape' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey);
    if (!done || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  }

  return (
    <input
      className={styles.quantity}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('cart.quantity', { name: line.name })}
      aria-keyshortcuts="F7"
      data-quantity-of={line.productUuid}
      value={typed ?? String(line.quantity)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  );
}

/** One less, the number itself, one more. */
export function Quantity(props: QuantityProps) {
  const { line, dispatch } = props;
  const { t } = useTranslation(NAMESPACE);
  const step = (by: number) =>
    dispatch({ type: 'setQuantity', productUuid: line.productUuid, quantity: line.quantity + by });
  return (
    <div className={styles.stepper}>
      <ActionIcon label={t('cart.less', { name: line.name })} onClick={() => step(-1)}>
        <IconMinus size={20} />
      </ActionIcon>
      <QuantityField {...props} />
      <ActionIcon label={t('cart.moreOf', { name: line.name })} onClick={() => step(1)}>
        <IconPlus size={20} />
      </ActionIcon>
    </div>
  );
}
