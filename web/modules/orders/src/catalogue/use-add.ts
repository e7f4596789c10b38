import type { Offer } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { lineOfOffer, MOST_PACKS, packsToAdd, roomFor } from '../cart/cart';
import { useCart } from '../cart/use-cart';
import { NAMESPACE } from '../shared/namespace';

/** Puts an offer into the cart and says what is to be known of it: a supplier that has little or none is no refusal. */
export function useAdd(announce: (text: string) => void): (offer: Offer) => void {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { cart, phase, dispatch } = useCart();
  return (offer) => {
    const { name, availability } = offer;
    const supplier = offer.supplier.name;
    if (phase !== 'ours' && phase !== 'looking') {
      notify({ kind: 'warning', message: t('catalogue.cartElsewhere') });
      return;
    }
    const packs = packsToAdd(cart, offer);
    if (packs > roomFor(cart, offer.uuid)) {
      notify({ kind: 'warning', message: t('catalogue.mostPacks', { name, count: MOST_PACKS }) });
      return;
    }
    dispatch({ type: 'add', offer, packs, ids: { order: uuidV7(), line: uuidV7() } });
    announce(t('catalogue.added', { name, count: (lineOfOffer(cart, offer.uuid)?.packs ?? 0) + packs }));
    if (availability !== 'available') {
      notify({ kind: 'warning', message: t(`catalogue.warning.${availability}`, { name, supplier }) });
    }
  };
}
