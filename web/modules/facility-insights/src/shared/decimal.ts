/** Decimal text of the wire, exactly: a detour over a float would lose the last digit of a year of sales. */

const DIGITS = 6;
const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,6}))?$/;

/** In millionths; null for what is no decimal text. */
function millionths(text: string): bigint | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '0', rest = ''] = match;
  const amount = BigInt(whole + rest.padEnd(DIGITS, '0'));
  return sign ? -amount : amount;
}

function textOf(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DIGITS + 1, '0');
  const rest = digits.slice(-DIGITS).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}${rest && `.${rest}`}`;
}

/** What cannot be read counts as nothing. */
export function sumOf(texts: Iterable<string>): string {
  let sum = 0n;
  for (const text of texts) sum += millionths(text) ?? 0n;
  return textOf(sum);
}

export interface Change {
  direction: 'more' | 'less' | 'same';
  /** Without a sign. */
  difference: string;
  /** Of what it was, 0.12 for 12 % more; null where it was nothing, for then no share says anything. */
  share: number | null;
}

/** How `value` differs from `before`; null when there is nothing to compare with. */
export function changeOf(value: string, before: string | null): Change | null {
  const now = millionths(value);
  const then = before === null ? null : millionths(before);
  if (now === null || then === null) return null;
  const difference = now - then;
  const size = then < 0n ? -then : then;
  return {
    direction: difference > 0n ? 'more' : difference < 0n ? 'less' : 'same',
    difference: textOf(difference < 0n ? -difference : difference),
    share: size === 0n ? null : Number((difference * 10_000n) / size) / 10_000,
  };
}

/** For drawing only. */
export const lengthOf = (text: string): number => {
  const length = Number(text);
  return Number.isFinite(length) ? length : 0;
};

export const isNothing = (text: string | null): boolean => text === null || (millionths(text) ?? 0n) === 0n;
