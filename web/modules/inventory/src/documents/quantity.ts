/** Whole numbers of base units, as they are typed. Pure. */

/** What a pharmacy can hold of one thing; more is a scanned code in the wrong field. */
export const LARGEST = 9_999_999;

/** null: empty, or no whole number within bounds. */
export function parseQuantity(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{1,7}$/.test(digits)) return null;
  return Number(digits);
}
