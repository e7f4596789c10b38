/** What is given back for goods that come back: what was paid for them, their share of the promo included. Pure. */

/** A line of a sale as it was sold. */
export interface SoldLine {
  /** Base units, above 0. */
  quantity: number;
  /** Minor units. */
  unitPrice: bigint;
  /** The promo of the sale was for it. */
  meant: boolean;
}

const totalOf = ({ quantity, unitPrice }: SoldLine) => unitPrice * BigInt(quantity);

/**
 * What the promo took off each line, in minor units: by what the lines it was for came to. What does not divide goes to
 * the lines that are short of most, of two alike to the first. A promo that was for none of them was for all.
 */
export function promoShares(lines: readonly SoldLine[], discount: bigint): bigint[] {
  const forAll = !lines.some((line) => line.meant && totalOf(line) > 0n);
  const weights = lines.map((line) => (forAll || line.meant ? totalOf(line) : 0n));
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return lines.map(() => 0n);
  const off = discount < 0n ? 0n : discount > whole ? whole : discount;
  const shares = weights.map((weight) => (off * weight) / whole);
  const open = Number(off - shares.reduce((sum, share) => sum + share, 0n));
  const short = weights.map((weight, index) => ({ index, lacks: (off * weight) % whole }));
  short.sort((a, b) => (a.lacks === b.lacks ? a.index - b.index : a.lacks > b.lacks ? -1 : 1));
  const oneMore = new Set(short.slice(0, open).map(({ index }) => index));
  return shares.map((share, index) => (oneMore.has(index) ? share + 1n : share));
}

/**
 * What the promo had taken off `quantity` units of a line of which `already` came back, in minor units: in sum over all of
 * its units exactly `share`, however often something comes back.
 */
export function shareOf(line: SoldLine, share: bigint, already: number, quantity: number): bigint {
  const whole = BigInt(line.quantity);
  if (whole <= 0n) return 0n;
  const until = (units: number) => {
    const part = share * BigInt(Math.min(Math.max(units, 0), line.quantity));
    // Rounded up: nobody is given more than was paid until the last unit is back.
    return (part + whole - 1n) / whole;
  };
  return until(already + quantity) - until(already);
}
