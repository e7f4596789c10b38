import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useFreshFeeds } from '@bloom/shell-api/fresh-feeds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlannedAdd, planAdds } from '../../cart/plan-adds';
import { useCart } from '../../cart/use-cart';
import { useOffers } from '../../offers/use-offers';
import { NAMESPACE } from '../../shared/namespace';
import type { FacilitySettings } from '../../shared/use-facility-settings';
import { type AgainWish, type EarlierOrder, type LeftOut, linesAgain } from './lines-again';

const FEEDS = ['offers'] as const;

/** What one press did. */
export interface OrderedAgain {
  adds: readonly PlannedAdd<AgainWish>[];
  leftOut: readonly LeftOut[];
}

/** Puts the lines of an earlier order into the cart, once; what the cart holds stays. */
export function useOrderAgain(order: EarlierOrder, settings: FacilitySettings) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { cart, phase, dispatch } = useCart();
  const offers = useOffers();
  useFreshFeeds(FEEDS);
  const [done, setDone] = useState<OrderedAgain | null>(null);

  function orderAgain() {
    if (phase !== 'ours') {
      notify({ kind: 'warning', message: t('again.cartElsewhere') });
      return;
    }
    const { wishes, leftOut } = linesAgain(order, offers, settings.currency);
    const { adds, tooMany } = planAdds(cart, wishes);
    const made = adds.map(({ wish: { offer }, packs }) => ({
      ...{ offer, packs },
      ids: { order: uuidV7(), line: uuidV7() },
    }));
    dispatch({ type: 'addAll', adds: made });
    setDone({ adds, leftOut: [...leftOut, ...tooMany.map(({ name }) => ({ name, reason: 'tooMany' as const }))] });
  }

  return { orderAgain, done, isReady: phase !== 'looking' && offers.state !== 'loading' };
}
