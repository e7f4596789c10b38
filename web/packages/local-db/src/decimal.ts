/** Money on the wire is a decimal string in major units; it is multiplied without ever being a floating point number. */

/** `price` times `quantity`, with the decimals of `price`: '12.50' × 3 = '37.50'. */
export function timesQuantity(price: string, quantity: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(price);
  if (!match) throw new RangeError(`${price} is not a decimal amount`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const scaled = BigInt(`${sign}${whole}${fraction}`) * BigInt(quantity);
  if (fraction === '') return String(scaled);
  const negative = scaled < 0n;
  const digits = String(negative ? -scaled : scaled).padStart(fraction.length + 1, '0');
  const cut = digits.length - fraction.length;
  return `${negative ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}
