/** Money on the wire is a decimal string in major units; it is multiplied without ever being a floating point number. */

/** `price` times `quantity`, with the decimals of `price`: '12.50' × 3 = '37.50'. */
export function timesQuantity(price: string, quantity: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(price);
  if (!match) throw new RangeError(`${price} is not a decimal amount`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  return written(BigInt(`${sign}${whole}${fraction}`) * BigInt(quantity), fraction.length);
}

/** The amount below zero; nothing stays nothing. */
export function negative(amount: string): string {
  return timesQuantity(amount, -1);
}

/** '12.5' + '0.25' = '12.75': with the decimals of the finer one. */
export function plus(left: string, right: string): string {
  const decimals = (amount: string) => amount.split('.')[1]?.length ?? 0;
  const fine = Math.max(decimals(left), decimals(right));
  const scaled = (amount: string) => BigInt(`${amount.replace('.', '')}${'0'.repeat(fine - decimals(amount))}`);
  return written(scaled(left) + scaled(right), fine);
}

/** So many smallest units, of which 10^decimals make one. */
function written(scaled: bigint, decimals: number): string {
  if (decimals === 0) return String(scaled);
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}
