/** What the open sale costs. All amounts in minor units, exact: the total is the sum of the lines less the promo. */
import type { Currency } from '../money/money';
import { type PriceTier, priceOf, readPrice, tierOf, unitPrice } from '../rules/price';
import { applyPromo, judgePromo, type PromoLine, type PromoState } from '../rules/promo';
import type { CartLine, CartParts, LineGiven } from './cart';

export interface LineSum {
  productUuid: string;
  /** Wire amount that this customer pays for one. */
  unitPrice: string;
  /** Wire amount of the usual price. */
  usual: string;
  /** What stands in its place. */
  given: LineGiven | undefined;
  total: bigint;
}

export interface CartSums {
  tier: PriceTier;
  /** In the order of the cart. */
  lines: LineSum[];
  subtotal: bigint;
  /** 0 while the promo does not run. */
  discount: bigint;
  /** null: the sale has no promo. */
  promoState: PromoState | null;
  /** How much more of what the promo is for must be bought until it gives anything. */
  promoMissing: bigint;
  total: bigint;
}

/** A product without a readable price never gets into a cart; were it there, `buildSale` would refuse the sale. */
function lineSum(line: CartLine, tier: PriceTier, currency: Currency): LineSum {
  const prices = { walkIn: line.walkInPrice, member: line.memberPrice };
  const usual = unitPrice(prices, tier, currency);
  const given = line.given?.usual_price === usual ? line.given : undefined;
  const price = given ? readPrice(given.price, currency) : priceOf(prices, tier, currency);
  return {
    productUuid: line.productUuid,
    unitPrice: given?.price ?? usual,
    usual,
    given,
    total: (price ?? 0n) * BigInt(line.quantity),
  };
}

/** The lines as a promo looks at them. */
export function promoLines(cart: CartParts, currency: Currency): PromoLine[] {
  const tier = tierOf(cart.patient?.memberNumber ?? '');
  return cart.lines.map((line) => {
    const price = readPrice(lineSum(line, tier, currency).unitPrice, currency) ?? 0n;
    return { productUuid: line.productUuid, category: line.category, quantity: line.quantity, price };
  });
}

/** @param day the day at the facility, `YYYY-MM-DD`: whether the promo runs */
export function cartSums(cart: CartParts, currency: Currency, day: string): CartSums {
  const tier = tierOf(cart.patient?.memberNumber ?? '');
  const lines = cart.lines.map((line) => lineSum(line, tier, currency));
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0n);
  const promoState = cart.promo ? judgePromo(cart.promo, day) : null;
  const taken =
    cart.promo && promoState === 'running' ? applyPromo(cart.promo, promoLines(cart, currency), currency) : null;
  const discount = taken?.discount ?? 0n;
  const promoMissing = taken?.missing ?? 0n;
  return { tier, lines, subtotal, discount, promoState, promoMissing, total: subtotal - discount };
}
