/**
 * A price that somebody at the till gives instead of the usual one. The server measures it in the same way; both sides run
 * `api/counter-cases.json`. Amounts in minor units. Pure.
 */

/** True when `price` is further from the usual one than `limit` percent of it, to either side. */
export function isOverLimit(usual: bigint, price: bigint, limit: number): boolean {
  const away = usual > price ? usual - price : price - usual;
  return away * 100n > usual * BigInt(limit);
}

/** So much less, rounded up to the minor unit: no more is taken off than was said. @param percent whole, 0 to 100 */
export function lessPercent(usual: bigint, percent: number): bigint {
  return (usual * BigInt(100 - percent) + 99n) / 100n;
}

/** How many percent less than the usual price, below zero when it is more; to one decimal. 0 of a usual price of 0. */
export function percentLess(usual: bigint, price: bigint): number {
  return usual === 0n ? 0 : Number(((usual - price) * 1000n) / usual) / 10;
}
