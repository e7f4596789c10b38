import type { InventoryRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { type Cart, type CartAction, reduceCart } from '../cart/cart';
import { cartSums } from '../cart/cart-sums';
import { priceOf } from '../rules/price';
import { stockVerdict } from '../rules/stock';
import { useAnnounce } from '../shared/announcer';
import { NAMESPACE, type Till } from '../shared/use-till';

interface AddFacts {
  till: Till;
  cart: Cart;
  dispatch: (action: CartAction) => void;
  /** Nothing of it is in date by the books: the screen says why, and how to go on. */
  onRefused: (item: InventoryRecord) => void;
}

/**
 * Puts one unit of a product into the sale; true when it did. Stock that is short never stops it, a missing price and
 * expired stock do.
 */
export function useAdd({ till, cart, dispatch, onRefused }: AddFacts) {
  const { t } = useTranslation(NAMESPACE);
  const announce = useAnnounce();
  const { notify } = useShell();

  return function add(item: InventoryRecord, { noBatch = false } = {}): boolean {
    const prices = { walkIn: item.walk_in_selling_price, member: item.member_selling_price };
    const line = cart.lines.find((known) => known.productUuid === item.uuid);
    // Without a walk-in price it stays out for members too: they may turn out to be none before the sale is complete.
    if (!line && priceOf(prices, 'walk_in', till.currency) === null) {
      notify({ kind: 'warning', message: t('search.noPrice', { name: item.name }) });
      return false;
    }
    const expired = stockVerdict(item, 1, till.today()).state === 'only_expired';
    if (expired && !noBatch && !line?.noBatch) {
      onRefused(item);
      return false;
    }
    const { uuid: productUuid, name, category } = item;
    const known = { productUuid, name, walkInPrice: prices.walkIn, memberPrice: prices.member };
    const product = category ? { ...known, category } : known;
    const action: CartAction = { type: 'add', product: noBatch ? { ...product, noBatch } : product };
    dispatch(action);
    const next = reduceCart(cart, action);
    const quantity = next.lines.find((known) => known.productUuid === item.uuid)?.quantity ?? 1;
    const total = till.money(cartSums(next, till.currency, till.today()).total);
    announce(t('search.added', { name: item.name, quantity, total }));
    return true;
  };
}
