/**
 * Phone numbers are compared by their digits alone: `+233 24 412 3456`, `00233244123456` and `024-412 3456` are one
 * number. No table of country codes is needed: written at home a number is the end of the number written from abroad.
 */

/** From so many digits an equal end means the same number. */
const WHOLE_NUMBER = 7;
/** Digits in front of a number: country codes have at most three. */
const LONGEST_COUNTRY_CODE = 3;

/** `+` and digits, the way it is stored. A zero in brackets is not dialled from abroad. */
export function cleanPhone(text: string): string {
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '');
  return text.trim().startsWith('+') && digits ? `+${digits}` : digits;
}

/** The digits that count: without the zeros that are dialled first. */
export function phoneKey(text: string): string {
  return cleanPhone(text).replace(/\D/g, '').replace(/^0+/, '');
}

/** Written as it is dialled inside the country. */
export function isDomestic(text: string): boolean {
  return /^\s*\(?0(?!0)/.test(text);
}

/** Both are keys. */
export function samePhone(one: string, other: string): boolean {
  const longer = one.length - other.length;
  if (longer === 0) return one === other && one !== '';
  if (longer < 0) return samePhone(other, one);
  // One more than a country code, for numbers that keep their zero behind it.
  return other.length >= WHOLE_NUMBER && longer <= LONGEST_COUNTRY_CODE + 1 && one.endsWith(other);
}

/**
 * How well a stored number fits the typed digits: 8 the whole number, 6 its beginning, 4 its end, 2 somewhere inside,
 * 0 not at all.
 *
 * @param domestic the stored number has no country code
 * @param abroad the typed one begins with `+` or `00`
 */
export function phoneRank(key: string, domestic: boolean, typed: string, abroad: boolean): number {
  if (key === '' || typed === '') return 0;
  const at = key.indexOf(typed);
  if (at >= 0) {
    const ends = at + typed.length === key.length;
    if (ends && (at === 0 || samePhone(key, typed))) return 8;
    if (at <= LONGEST_COUNTRY_CODE) return 6;
    return ends ? 4 : 2;
  }
  if (samePhone(key, typed)) return 8;
  if (domestic && abroad) {
    for (let code = 1; code <= LONGEST_COUNTRY_CODE; code += 1) {
      if (typed.length - code >= 3 && key.startsWith(typed.slice(code))) return 6;
    }
  }
  return 0;
}

/** A number that `phoneRank` finds fitting contains one of these. */
export function numberNeedles(typed: string, abroad: boolean): string[] {
  const needles = [typed];
  if (typed.length > WHOLE_NUMBER) needles.push(typed.slice(-WHOLE_NUMBER));
  if (abroad) for (let code = 1; code <= LONGEST_COUNTRY_CODE; code += 1) needles.push(typed.slice(code));
  return needles.filter((needle, at) => at === 0 || needle.length >= 3);
}
