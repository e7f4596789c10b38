/**
 * The promo of the open sale follows what arrives: one that stops running, or takes off something else, must not
 * surprise anybody at the total. What it became is said on the screen.
 */
import type { Promo } from '@bloom/api-client';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartAction } from '../cart/cart';
import type { CartNotice } from '../cart/notice-bar';
import type { PromoState } from '../rules/promo';
import { NAMESPACE, type Till } from '../shared/use-till';
import { promoRefusal, promoValue } from './promo-texts';
import { type KnownPromos, usePromos } from './use-promos';

const FIELDS = ['code', 'kind', 'value', 'starts_on', 'ends_on', 'is_active'] as const;

/** The promo as this device knows it now; null when nothing about it has changed. */
export function promoNow(promo: Promo, known: KnownPromos): Promo | null {
  const found = known.promos.find(({ id }) => id === promo.id);
  // A promo that is gone for good is not offered any more; while a download runs it may only not be here yet.
  if (!found) return known.state === 'complete' && promo.is_active ? { ...promo, is_active: false } : null;
  return FIELDS.some((field) => found[field] !== promo[field]) ? found : null;
}

interface PromoWatch {
  till: Till;
  promo: Promo | null;
  state: PromoState | null;
  dispatch: (action: CartAction) => void;
  say: (notice: CartNotice) => void;
  /** False while the payment is taken: what the customer was told to pay stays. */
  enabled: boolean;
}

export function usePromoWatch({ till, promo, state, dispatch, say, enabled }: PromoWatch) {
  const { t } = useTranslation(NAMESPACE);
  const known = usePromos();

  useEffect(() => {
    const fresh = enabled && promo && known ? promoNow(promo, known) : null;
    if (!fresh || !promo) return;
    dispatch({ type: 'setPromo', promo: fresh });
    if (fresh.value !== promo.value || fresh.kind !== promo.kind) {
      say({ tone: 'attention', text: t('promo.changed', { code: fresh.code, value: promoValue(fresh, till, t) }) });
    }
  }, [enabled, promo, known, dispatch, say, till, t]);

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
