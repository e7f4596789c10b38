/**
 * The till. Three steps in one place: build the sale, take the payment, show the receipt. The sale on screen goes away
 * only when the outbox has it.
 */
import { Lazy } from '@bloom/shell-api';
import { classes, VisuallyHidden } from '@bloom/ui';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../cart/cart';
import { CartPanel } from '../cart/cart-panel';
import { cartSums } from '../cart/cart-sums';
import { useCart } from '../cart/use-cart';
import { type Products, useCatalogue } from '../catalogue/use-catalogue';
import { useSaleProducts } from '../catalogue/use-sale-products';
import { customerWindow } from '../customer/customer-window';
import { customerScreen } from '../customer/lazy';
import type { LostSaleAbout } from '../lost/lost-sale-dialog';
import { useWarmPatients } from '../patients/use-warm-patients';
import { paidOf } from '../payment/tenders';
import { useScans } from '../scanner/use-scans';
import { SearchPanel } from '../search/search-panel';
import { Announcer } from '../shared/announcer';
import { useSame } from '../shared/use-same';
import { NAMESPACE, type Till } from '../shared/use-till';
import { PaymentStep, ReceiptStep } from './checkout-steps';
import { useLastSale } from './last-sale';
import { careNotes, saleDialogs } from './lazy';
import styles from './sale.module.css';
import { TillBar } from './till-bar';
import { useCheckout } from './use-checkout';
import { useHandedOver } from './use-handed-over';
import { useHolding } from './use-holding';
import { useLineDialogs } from './use-line-dialogs';
import { useNotice } from './use-notice';
import { useOverlay } from './use-overlay';
import { usePromoWatch } from './use-promo-watch';
import { useSaleActions } from './use-sale-actions';
import { useSaleKeys } from './use-sale-keys';
import { useReturnToSearch, useSearchFocus } from './use-search-focus';
import { useSheet } from './use-sheet';

interface SaleProps {
  till: Till;
  catalogue: Products;
}

export function SalePage(props: SaleProps) {
  return (
    <Announcer>
      <SaleScreen {...props} />
    </Announcer>
  );
}

function SaleScreen({ till, catalogue }: SaleProps) {
  const { t } = useTranslation(NAMESPACE);
  const stock = useCatalogue(catalogue);
  const sale = useCart(till);
  const { cart, dispatch } = sale;
  const today = till.today();
  const sums = cartSums(cart, till.currency, today);
  const focus = useSearchFocus();
  const { search, focusSearch, backToSearch } = focus;
  const { notice, say } = useNotice(cart, dispatch);
  const overlays = useOverlay();
  const { overlay, open, close } = overlays;
  const sheet = useSheet();
  const customer = useSyncExternalStore(customerWindow.subscribe, customerWindow.get);
  const checkout = useCheckout({ till, sale, index: stock.index, today, say, open, onStored });
  const { step, payment } = checkout;
  const holding = useHolding(sale, say);
  const lastSale = useLastSale(till, cart, checkout.last, checkout.showLast);
  const { add, change, choose, beginAtSearch } = useSaleActions({ till, cart, dispatch, checkout, overlays, focus });
  useWarmPatients(stock.state === 'ready');
  useSaleProducts(stock, cart, step === 'paying');
  usePromoWatch({ till, cart, state: sums.promoState, dispatch, say, enabled: step === 'selling' });
  useHandedOver({ till, sale, stock, say, onRefused: (item) => open({ kind: 'refused', item }) });
  useReturnToSearch({ selling: step === 'selling' && sale.ready, backToSearch, uuid: cart.uuid, overlay });
  useEffect(() => {
    if (sale.restored) say({ text: t('cart.restored') });
  }, [sale.restored, say, t]);

  function onStored() {
    close();
    sheet.lower();
  }

  function hold() {
    sheet.lower();
    holding.hold();
  }

  const addFromList = useSame(add);
  const onUnknown = useCallback((code: string) => open({ kind: 'unknown', code }), [open]);
  const onLostSale = useCallback((about: LostSaleAbout) => open({ kind: 'lost', about }), [open]);

  // Before the keys of the till: where a scan began is noted before a letter moves the focus to the search.
  useScans({ till, stock, enabled: !overlays.takesKeys, onAdd: add, onUnknown });
  const lineDialogs = useLineDialogs(open);
  useSaleKeys({ cart, checkout, sheet, open, hold, ...lineDialogs, focusSearch, beginAtSearch });

  return (
    <>
      <ReceiptStep till={till} checkout={checkout} />
      <div className={classes(styles.till, step === 'paying' && styles.paying)} hidden={step === 'done'}>
        <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
        <div className={styles.left} inert={step === 'paying' || sheet.expanded}>
          <SearchPanel
            till={till}
            stock={stock}
            cart={cart}
            tier={sums.tier}
            covered={step === 'done'}
            onAdd={addFromList}
            onUnknownCode={onUnknown}
            onLostSale={onLostSale}
            inputRef={search}
          />
          <TillBar
            canHold={!isEmpty(cart)}
            held={holding.held?.length}
            onHold={hold}
            onRecall={() => open({ kind: 'held' })}
            onHelp={() => open({ kind: 'help' })}
            onShift={() => open({ kind: 'shift' })}
          />
        </div>
        <div className={styles.right}>
          {step === 'paying' ? <PaymentStep till={till} checkout={checkout} total={sums.total} /> : null}
          {step !== 'paying' && checkout.ready ? (
            <CartPanel
              till={till}
              cart={cart}
              sums={sums}
              index={stock.index}
              notice={notice ?? lastSale}
              question={
                cart.patient || cart.lines.length > 1 ? (
                  <Lazy part={careNotes} with={{ till, cart, index: stock.index, dispatch }} quiet />
                ) : null
              }
              paid={paidOf(payment.tenders)}
              expanded={sheet.expanded}
              onToggle={sheet.toggle}
              dispatch={change}
              onCustomer={() => open({ kind: 'patient' })}
              onPromo={() => open({ kind: 'promo' })}
              {...lineDialogs}
              onAdd={addFromList}
              onPay={checkout.pay}
              onDone={focusSearch}
            />
          ) : null}
        </div>
      </div>
      {customer ? (
        <Lazy
          part={customerScreen}
          with={{ screen: customer, till, cart, sums, sold: checkout.completed?.record ?? null }}
          quiet
        />
      ) : null}
      {overlay ? (
        <Lazy
          part={saleDialogs}
          with={{
            ...{ overlay, till, cart, index: stock.index, holding, dispatch },
            onAdd: add,
            onMember: step === 'paying' ? undefined : choose,
            onOpen: open,
            onSearch: beginAtSearch,
            onTold: checkout.payTold,
            onClose: close,
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
