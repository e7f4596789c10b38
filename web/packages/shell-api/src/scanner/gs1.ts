/**
 * GS1 element strings, as the square codes on medicine packs carry them: GTIN, expiry, lot and serial in one scan
 * (GS1 General Specifications, chapters 3 and 7). Pure.
 */

export interface ElementString {
  /** 14 digits, its check digit right. */
  gtin: string;
  /** (17) `YYYY-MM-DD`: the last day the pack may be used. */
  expiry?: string;
  /** (10) */
  lot?: string;
  /** (21) */
  serial?: string;
}

/** Length of identifier and value together, by the identifier's first two digits: these need no separator behind. */
const FIXED: Record<string, number> = {
  ...{ '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '20': 4, '41': 16 },
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((start) => [start, 8])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((start) => [start, 10])),
};
/** Identifiers of two digits; those that are not here have three, or four when they begin with 7 or 8. */
const TWO_DIGITS = /^(0[0-4]|1\d|2[0-2]|30|37|9\d)/;

/** FNC1 as scanners send it: the group separator, or what they are set to write for it. */
export const GROUP_SEPARATOR = '\x1d';
const SEPARATOR = new RegExp(`${GROUP_SEPARATOR}|<GS>|\\{GS\\}|\\|`);
const SYMBOLOGY = /^\](?:C1|e0|d2|Q3|J1)/;

/** null when it is none, or has no GTIN whose check digit is right. */
export function readElementString(raw: string, today: string): ElementString | null {
  const text = raw.replace(SYMBOLOGY, '');
  const values = text.startsWith('(') ? withBrackets(text) : withSeparators(text);
  const gtin = values?.get('01');
  if (!values || !gtin || !isGtin(gtin)) return null;
  const expiry = dateOf(values.get('17'), today);
  const [lot, serial] = [values.get('10'), values.get('21')];
  return { gtin, ...(expiry && { expiry }), ...(lot && { lot }), ...(serial && { serial }) };
}

/** As it is printed below the code: `(01)09506682101352(17)201031`. */
function withBrackets(text: string): Map<string, string> | null {
  const values = new Map<string, string>();
  const rest = text.replace(/\((\d{2,4})\)([^(]*)/g, (_, identifier: string, value: string) => {
    values.set(identifier, value.replace(SEPARATOR, ''));
    return '';
  });
  return rest === '' ? values : null;
}

function withSeparators(text: string): Map<string, string> | null {
  const values = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const separator = SEPARATOR.exec(rest);
    if (separator?.index === 0) {
      rest = rest.slice(separator[0].length);
      continue;
    }
    const start = rest.slice(0, 2);
    if (!/^\d\d/.test(start)) return null;
    const digits = identifierDigits(rest);
    const end = FIXED[start] ?? separator?.index ?? rest.length;
    if (rest.length < end) return null;
    values.set(rest.slice(0, digits), rest.slice(digits, end));
    rest = rest.slice(end);
  }
  return values;
}

function identifierDigits(text: string): number {
  if (TWO_DIGITS.test(text)) return 2;
  return /^(3[1-6]|7|8)/.test(text) && !/^7[1]/.test(text) ? 4 : 3;
}

/** Fourteen digits, of which the last follows from the others (modulo 10, weights 3 and 1). */
export function isGtin(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/**
 * `YYMMDD`. The year is the one nearest to today of those that end so: at most 49 years back, 50 ahead. Day 00 is the
 * last of the month. undefined when it is no date.
 */
function dateOf(value: string | undefined, today: string): string | undefined {
  if (!value || !/^\d{6}$/.test(value)) return undefined;
  const now = Number(today.slice(0, 4));
  const ahead = (Number(value.slice(0, 2)) - (now % 100) + 149) % 100;
  const year = now - 49 + ahead;
  const month = Number(value.slice(2, 4));
  const day = Number(value.slice(4, 6));
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > last) return undefined;
  return `${year}-${value.slice(2, 4)}-${String(day === 0 ? last : day).padStart(2, '0')}`;
}
