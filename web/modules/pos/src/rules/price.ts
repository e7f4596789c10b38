/**
 * What a product costs this customer. The server computes the same from the same numbers; both sides run
 * `api/counter-cases.json`. Pure.
 */
import { type Currency, moneyToWire, parseMoney } from '../money/money';

export type PriceTier = 'walk_in' | 'member';

/** Wire amounts: decimal strings in the major unit, as the server sent them. */
export interface Prices {
  walkIn: string;
  member: string;
}

/** Who bears a member number pays the member price; blanks are no number. */
export function tierOf(memberNumber: string): PriceTier {
  return memberNumber.trim() === '' ? 'walk_in' : 'member';
}

/** Minor units; null when it is no price: unreadable, finer than the currency, or below zero. */
export function readPrice(text: string, currency: Currency): bigint | null {
  const minor = parseMoney(text, currency);
  return minor === null || minor < 0n ? null : minor;
}

/**
 * Minor units. A member price that is no price gives way to the walk-in price; null when the walk-in price is none
 * either: such a product cannot be sold.
 */
export function priceOf(prices: Prices, tier: PriceTier, currency: Currency): bigint | null {
  const member = tier === 'member' ? readPrice(prices.member, currency) : null;
  return member ?? readPrice(prices.walkIn, currency);
}

/** The wire amount of `priceOf`; an unreadable walk-in price comes back as it is, so that a screen can show it. */
export function unitPrice(prices: Prices, tier: PriceTier, currency: Currency): string {
  const minor = priceOf(prices, tier, currency);
  return minor === null ? prices.walkIn : moneyToWire(minor, currency);
}
