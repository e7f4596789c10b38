/** What a cashier should know about a line; none of it stops the sale. */
import type { InventoryRecord } from '@bloom/local-db';
import { formatExpiry } from '@bloom/shell-api/day';
import { Button, ToneIcon } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { parseMoney } from '../money/money';
import { type PriceTier, unitPrice } from '../rules/price';
import { stockVerdict } from '../rules/stock';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { CartAction, CartLine } from './cart';
import styles from './cart.module.css';

interface NoteProps {
  line: CartLine;
  item: InventoryRecord;
  till: Till;
}

/** Selling more than the records know is allowed, and said: the customer holds the goods, the count may be wrong. */
export function StockWarning({ line, item, till }: NoteProps) {
  const { t } = useTranslation(NAMESPACE);
  const { state, left, inDate, expiredOn } = stockVerdict(item, line.quantity, till.today());
  if (state === 'fine') return null;
  const date = expiredOn ? formatExpiry(expiredOn, till.language) : '';
  const texts = {
    none: t('cart.noStock'),
    short: t('cart.beyondStock', { count: left }),
    short_in_date: t('cart.beyondInDate', { count: inDate }),
    only_expired: t('cart.onlyExpired', { count: left, date }),
  };
  return (
    <p className={styles.warning}>
      <ToneIcon tone="attention" size={18} />
      {texts[state]}
    </p>
  );
}

interface PriceNewsProps extends NoteProps {
  /** The price the line shows and sells at, as on the wire. */
  shown: string;
  tier: PriceTier;
  dispatch: (action: CartAction) => void;
}

/** A price that arrives while the sale is open: what the customer was told stays until the cashier says otherwise. */
export function PriceNews({ line, item, till, shown, tier, dispatch }: PriceNewsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { walk_in_selling_price: walkIn, member_selling_price: member } = item;
  const fresh = parseMoney(unitPrice({ walkIn, member }, tier, till.currency), till.currency);
  if (fresh === null || fresh === parseMoney(shown, till.currency)) return null;
  return (
    <p className={styles.news}>
      <ToneIcon tone="info" size={18} />
      <span>{t('cart.newPrice', { price: till.money(fresh) })}</span>
      <Button
        variant="quiet"
        onClick={() =>
          dispatch({ type: 'setPrice', productUuid: line.productUuid, walkInPrice: walkIn, memberPrice: member })
        }
      >
        {t('cart.useNewPrice')}
      </Button>
    </p>
  );
}
