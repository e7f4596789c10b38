/** A promo in words: what it takes off, and why it does not count. */
import type { Promo } from '@bloom/api-client';
import { formatDay } from '@bloom/shell-api/day';
import type { TFunction } from 'i18next';
import { parseMoney } from '../money/money';
import type { PromoState, PromoTerms } from '../rules/promo';
import type { Till } from '../shared/use-till';

/** "10% off", "GHS 5.00 off", "Buy 2, get 1 free". */
export function promoValue(promo: PromoTerms, till: Till, t: TFunction): string {
  if (promo.kind === 'buy_get') return t('promo.buyGet', { buy: promo.buy_quantity, get: promo.get_quantity });
  if (promo.kind === 'percent') return t('promo.percentOff', { percent: promo.value.replace(/\.0+$/, '') });
  const amount = parseMoney(promo.value, till.currency);
  return t('promo.amountOff', { amount: amount === null ? promo.value : till.money(amount) });
}

/** Empty while it runs. */
export function promoRefusal(promo: Promo, state: PromoState, till: Till, t: TFunction): string {
  const { code } = promo;
  switch (state) {
    case 'running':
      return '';
    case 'not_started':
      return t('promo.notStarted', { code, date: formatDay(promo.starts_on, till.language) });
    case 'over':
      return t('promo.over', { code, date: formatDay(promo.ends_on, till.language) });
    case 'switched_off':
      return t('promo.switchedOff', { code });
  }
}
