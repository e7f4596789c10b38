/**
 * The till. Three steps in one place: build the sale, take the payment, show the receipt. The sale on screen goes away
 * only when the outbox has it.
 */
import type { InventoryRecord } from '@bloom/local-db';
import { Lazy, useShell } from '@bloom/shell-api';
import { classes, useMediaQuery, VisuallyHidden } from '@bloom/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type CartAction, type CartPatient, countUnits, isEmpty } from '../cart/cart';
import { CartPanel } from '../cart/cart-panel';
import { cartSums, promoLines } from '../cart/cart-sums';
import { useCart } from '../cart/use-cart';
import { type Products, useCatalogue } from '../catalogue/use-catalogue';
import { useSaleProducts } from '../catalogue/use-sale-products';
import type { LostSaleAbout } from '../lost/lost-sale-dialog';
import { useWarmPatients } from '../patients/use-warm-patients';
import { payPanel, receiptPanel } from '../payment/lazy';
import { paidOf } from '../payment/tenders';
import { usePayment } from '../payment/use-payment';
import type { Tender } from '../rules/tender';
import { useScans } from '../scanner/use-scans';
import { SearchPanel } from '../search/search-panel';
import { Announcer } from '../shared/announcer';
import { useSelling } from '../shared/use-selling';
import { NAMESPACE, type Till } from '../shared/use-till';
import { useLastSale } from './last-sale';
import { saleDialogs } from './lazy';
import styles from './sale.module.css';
import type { Overlay } from './sale-dialogs';
import { TillBar } from './till-bar';
import { useAdd } from './use-add';
import { useComplete } from './use-complete';
import { useHolding } from './use-holding';
import { useNotice } from './use-notice';
import { usePromoWatch } from './use-promo-watch';
import { useSearchFocus } from './use-search-focus';
import { useSteps } from './use-steps';
import { useTillKeys } from './use-till-keys';

interface SaleProps {
  till: Till;
  catalogue: Products;
}

/** Below this width the open sale is a sheet over the products (cart.module.css). */
const SHEET = '(max-width: 899.98px)';

const ANSWERED_BY_SCAN = new Set<Overlay['kind']>(['unknown', 'refused', 'lost']);

export function SalePage(props: SaleProps) {
  return (
    <Announcer>
      <SaleScreen {...props} />
    </Announcer>
  );
}

function SaleScreen({ till, catalogue }: SaleProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const selling = useSelling();
  const stock = useCatalogue(catalogue);
  const sale = useCart(till);
  const { cart, dispatch } = sale;
  const payment = usePayment(cart.uuid);
  const { complete, saving, failure, forgetFailure } = useComplete(till, stock.index);
  const { step, completed, last, ...steps } = useSteps(sale.alreadySold);
  const lastSale = useLastSale(till, last, steps.showLast);
  const { search, focusSearch, backToSearch } = useSearchFocus();
  const { notice, say } = useNotice(cart, dispatch);
  const holding = useHolding(sale, say);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [raised, setRaised] = useState(false);
  const sheet = useMediaQuery(SHEET);
  const expanded = sheet && raised;
  const today = till.today();
  const sums = cartSums(cart, till.currency, today);
  /** A scan on the receipt has begun the next sale without a look at the change: one item is not far yet. */
  const said = notice ?? (countUnits(cart) > 1 ? null : lastSale);
  const addOne = useAdd({ till, cart, dispatch, onRefused: (item) => setOverlay({ kind: 'refused', item }) });
  useWarmPatients(stock.state === 'ready');
  useSaleProducts(stock, cart, step === 'paying');
  const lines = useMemo(
    () => promoLines({ lines: cart.lines, patient: cart.patient, promo: null }, till.currency),
    [cart.lines, cart.patient, till.currency],
  );
  usePromoWatch({
    ...{ till, promo: cart.promo, state: sums.promoState, lines, uuid: cart.uuid, dispatch, say },
    enabled: step === 'selling',
  });

  useEffect(() => {
    if (step === 'selling' && sale.ready) backToSearch();
  }, [step, sale.ready, backToSearch]);
  // What had the focus may be gone with the sale or the dialog: on with the search, not nowhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have taken the focused element away
  useEffect(() => {
    if (step === 'selling' && sale.ready && document.activeElement === document.body) backToSearch();
  }, [overlay, cart.uuid, step, sale.ready, backToSearch]);
  useEffect(() => {
    if (sale.restored) say({ text: t('cart.restored') });
  }, [sale.restored, say, t]);

  function add(item: InventoryRecord, how?: { noBatch: boolean }) {
    if (step === 'done') steps.begin();
    // The next pack was the answer to the one that could not be sold.
    setOverlay((open) => (open && ANSWERED_BY_SCAN.has(open.kind) ? null : open));
    if (addOne(item, how) && step !== 'paying') backToSearch();
  }

  const change = useCallback(
    (action: CartAction) => {
      dispatch(action);
      if (action.type === 'clear') payment.forget();
      if (action.type !== 'setQuantity') backToSearch();
    },
    [dispatch, payment.forget, backToSearch],
  );

  function choose(patient: CartPatient) {
    setOverlay(null);
    steps.begin();
    dispatch({ type: 'setPatient', patient });
  }

  function pay() {
    if (cart.lines.length === 0) return;
    if (selling !== 'yes') return notify({ kind: 'warning', message: t(`selling.${selling}`) });
    say(null);
    steps.pay();
  }

  async function finish(tenders: readonly Tender[]) {
    if (selling !== 'yes') return notify({ kind: 'warning', message: t(`selling.${selling}`) });
    const stored = await complete(cart, tenders, today);
    if (!stored) return;
    steps.done(stored);
    setOverlay(null);
    setRaised(false);
    payment.forget();
    sale.next(cart);
  }

  /** What people of the provider write down nobody takes. */
  function noteLostSale(about: LostSaleAbout) {
    if (selling === 'staff') return notify({ kind: 'warning', message: t('selling.staff') });
    setOverlay({ kind: 'lost', about });
  }

  /** The receipt goes in the same moment, so that the key that sent it away is typed into the search. */
  function beginAtSearch() {
    if (step === 'done') flushSync(steps.begin);
    focusSearch();
  }

  function hold() {
    setRaised(false);
    holding.hold();
  }

  useTillKeys(
    {
      onHelp: () => setOverlay({ kind: 'help' }),
      onSearch: focusSearch,
      onLetter: beginAtSearch,
      onPatient() {
        steps.begin();
        setOverlay({ kind: 'patient' });
      },
      onHold: hold,
      onRecall() {
        steps.begin();
        setOverlay({ kind: 'held' });
      },
      onQuantity() {
        flushSync(() => setRaised(true));
        document.querySelector<HTMLInputElement>(`[data-quantity-of="${cart.current}"]`)?.focus();
      },
      onPromo: () => setOverlay({ kind: 'promo' }),
      onPay: pay,
      onBack() {
        setRaised(false);
        focusSearch();
      },
    },
    step,
  );
  useScans({ till, stock, enabled: true, onAdd: add, onUnknown: (code) => setOverlay({ kind: 'unknown', code }) });
  const onLots = useCallback((productUuid: string) => setOverlay({ kind: 'lots', productUuid }), []);

  return (
    <>
      {completed ? (
        <Lazy
          part={receiptPanel}
          with={{
            till,
            ...completed,
            printed: steps.printed === completed.record.uuid,
            onPrinted: () => steps.setPrinted(completed.record.uuid),
            onNewSale: steps.begin,
          }}
        />
      ) : null}
      <div className={classes(styles.till, step === 'paying' && styles.paying)} hidden={step === 'done'}>
        <VisuallyHidden as="h1">{t('title')}</VisuallyHidden>
        <div className={styles.left} inert={step === 'paying' || expanded}>
          <SearchPanel
            till={till}
            stock={stock}
            cart={cart}
            tier={sums.tier}
            onAdd={add}
            onUnknownCode={(code) => setOverlay({ kind: 'unknown', code })}
            onLostSale={noteLostSale}
            inputRef={search}
          />
          <TillBar
            canHold={!isEmpty(cart)}
            held={holding.held?.length}
            onHold={hold}
            onRecall={() => setOverlay({ kind: 'held' })}
            onHelp={() => setOverlay({ kind: 'help' })}
          />
        </div>
        <div className={styles.right}>
          {step === 'paying' ? (
            <Lazy
              part={payPanel}
              with={{
                till,
                payment,
                total: sums.total,
                saving,
                failure,
                onComplete: finish,
                onBack: () => {
                  forgetFailure();
                  steps.backToSale();
                },
              }}
              onClose={steps.backToSale}
            />
          ) : (
            <CartPanel
              till={till}
              cart={cart}
              sums={sums}
              index={stock.index}
              notice={said}
              paid={paidOf(payment.tenders)}
              expanded={expanded}
              onToggle={() => setRaised(!raised)}
              dispatch={change}
              onCustomer={() => setOverlay({ kind: 'patient' })}
              onPromo={() => setOverlay({ kind: 'promo' })}
              onLots={onLots}
              onPay={pay}
              onDone={focusSearch}
            />
          )}
        </div>
      </div>
      {overlay ? (
        <Lazy
          part={saleDialogs}
          with={{
            overlay,
            till,
            cart,
            index: stock.index,
            holding,
            dispatch,
            onAdd: add,
            onMember: step === 'paying' ? undefined : choose,
            onOpen: (next: Overlay | null) => (next?.kind === 'lost' ? noteLostSale(next.about) : setOverlay(next)),
            onSearch: beginAtSearch,
          }}
          onClose={() => setOverlay(null)}
        />
      ) : null}
    </>
  );
}
