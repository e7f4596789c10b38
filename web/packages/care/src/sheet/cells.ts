/** What people write into a cell, and how it is written there. Pure. */

const TRUE = ['yes', 'true', 'oui', 'vrai', '1', 'x'];
const FALSE = ['no', 'false', 'non', 'faux', '0'];

/** null: neither. Spreadsheet programs write TRUE, VRAI and the like by themselves. */
export function flagOf(text: string): boolean | null {
  const plain = text.toLowerCase();
  if (TRUE.includes(plain)) return true;
  return FALSE.includes(plain) ? false : null;
}

export const flagText = (flag: boolean | undefined): string => (flag === undefined ? '' : flag ? 'yes' : 'no');

const NUMBER = /^[-+]?(\d+|\d{1,3}( \d{3})+)([.,]\d+)?$/;
/** `1,000` is a thousand to some and one to others. */
const TWO_READINGS = /^[-+]?[1-9]\d{0,2},\d{3}$/;

/** With a point or a comma, as the country writes it. */
export function numberOf(text: string): number | 'no_number' | 'two_readings' {
  const plain = text.replace(/[\u00a0\u202f]/g, ' ').replace('−', '-');
  if (TWO_READINGS.test(plain)) return 'two_readings';
  if (!NUMBER.test(plain)) return 'no_number';
  return Number(plain.replaceAll(' ', '').replace(',', '.'));
}

/** Never as `1e-7`, which spreadsheets read and people do not. */
export function numberText(number: number | null | undefined): string {
  if (number === null || number === undefined) return '';
  const text = String(number);
  if (!text.includes('e')) return text;
  return number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
}

/** Several things in one cell: a backslash takes its meaning from the sign after it. */
export function splitCell(text: string, separator: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\' && at + 1 < text.length) {
      parts[parts.length - 1] += sign + text[at + 1];
      at += 1;
    } else if (sign === separator) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** Without those that are empty: a separator at the end ends nothing. */
export const listOf = (text: string): string[] => splitCell(text, ';').filter((part) => part !== '');

/** What was split, as it was meant. */
export const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

/** As `splitCell` reads it back whole. */
export const escaped = (text: string): string => text.replace(/[\\;|=]/g, '\\$&');

/** `yes=Yes|Oui`: a code and so many words of it; null: it is not written so. */
export function optionOf(text: string, count: number): { code: string; words: string[] } | null {
  const [code = '', all = '', ...more] = splitCell(text, '=');
  const words = splitCell(all, '|');
  const isWhole = more.length === 0 && words.length === count && [code, ...words].every((one) => one !== '');
  return isWhole ? { code: unescaped(code), words: words.map(unescaped) } : null;
}

export const optionText = (code: string, words: readonly string[]): string =>
  `${escaped(code)}=${words.map(escaped).join('|')}`;
