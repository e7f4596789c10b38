/**
 * The till. Three steps in one place: build the sale, take the cash, show the receipt. The sale on screen goes away
 * only when the outbox has it.
 */
import type { InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { classes, VisuallyHidden } from '@bloom/ui';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CartAction, cartTotal } from '../cart/cart';
import { CartPanel } from '../cart/cart-panel';
import { draftKey } from '../cart/draft';
import { useCart } from '../cart/use-cart';
import type { Catalogue } from '../catalogue/catalogue';
import { useCatalogue } from '../catalogue/use-catalogue';
import { parseMoney } from '../money/money';
import { CashPanel } from '../payment/cash-panel';
import { ReceiptPanel } from '../receipt/receipt-panel';
import { SearchPanel } from '../search/search-panel';
import { Announcer, useAnnounce } from '../shared/announcer';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './sale.module.css';
import { type Completed, useComplete } from './use-complete';
import { useTillKeys } from './use-till-keys';

interface SaleProps {
  till: Till;
  catalogue: Catalogue;
}

export function SalePage(props: SaleProps) {
  return (
    <Announcer>
      <SaleScreen {...props} />
    </Announcer>
  );
}

/** On a touch screen a focused field opens the keyboard over half of the till. */
const touchOnly = () => window.matchMedia?.('(pointer: coarse)').matches ?? false;

function SaleScreen({ till, catalogue }: SaleProps) {
  const { t } = useTranslation(NAMESPACE);
  const announce = useAnnounce();
  const shell = useShell();
  const stock = useCatalogue(catalogue);
  const sale = useCart(draftKey(till.facilityId, till.userId));
  const { cart, dispatch, alreadySold } = sale;
  const { complete, saving, failure, forgetFailure } = useComplete(till, stock.index);
  const [paying, setPaying] = useState(false);
  const [expanded, setExpanded] = useState(false);
  const [completed, setCompleted] = useState<Completed | null>(null);
  const search = useRef<HTMLInputElement>(null);

  const focusSearch = useCallback(() => {
    search.current?.focus();
    search.current?.select();
  }, []);
  const backToSearch = useCallback(() => {
    if (!touchOnly()) focusSearch();
  }, [focusSearch]);

  const { setUnsavedWork } = useShell();
  // The change to give back is on the screen: a reload waits for the next customer. A layout effect, because the cart
  // lets go of its own hold right after this.
  useLayoutEffect(() => {
    if (!completed) return;
    setUnsavedWork('pos-receipt', true);
    return () => setUnsavedWork('pos-receipt', false);
  }, [completed, setUnsavedWork]);

  const selling = !paying && !completed;
  useEffect(() => {
    if (selling && sale.ready) backToSearch();
  }, [selling, sale.ready, backToSearch]);
  useEffect(() => {
    if (alreadySold) setCompleted({ record: alreadySold, savedEarlier: false });
  }, [alreadySold]);
  useEffect(() => {
    if (sale.restored) announce(t('cart.restored'));
  }, [sale.restored, announce, t]);

  const pay = useCallback(() => {
    if (cart.lines.length > 0) setPaying(true);
  }, [cart.lines.length]);
  useTillKeys(
    {
      onSearch: focusSearch,
      onQuantity: () => document.querySelector<HTMLInputElement>(`[data-quantity-of="${cart.current}"]`)?.focus(),
      onPay: pay,
    },
    selling,
  );

  function add(item: InventoryRecord) {
    const price = parseMoney(item.walk_in_selling_price, till.currency);
    if (price === null) {
      shell.notify({ kind: 'warning', message: t('search.noPrice', { name: item.name }) });
      return;
    }
    const quantity = (cart.lines.find((line) => line.productUuid === item.uuid)?.quantity ?? 0) + 1;
    const total = till.money(cartTotal(cart, till.currency) + price);
    dispatch({
      type: 'add',
      product: { productUuid: item.uuid, name: item.name, unitPrice: item.walk_in_selling_price },
    });
    announce(t('search.added', { name: item.name, quantity, total }));
    backToSearch();
  }

  const change = useCallback(
    (action: CartAction) => {
      dispatch(action);
      if (action.type !== 'setQuantity') backToSearch();
    },
    [dispatch, backToSearch],
  );

  async function finish(tendered: bigint) {
    const stored = await complete(cart, tendered);
    if (!stored) return;
    setCompleted(stored);
    setPaying(false);
    setExpanded(false);
    sale.next();
  }

  function back() {
    forgetFailure();
    setPaying(false);
  }

  if (completed) {
    return <ReceiptPanel till={till} {...completed} onNewSale={() => setCompleted(null)} />;
  }
  const total = cartTotal(cart, till.currency);
  return (
    <div className={classes(styles.till, paying && styles.paying)}>
      <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
      <div className={styles.left} inert={paying || expanded}>
        <SearchPanel till={till} stock={stock} cart={cart} onAdd={add} inputRef={search} />
      </div>
      <div className={styles.right}>
        {paying ? (
          <CashPanel till={till} total={total} saving={saving} failure={failure} onComplete={finish} onBack={back} />
        ) : (
          <CartPanel
            till={till}
            cart={cart}
            index={stock.index}
            expanded={expanded}
            onToggle={() => setExpanded((open) => !open)}
            dispatch={change}
            onPay={pay}
            onDone={focusSearch}
          />
        )}
      </div>
    </div>
  );
}
