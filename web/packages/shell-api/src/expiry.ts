/** An expiry date as people type it from a pack. Pure. */

const MONTHS_FIRST = /^(\d{1,2})[/.\- ](\d{2}|\d{4})$/;
const DAY_FIRST = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/;
const YEAR_FIRST = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/;
const BARE = /^(\d{2})(\d{2}|\d{4})$/;

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

/**
 * `05/27`, `05/2027`, `0527` (the last day of the month, as packs mean it), `31/05/2027`, `2027-05-31`, `2027-05`.
 * The day as `yyyy-MM-dd`; null when it is no date.
 */
export function parseExpiry(typed: string): string | null {
  const text = typed.trim();
  const year = YEAR_FIRST.exec(text);
  if (year) return day(Number(year[1]), Number(year[2]), year[3] === undefined ? null : Number(year[3]));
  const whole = DAY_FIRST.exec(text);
  if (whole) return day(yearOf(whole[3] as string), Number(whole[2]), Number(whole[1]));
  const month = MONTHS_FIRST.exec(text) ?? BARE.exec(text);
  if (month) return day(yearOf(month[2] as string), Number(month[1]), null);
  return null;
}

/** `dayOfMonth` null: the last one. */
function day(year: number, month: number, dayOfMonth: number | null): string | null {
  if (year < 2000 || year > 2099 || month < 1 || month > 12) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const chosen = dayOfMonth ?? last;
  if (chosen < 1 || chosen > last) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(chosen).padStart(2, '0')}`;
}

/** The way it stands in a field: the month alone when the last day of it is meant. */
export function expiryText(date: string): string {
  const [year, month] = date.split('-') as [string, string];
  const short = `${month}/${year}`;
  return parseExpiry(short) === date ? short : `${date.slice(8)}/${short}`;
}
