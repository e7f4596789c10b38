import type { InventoryRecord } from '@bloom/local-db';
import { TAKE, useShell } from '@bloom/shell-api';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { isEmpty } from '../cart/cart';
import type { CartNotice } from '../cart/notice-bar';
import type { OpenSaleOnScreen } from '../cart/use-cart';
import type { Products } from '../catalogue/use-catalogue';
import { priceOf } from '../rules/price';
import { stockVerdict } from '../rules/stock';
import { useSame } from '../shared/use-same';
import { NAMESPACE, type Till } from '../shared/use-till';

interface HandedOverFacts {
  till: Till;
  sale: OpenSaleOnScreen;
  stock: Pick<ReturnType<Products['get']>, 'index' | 'state'>;
  say: (notice: CartNotice | null) => void;
  /** Nothing of it is in date by the books: it is taken out of the sale, and the screen says how to go on. */
  onRefused: (item: InventoryRecord) => void;
}

/**
 * Opens the sale that another module handed over, when the address names one. It lies with the sales on hold: what keeps
 * the till from opening it now (a kill, another window) leaves it there. The rules of the till hold for it as well:
 * without a price, or with nothing in date, a product is not in the sale.
 */
export function useHandedOver({ till, sale, stock, say, onRefused }: HandedOverFacts): void {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const uuid = new URLSearchParams(search).get(TAKE);
  const ready = sale.ready && stock.state !== 'loading';

  const take = useSame(async (handed: string) => {
    // A page that is loaded again later does not ask for it once more.
    navigate(pathname, { replace: true });
    const alone = isEmpty(sale.cart) || sale.cart.uuid === handed;
    try {
      const outcome = await sale.recall(handed);
      if (outcome === 'recalled') say({ text: t(alone ? 'taken.alone' : 'taken.swapped') });
      else say({ tone: 'attention', text: t(`taken.${outcome}`) });
    } catch (error) {
      console.error('The sale that was handed over could not be opened', error);
      notify({ kind: 'failure', message: t('held.failed'), hideAfter: null });
    }
  });
  useEffect(() => {
    if (ready && uuid) void take(uuid);
  }, [ready, uuid, take]);

  const { cart, dispatch } = sale;
  const judge = useSame(() => {
    for (const line of cart.lines) {
      const item = stock.index.get(line.productUuid);
      const prices = { walkIn: line.walkInPrice, member: line.memberPrice };
      const unpriced = priceOf(prices, 'walk_in', till.currency) === null;
      const expired = item && !line.noBatch && stockVerdict(item, 1, till.today()).state === 'only_expired';
      if (!unpriced && !expired) continue;
      dispatch({ type: 'remove', productUuid: line.productUuid });
      if (unpriced) notify({ kind: 'warning', message: t('search.noPrice', { name: line.name }) });
      else if (item) onRefused(item);
    }
  });
  const handed = ready && cart.from ? cart.uuid : null;
  useEffect(() => {
    if (handed) judge();
  }, [handed, judge]);
}
