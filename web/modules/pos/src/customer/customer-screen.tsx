import type { SaleOutboxRecord } from '@bloom/local-db';
import { type CSSProperties, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../cart/cart';
import type { CartSums } from '../cart/cart-sums';
import { formatMoney } from '../money/money';
import { changeOf } from '../receipt/amounts';
import { currencyOf } from '../receipt/receipt-facts';
import { fromOutbox } from '../sales/list-sales';
import { NAMESPACE, type Till } from '../shared/use-till';

export interface CustomerScreenProps {
  /** Where it is drawn. */
  screen: Window;
  till: Till;
  cart: Cart;
  sums: CartSums;
  /** Its receipt is on the screen of the cashier. */
  sold: SaleOutboxRecord | null;
}

/** Read from where a customer stands; newer ones push older ones out. */
const LINES = 7;

// Styles of elements: the window has no sheet of its own.
const PAGE: CSSProperties = {
  ...{ boxSizing: 'border-box', display: 'flex', flexDirection: 'column', gap: '2vh', height: '100vh' },
  ...{ margin: 0, padding: '4vh 5vw', background: '#fff', color: '#10312d', fontFamily: 'system-ui, sans-serif' },
};
const ROW: CSSProperties = { display: 'flex', justifyContent: 'space-between', gap: '3vw', fontSize: '4.2vh' };
const NAME: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const AMOUNT: CSSProperties = { flex: 'none', fontVariantNumeric: 'tabular-nums' };
const TOTAL: CSSProperties = { ...ROW, marginTop: 'auto', borderTop: '2px solid', paddingTop: '2vh', fontWeight: 700 };
const LARGE: CSSProperties = { ...AMOUNT, fontSize: '11vh', lineHeight: 1 };

/** What the customer sees: what is in the sale, what it comes to, and the change when it is paid. */
export function CustomerScreen({ screen, till, cart, sums, sold }: CustomerScreenProps) {
  const { t } = useTranslation(NAMESPACE);
  const paper = usePaper(screen, till);
  if (!paper) return null;
  const { lines } = cart;
  return createPortal(
    <div style={PAGE}>
      <div style={{ fontSize: '3.4vh' }}>{till.facilityName}</div>
      {sold ? <Sold sold={sold} till={till} /> : null}
      {!sold && lines.length === 0 ? <Welcome text={t('customer.welcome')} /> : null}
      {!sold && lines.length > 0 ? (
        <>
          {lines.length > LINES ? <div style={ROW}>{t('customer.more', { count: lines.length - LINES })}</div> : null}
          {lines.slice(-LINES).map((line) => {
            const at = lines.indexOf(line);
            return (
              <div key={line.productUuid} style={ROW}>
                <span style={NAME}>
                  {line.quantity} × {line.name}
                </span>
                <span style={AMOUNT}>{till.money(sums.lines[at]?.total ?? 0n)}</span>
              </div>
            );
          })}
          {sums.discount > 0n ? <Line label={t('customer.discount')} amount={`−${till.money(sums.discount)}`} /> : null}
          <div style={TOTAL}>
            <span style={{ fontSize: '5vh' }}>{t('cart.total')}</span>
            <span style={LARGE}>{till.money(sums.total)}</span>
          </div>
        </>
      ) : null}
    </div>,
    paper,
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div style={ROW}>
      <span style={NAME}>{label}</span>
      <span style={AMOUNT}>{amount}</span>
    </div>
  );
}

const Welcome = ({ text }: { text: string }) => (
  <div style={{ margin: 'auto', fontSize: '8vh', textAlign: 'center' }}>{text}</div>
);

/** What was paid, and what goes back. */
function Sold({ sold, till }: { sold: SaleOutboxRecord; till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const sale = fromOutbox(sold);
  const currency = currencyOf(sale, till);
  const change = changeOf(sale, currency);
  return (
    <>
      <Line label={t('cart.total')} amount={till.wireMoney(sale.total)} />
      <Welcome text={t('customer.thanks')} />
      {change === null ? null : (
        <div style={TOTAL}>
          <span style={{ fontSize: '5vh' }}>{t('customer.change')}</span>
          <span style={LARGE}>{formatMoney(change, currency, till.language)}</span>
        </div>
      )}
    </>
  );
}

/** The page of the window; it keeps the name of the facility when the till is left. */
function usePaper(screen: Window, till: Till): HTMLElement | null {
  const [paper, setPaper] = useState<HTMLElement | null>(null);
  const { facilityName, language } = till;
  useEffect(() => {
    const { document } = screen;
    document.title = facilityName;
    document.documentElement.lang = language;
    document.body.style.margin = '0';
    const page = document.createElement('div');
    document.body.replaceChildren(page);
    setPaper(page);
    return () => {
      if (screen.closed) return;
      const name = document.createElement('div');
      Object.assign(name.style, { ...PAGE, fontSize: '3.4vh' });
      name.textContent = facilityName;
      document.body.replaceChildren(name);
    };
  }, [screen, facilityName, language]);
  return paper;
}
