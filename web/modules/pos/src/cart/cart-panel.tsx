/** The right half of the till; on a phone a sheet whose head always shows count, total and Pay. */
import { Button, classes, EmptyState, IconChevronDown, IconShoppingCart, IconUser, KeyHint } from '@bloom/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchIndex } from '../catalogue/search-index';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type Cart, type CartAction, type CartLine, cartTotal, countUnits } from './cart';
import styles from './cart.module.css';
import { CartLineRow } from './cart-line';

interface CartPanelProps {
  till: Till;
  cart: Cart;
  index: SearchIndex;
  /** Phone only: the sheet covers the screen. */
  expanded: boolean;
  onToggle: () => void;
  dispatch: (action: CartAction) => void;
  onPay: () => void;
  onDone: () => void;
}

function UndoBar({ cart, onUndo }: { cart: Cart; onUndo: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const kept = new Set(cart.lines.map((line) => line.productUuid));
  const gone: CartLine[] = (cart.undo ?? []).filter((line) => !kept.has(line.productUuid));
  const text = gone.length === 1 ? t('cart.removed', { name: gone[0]?.name }) : t('cart.cleared');
  return (
    <div role="status" className={styles.undo} hidden={gone.length === 0}>
      {gone.length > 0 ? (
        <>
          <span>{text}</span>
          <Button variant="quiet" onClick={onUndo}>
            {t('cart.undo')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

export function CartPanel(props: CartPanelProps) {
  const { till, cart, index, expanded, onToggle, dispatch, onPay, onDone } = props;
  const { t } = useTranslation(NAMESPACE);
  const list = useRef<HTMLUListElement>(null);
  const units = countUnits(cart);
  // Breaks between amount and currency where the space is short, never inside the amount.
  const total = till.money(cartTotal(cart, till.currency)).replace('\u00a0', ' ');
  const empty = cart.lines.length === 0;
  // Newest first: what was just scanned is under the eye, however long the sale is.
  const lines = [...cart.lines].reverse();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls the list to it
  useEffect(() => {
    list.current?.scrollTo?.({ top: 0 });
  }, [cart.lines.length]);

  return (
    <section className={classes(styles.panel, expanded && styles.expanded)} aria-label={t('cart.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('cart.title')}</h2>
        <span className={styles.customer}>
          <IconUser size={18} aria-hidden="true" />
          {t('cart.walkIn')}
        </span>
        {empty ? null : (
          <Button variant="quiet" onClick={() => dispatch({ type: 'clear' })}>
            {t('cart.clear')}
          </Button>
        )}
      </div>
      <div className={styles.body}>
        {empty ? (
          <EmptyState icon={<IconShoppingCart size={40} />} title={t('cart.empty')}>
            {t('cart.emptyHint')}
          </EmptyState>
        ) : (
          <ul ref={list} className={styles.lines} aria-label={t('cart.lines')}>
            {lines.map((line) => (
              <CartLineRow
                key={line.productUuid}
                line={line}
                item={index.get(line.productUuid)}
                till={till}
                current={line.productUuid === cart.current}
                dispatch={dispatch}
                onDone={onDone}
              />
            ))}
          </ul>
        )}
        <UndoBar cart={cart} onUndo={() => dispatch({ type: 'undo' })} />
      </div>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={expanded}
          aria-label={`${expanded ? t('cart.hide') : t('cart.show')}: ${t('cart.items', { count: units })}`}
          onClick={onToggle}
        >
          <IconChevronDown size={22} aria-hidden="true" className={styles.chevron} />
          <span>{t('cart.items', { count: units })}</span>
        </button>
        <span className={styles.totalLabel}>{t('cart.total')}</span>
        <span className={styles.count}>{t('cart.items', { count: units })}</span>
        <output className={styles.total} aria-label={t('cart.total')}>
          {total}
        </output>
        <Button
          variant="primary"
          size="large"
          className={styles.pay}
          disabled={empty}
          aria-keyshortcuts="F9"
          onClick={onPay}
        >
          {t('cart.pay')} <KeyHint>F9</KeyHint>
        </Button>
      </div>
    </section>
  );
}
