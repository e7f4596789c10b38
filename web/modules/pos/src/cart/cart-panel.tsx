/** The right half of the till; on a phone a sheet whose head always shows count, total and Pay. */

import type { InventoryRecord } from '@bloom/local-db';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import {
  ActionIcon,
  Button,
  classes,
  EmptyState,
  IconPill,
  IconShoppingCart,
  IconTrash,
  KeyHint,
  VisuallyHidden,
} from '@bloom/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Together } from '../habits/together';
import { SellingNote } from '../shared/selling-note';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type Cart, type CartAction, countUnits, isEmpty } from './cart';
import styles from './cart.module.css';
import { CartFoot } from './cart-foot';
import { CartLineRow } from './cart-line';
import type { CartSums } from './cart-sums';
import { CustomerRow } from './customer-row';
import { type CartNotice, NoticeBar } from './notice-bar';
import { PromoLine } from './promo-line';

interface CartPanelProps {
  till: Till;
  cart: Cart;
  sums: CartSums;
  index: SearchIndex;
  notice: CartNotice | null;
  /** Asked about the sale before it is paid; it stops nobody. */
  question: ReactNode;
  /** Minor units of tenders that are entered already. */
  paid: bigint;
  /** The sheet covers the screen. */
  expanded: boolean;
  onToggle: () => void;
  dispatch: (action: CartAction) => void;
  onCustomer: () => void;
  onPromo: () => void;
  onLots: (productUuid: string) => void;
  onPrice?: (productUuid: string) => void;
  onLabels: () => void;
  onPay: () => void;
  onAdd: (item: InventoryRecord) => void;
  /** The quantity is right: on with the search. */
  onDone: () => void;
}

/** Without its word where a patient's name needs the room. */
function ClearButton({ short, onClear }: { short: boolean; onClear: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  if (short) {
    return (
      <ActionIcon label={t('cart.clear')} onClick={onClear}>
        <IconTrash size={20} />
      </ActionIcon>
    );
  }
  return (
    <Button variant="quiet" icon={<IconTrash size={20} />} onClick={onClear}>
      {t('cart.clear')}
    </Button>
  );
}

function Lines({ till, cart, sums, index, dispatch, onDone, onLots, onPrice }: CartPanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const list = useRef<HTMLUListElement>(null);
  // Newest first: what was just scanned is under the eye, however long the sale is.
  const lines = cart.lines.map((line, at) => ({ line, sum: sums.lines[at] })).reverse();

  /** Asking the list itself would have it laid out before the new line is drawn. */
  const scrolled = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls the list to it
  useEffect(() => {
    if (scrolled.current) list.current?.scrollTo?.({ top: 0 });
  }, [cart.lines.length]);

  return (
    <ul
      ref={list}
      className={styles.lines}
      aria-label={t('cart.lines')}
      onScroll={(event) => {
        scrolled.current = event.currentTarget.scrollTop > 0;
      }}
    >
      {lines.map(({ line, sum }) => (
        <CartLineRow
          key={line.productUuid}
          line={line}
          sum={sum}
          tier={sums.tier}
          item={index.get(line.productUuid)}
          till={till}
          current={line.productUuid === cart.current}
          dispatch={dispatch}
          onDone={onDone}
          onLots={onLots}
          onPrice={onPrice}
        />
      ))}
    </ul>
  );
}

export function CartPanel(props: CartPanelProps) {
  const { till, cart, sums, notice, paid, expanded, onToggle, dispatch, onCustomer, onPromo, onLabels, onPay } = props;
  const { t } = useTranslation(NAMESPACE);
  return (
    <section className={classes(styles.panel, expanded && styles.expanded)} aria-label={t('cart.title')}>
      <VisuallyHidden as="h2">{t('cart.title')}</VisuallyHidden>
      <div className={styles.head}>
        <CustomerRow
          patient={cart.patient}
          onChoose={onCustomer}
          onRemove={() => dispatch({ type: 'setPatient', patient: null })}
        />
        {isEmpty(cart) ? null : (
          <ClearButton short={cart.patient !== null} onClear={() => dispatch({ type: 'clear' })} />
        )}
      </div>
      <div className={styles.body}>
        {cart.lines.length === 0 ? (
          <EmptyState icon={<IconShoppingCart size={40} />} title={t('cart.empty')}>
            {t('cart.emptyHint')}
          </EmptyState>
        ) : (
          <Lines {...props} />
        )}
        <Together
          till={till}
          index={props.index}
          products={cart.lines.map((line) => line.productUuid).join(' ')}
          onAdd={props.onAdd}
        />
      </div>
      <div className={styles.bottom}>
        <div className={styles.promo}>
          <PromoLine
            till={till}
            promo={cart.promo}
            state={sums.promoState}
            discount={sums.discount}
            missing={sums.promoMissing}
            onChoose={onPromo}
            onRemove={() => dispatch({ type: 'setPromo', promo: null })}
          />
          {cart.lines.length > 0 ? (
            <Button
              variant="quiet"
              icon={<IconPill size={20} />}
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+L"
              onClick={onLabels}
            >
              {t('cart.labels')} <KeyHint>Ctrl L</KeyHint>
            </Button>
          ) : null}
        </div>
        <NoticeBar notice={notice} />
        {props.question}
        <SellingNote />
        <CartFoot
          till={till}
          sums={sums}
          units={countUnits(cart)}
          paid={paid}
          expanded={expanded}
          onToggle={onToggle}
          onPay={onPay}
        />
      </div>
    </section>
  );
}
