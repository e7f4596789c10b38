/** A promo: whether it runs and what it takes off the subtotal. One per sale. Pure; days are `YYYY-MM-DD` strings. */
import type { Promo } from '@bloom/api-client';
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

const bare = (code: string) => code.trim().toUpperCase();

/**
 * The promo a customer means: case and surrounding blanks do not matter. Where several campaigns share a code, the
 * one that runs on `day` counts, else the one that ends last.
 */
export function findPromo<Known extends Promo>(
  promos: readonly Known[],
  code: string,
  day?: string,
): Known | undefined {
  const wanted = bare(code);
  if (wanted === '') return undefined;
  const known = promos
    .filter((promo) => bare(promo.code) === wanted)
    .sort((a, b) => (a.ends_on < b.ends_on ? 1 : a.ends_on > b.ends_on ? -1 : 0));
  return known.find((promo) => day !== undefined && judgePromo(promo, day) === 'running') ?? known[0];
}
