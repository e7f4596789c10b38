import type { InventoryRecord } from '@bloom/local-db';
import { ActionIcon, Clamp, classes, IconMinus, IconPlus, IconX, ToneIcon } from '@bloom/ui';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sellableBatches } from '../rules/fefo';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type CartAction, type CartLine, lineTotal } from './cart';
import styles from './cart.module.css';

interface CartLineRowProps {
  line: CartLine;
  item: InventoryRecord | undefined;
  till: Till;
  current: boolean;
  dispatch: (action: CartAction) => void;
  /** Enter in the quantity: the next scan goes to the search again. */
  onDone: () => void;
}

/** Selling more than the records know is allowed, and said: the customer holds the goods, the count may be wrong. */
function StockWarning({ line, item, till }: Pick<CartLineRowProps, 'line' | 'item' | 'till'>) {
  const { t } = useTranslation(NAMESPACE);
  if (!item) return null;
  const inDate = sellableBatches(item.batches, till.today()).reduce((sum, batch) => sum + batch.quantity, 0);
  let text = '';
  if (item.quantity <= 0) text = t('cart.noStock');
  else if (line.quantity > item.quantity) text = t('cart.beyondStock', { count: item.quantity });
  else if (line.quantity > inDate) text = t('cart.beyondInDate', { count: inDate });
  if (!text) return null;
  return (
    <p className={styles.warning}>
      <ToneIcon tone="attention" size={18} />
      {text}
    </p>
  );
}

function QuantityField({ line, dispatch, onDone }: Pick<CartLineRowProps, 'line' | 'dispatch' | 'onDone'>) {
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

  return (
    <input
      className={styles.quantity}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('cart.quantity', { name: line.name })}
      data-quantity-of={line.productUuid}
      value={typed ?? String(line.quantity)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey) return;
        event.preventDefault();
        onDone();
      }}
    />
  );
}

export const CartLineRow = memo(function CartLineRow(props: CartLineRowProps) {
  const { line, item, till, current, dispatch, onDone } = props;
  const { t } = useTranslation(NAMESPACE);
  const total = lineTotal(line, till.currency);
  const step = (by: number) =>
    dispatch({ type: 'setQuantity', productUuid: line.productUuid, quantity: line.quantity + by });
  return (
    <li className={classes(styles.line, current && styles.current)}>
      <div className={styles.lineName}>
        <Clamp lines={3}>{line.name}</Clamp>
      </div>
      <ActionIcon
        label={t('cart.remove', { name: line.name })}
        className={styles.remove}
        onClick={() => dispatch({ type: 'remove', productUuid: line.productUuid })}
      >
        <IconX size={20} />
      </ActionIcon>
      <div className={styles.stepper}>
        <ActionIcon label={t('cart.less', { name: line.name })} onClick={() => step(-1)}>
          <IconMinus size={20} />
        </ActionIcon>
        <QuantityField line={line} dispatch={dispatch} onDone={onDone} />
        <ActionIcon label={t('cart.moreOf', { name: line.name })} onClick={() => step(1)}>
          <IconPlus size={20} />
        </ActionIcon>
      </div>
      <span className={styles.each}>× {till.wireMoney(line.unitPrice).replace('\u00a0', ' ')}</span>
      <span className={styles.lineTotal}>{total === null ? line.unitPrice : till.money(total)}</span>
      <StockWarning line={line} item={item} till={till} />
    </li>
  );
});
