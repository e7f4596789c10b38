/** A promo: whether it runs and what it takes off the sale. One per sale. Pure; days are `YYYY-MM-DD` strings. */
import type { Promo, PromoRules } from '@bloom/api-client';
import { type Currency, parseMoney } from '../money/money';

export type PromoState = 'running' | 'not_started' | 'over' | 'switched_off';

/** @param day the day at the facility; the first and the last day of a promo belong to it */
export function judgePromo(promo: Pick<Promo, 'starts_on' | 'ends_on' | 'is_active'>, day: string): PromoState {
  if (!promo.is_active) return 'switched_off';
  if (day < promo.starts_on) return 'not_started';
  return day > promo.ends_on ? 'over' : 'running';
}

/** 0 to 100; 0 for what is no whole percent. */
function readPercent(value: string): bigint {
  const whole = /^(\d{1,9})(?:\.0+)?$/.exec(value.trim())?.[1];
  if (whole === undefined) return 0n;
  const percent = BigInt(whole);
  return percent > 100n ? 100n : percent;
}

/**
 * Minor units, from 0 to the subtotal. A percentage is rounded half up to the minor unit; a fixed amount never exceeds
 * the subtotal. A value that cannot be read takes nothing off.
 */
export function promoDiscount(promo: Pick<Promo, 'kind' | 'value'>, subtotal: bigint, currency: Currency): bigint {
  if (subtotal <= 0n) return 0n;
  if (promo.kind === 'percent') return (subtotal * readPercent(promo.value) * 2n + 100n) / 200n;
  const fixed = parseMoney(promo.value, currency) ?? 0n;
  if (fixed <= 0n) return 0n;
  return fixed < subtotal ? fixed : subtotal;
}

/** The rules of a promo as a till may have them: rows of older builds have kind and value only. */
export type PromoTerms = Pick<PromoRules, 'kind' | 'value'> & Partial<Omit<PromoRules, 'kind' | 'value'>>;

export interface PromoLine {
  productUuid: string;
  /** Therapeutic class; absent when unknown. */
  category?: string | null;
  quantity: number;
  /** Minor units that this customer pays for one. */
  price: bigint;
}

/** Minor units. */
export interface PromoTake {
  discount: bigint;
  /** What the lines it is for come to. */
  eligible: bigint;
  /** How much of them is missing until it gives anything; 0 when nothing is. */
  missing: bigint;
}

const totalOf = (lines: readonly PromoLine[]) =>
  lines.reduce((sum, { price, quantity }) => sum + price * BigInt(quantity), 0n);

export type PromoAim = Pick<PromoTerms, 'product_uuids' | 'categories'>;

/** A promo is for its products and for those of its categories; for all where it names neither. */
export function isPromoFor(
  { product_uuids: products = [], categories = [] }: PromoAim,
  productUuid: string,
  category: string | null | undefined,
): boolean {
  if (products.length === 0 && categories.length === 0) return true;
  return products.includes(productUuid) || (category != null && categories.includes(category));
}

const eligibleLines = (promo: PromoTerms, lines: readonly PromoLine[]) =>
  lines.filter(({ productUuid, category }) => isPromoFor(promo, productUuid, category));

const isCount = (count: number | null | undefined): count is number => Number.isInteger(count) && (count as number) > 0;

/** Of every `buy + get` of a product `get` are free; of what is left over, what goes beyond `buy`. */
export function freeUnits(quantity: number, buy: number, get: number): number {
  const rest = quantity % (buy + get);
  return Math.floor(quantity / (buy + get)) * get + Math.max(0, rest - buy);
}

/** The free units of each product are its cheapest ones, should its lines have different prices. */
function freeGoods({ buy_quantity: buy, get_quantity: get }: PromoTerms, lines: readonly PromoLine[]): bigint {
  if (!isCount(buy) || !isCount(get)) return 0n;
  let worth = 0n;
  for (const uuid of new Set(lines.map(({ productUuid }) => productUuid))) {
    const ofProduct = lines.filter((line) => line.productUuid === uuid);
    let free = freeUnits(
      ofProduct.reduce((sum, { quantity }) => sum + quantity, 0),
      buy,
      get,
    );
    for (const { price, quantity } of ofProduct.sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0))) {
      const taken = Math.min(free, quantity);
      worth += price * BigInt(taken);
      free -= taken;
    }
  }
  return worth;
}

/**
 * What a running promo takes off these lines. The minimum is compared with the eligible lines alone; one that cannot be
 * read gives nothing, and neither does a kind that this build does not know.
 */
export function applyPromo(promo: PromoTerms, lines: readonly PromoLine[], currency: Currency): PromoTake {
  const chosen = eligibleLines(promo, lines);
  const eligible = totalOf(chosen);
  const least = promo.min_spend ? parseMoney(promo.min_spend, currency) : 0n;
  if (least === null) return { discount: 0n, eligible, missing: 0n };
  if (eligible < least) return { discount: 0n, eligible, missing: least - eligible };
  if (promo.kind === 'buy_get') return { discount: freeGoods(promo, chosen), eligible, missing: 0n };
  const { kind, value } = promo;
  const known = kind === 'percent' || kind === 'fixed';
  return { discount: known ? promoDiscount({ kind, value }, eligible, currency) : 0n, eligible, missing: 0n };
}

/** Of the promos that are taken by themselves and run on `day`, the one that gives the most; the first to end on a tie. */
export function bestAutomatic<Known extends PromoTerms & Pick<Promo, 'starts_on' | 'ends_on' | 'is_active'>>(
  promos: readonly Known[],
  lines: readonly PromoLine[],
  day: string,
  currency: Currency,
): Known | null {
  let best: { promo: Known; discount: bigint } | null = null;
  for (const promo of promos) {
    if (!promo.automatic || judgePromo(promo, day) !== 'running') continue;
    const { discount } = applyPromo(promo, lines, currency);
    const better =
      !best || discount > best.discount || (discount === best.discount && promo.ends_on < best.promo.ends_on);
    if (discount > 0n && better) best = { promo, discount };
  }
  return best?.promo ?? null;
}
