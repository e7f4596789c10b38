/**
 * The promo of the open sale follows what arrives: one that stops running, or takes off something else, must not
 * surprise anybody at the total. What it became is said on the screen.
 */
import type { Promo } from '@bloom/api-client';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart, CartAction } from '../cart/cart';
import { promoLines } from '../cart/cart-sums';
import type { CartNotice } from '../cart/notice-bar';
import { promoRefusal, promoValue } from '../promo/promo-texts';
import { type KnownPromos, usePromos } from '../promo/use-promos';
import { bestAutomatic, type PromoLine, type PromoState, type PromoTerms } from '../rules/promo';
import { NAMESPACE, type Till } from '../shared/use-till';

/** The rules are absent in rows of older builds, and lists are among them. */
const FIELDS = [
  ...(['code', 'kind', 'value', 'starts_on', 'ends_on', 'is_active'] as const),
  ...(['buy_quantity', 'get_quantity', 'min_spend', 'product_uuids', 'categories', 'automatic'] as const),
] satisfies (keyof (Promo & PromoTerms))[];

const factsOf = (promo: Promo & Partial<PromoTerms>) => JSON.stringify(FIELDS.map((field) => promo[field] ?? null));

/** The promo as this device knows it now; null when nothing about it has changed. */
export function promoNow(promo: Promo, known: KnownPromos): Promo | null {
  const found = known.promos.find(({ id }) => id === promo.id);
  // A promo that is gone for good is not offered any more; while a download runs it may only not be here yet.
  if (!found) return known.state === 'complete' && promo.is_active ? { ...promo, is_active: false } : null;
  return factsOf(found) === factsOf(promo) ? null : found;
}

interface PromoWatch {
  till: Till;
  cart: Cart;
  /** Of the promo of this sale. */
  state: PromoState | null;
  dispatch: (action: CartAction) => void;
  say: (notice: CartNotice) => void;
  /** False while the payment is taken: what the customer was told to pay stays. */
  enabled: boolean;
}

export function usePromoWatch({ till, cart, state, dispatch, say, enabled }: PromoWatch) {
  const { t } = useTranslation(NAMESPACE);
  const known = usePromos();
  const { uuid, promo } = cart;
  const lines = useMemo(
    () => promoLines({ lines: cart.lines, patient: cart.patient, promo: null }, till.currency),
    [cart.lines, cart.patient, till.currency],
  );

  useEffect(() => {
    const fresh = enabled && promo && known ? promoNow(promo, known) : null;
    if (!fresh || !promo) return;
    dispatch({ type: 'setPromo', promo: fresh });
    if (fresh.value !== promo.value || fresh.kind !== promo.kind) {
      say({ tone: 'attention', text: t('promo.changed', { code: fresh.code, value: promoValue(fresh, till, t) }) });
    }
  }, [enabled, promo, known, dispatch, say, till, t]);

  useAutomatic({ till, promo, lines, uuid, dispatch, enabled, known });

  /** The state that was last seen, of which promo. */
  const seen = useRef<{ id: string; state: PromoState } | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = promo && state ? { id: promo.id, state } : null;
    if (!promo || !state || state === 'running') return;
    if (before?.id === promo.id && before.state === state) return;
    say({ tone: 'attention', text: t('promo.noLonger', { reason: promoRefusal(promo, state, till, t) }) });
  }, [promo, state, say, till, t]);
}

interface Automatic extends Pick<PromoWatch, 'till' | 'dispatch' | 'enabled'>, Pick<Cart, 'uuid' | 'promo'> {
  /** Of the open sale, which is the one with this uuid. */
  lines: readonly PromoLine[];
  known: KnownPromos | undefined;
}

/**
 * The best promo that is taken by itself, as long as nobody has chosen one: it comes, changes and goes with the lines. One
 * that the cashier takes off stays off for this sale.
 */
function useAutomatic({ till, promo, lines, uuid, dispatch, enabled, known }: Automatic): void {
  const taken = useRef<{ uuid: string; id: string | null; off: Set<string> }>({ uuid, id: null, off: new Set() });
  useEffect(() => {
    if (taken.current.uuid !== uuid) taken.current = { uuid, id: null, off: new Set() };
    const { id, off } = taken.current;
    if (!enabled || !known) return;
    // What was put on here and is gone now was taken off by the cashier.
    if (id && !promo && lines.length > 0) off.add(id);
    const chosen = promo && !(promo as PromoTerms).automatic;
    const offered = known.promos.filter((one) => !off.has(one.id));
    const best = chosen ? null : bestAutomatic(offered, lines, till.today(), till.currency);
    taken.current.id = best?.id ?? null;
    if (!chosen && (best?.id ?? null) !== (promo?.id ?? null)) dispatch({ type: 'setPromo', promo: best });
  }, [till, promo, lines, uuid, dispatch, enabled, known]);
}
