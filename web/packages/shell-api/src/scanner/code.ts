/** What a scanned text may be. Pure. */
import { GROUP_SEPARATOR, readElementString } from './gs1';

/** Shorter texts are typed, not scanned. */
const SHORTEST = 6;

/** Mostly digits and without a space: what a fast typist's word is not. */
export function looksLikeCode(text: string): boolean {
  const visible = text.replaceAll(GROUP_SEPARATOR, '');
  const digits = visible.replace(/\D/g, '').length;
  return visible.length >= SHORTEST && /^[!-~]+$/.test(visible) && digits * 2 >= visible.length;
}

/** The same number is printed with 8, 12, 13 or 14 digits, filled up with zeros in front. */
export function printedForms(digits: string): string[] {
  const bare = digits.replace(/^0+/, '');
  return [...new Set([bare.length, 8, 12, 13, 14].map((length) => bare.padStart(length, '0')))];
}

/**
 * Every code a product may carry that answers to this scan.
 * @param today the day at the facility, `YYYY-MM-DD`
 */
export function codesOf(raw: string, today: string): string[] {
  const text = raw.trim();
  const number = readElementString(text, today)?.gtin ?? text;
  return [...new Set([text, ...(/^\d+$/.test(number) ? printedForms(number) : [])])];
}
