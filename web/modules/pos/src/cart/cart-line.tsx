import type { InventoryRecord } from '@bloom/local-db';
import { ActionIcon, Clamp, classes, IconChevronDown, IconX, VisuallyHidden } from '@bloom/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PriceTier, readPrice } from '../rules/price';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { CartAction, CartLine } from './cart';
import styles from './cart.module.css';
import type { LineSum } from './cart-sums';
import { LineLots } from './line-lots';
import { PriceNews, StockWarning } from './line-notes';
import { Quantity } from './quantity-field';

interface CartLineRowProps {
  line: CartLine;
  /** Of the line; undefined while it is not reckoned yet. */
  sum: LineSum | undefined;
  tier: PriceTier;
  /** undefined: the product is no longer in the inventory of this device. */
  item: InventoryRecord | undefined;
  till: Till;
  current: boolean;
  dispatch: (action: CartAction) => void;
  onDone: () => void;
  onLots: (productUuid: string) => void;
  /** Absent where nobody gives another price. */
  onPrice?: (productUuid: string) => void;
}

/** One product of the sale: what, how many, at which price, from which lot. */
export const CartLineRow = memo(function CartLineRow(props: CartLineRowProps) {
  const { line, sum, tier, item, till, current, dispatch, onDone, onLots, onPrice } = props;
  const { t } = useTranslation(NAMESPACE);
  const { unitPrice: price, usual, given } = sum ?? { unitPrice: line.walkInPrice, usual: line.walkInPrice };
  const each = (
    <span>
      {`×\u00a0${till.wireMoney(price)}${given ? ' ' : ''}`}
      {given ? <s>{till.wireMoney(usual)}</s> : null}
    </span>
  );
  const atMemberPrice = !given && tier === 'member' && readPrice(line.memberPrice, till.currency) !== null;
  return (
    <li className={classes(styles.line, current && styles.current)}>
      <div className={styles.lineHead}>
        <span className={styles.lineName}>
          <Clamp>{line.name}</Clamp>
        </span>
        <span className={styles.lineTotal}>{till.money(sum?.total ?? 0n)}</span>
      </div>
      <Quantity line={line} dispatch={dispatch} onDone={onDone} />
      <div className={styles.facts}>
        <span className={styles.each}>
          {onPrice ? (
            <button
              type="button"
              className={styles.lots}
              aria-haspopup="dialog"
              onClick={() => onPrice(line.productUuid)}
            >
              {each}
              <IconChevronDown size={16} aria-hidden="true" />
              <VisuallyHidden>{` ${t('cart.changePrice', { name: line.name })}`}</VisuallyHidden>
            </button>
          ) : (
            each
          )}
          {atMemberPrice ? <span className={styles.memberPrice}>{t('cart.memberPrice')}</span> : null}
        </span>
        {item ? <LineLots line={line} item={item} till={till} onChoose={() => onLots(line.productUuid)} /> : null}
      </div>
      <ActionIcon
        label={t('cart.remove', { name: line.name })}
        className={styles.remove}
        onClick={() => dispatch({ type: 'remove', productUuid: line.productUuid })}
      >
        <IconX size={20} />
      </ActionIcon>
      {line.directions ? <p className={styles.directions}>{line.directions}</p> : null}
      {item ? (
        <>
          {line.noBatch ? null : <StockWarning line={line} item={item} till={till} />}
          <PriceNews line={line} item={item} till={till} shown={usual} tier={tier} dispatch={dispatch} />
        </>
      ) : null}
    </li>
  );
});
