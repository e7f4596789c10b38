/** The calendar day at the facility, whatever the time zone of the device is set to. */

// Making a formatter costs a hundred times what using it does, and a list of products needs dozens.
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(language, options);
    formats.set(key, known);
  }
  return known;
}

/** `YYYY-MM-DD`. `timeZone` is an IANA name; without one the device's own zone counts. */
export function dayOf(time: Date | string, timeZone?: string): string {
  // The Swedish form is `YYYY-MM-DD`.
  const form = format('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return form.format(new Date(time));
}

export function formatTime(time: string, language: string, timeZone?: string): string {
  return format(language, { timeStyle: 'short', timeZone }).format(new Date(time));
}

export function formatDateTime(time: string, language: string, timeZone?: string): string {
  return format(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(time));
}

/** A calendar day (`YYYY-MM-DD`) in the words of the language. */
export function formatDay(day: string, language: string): string {
  return format(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** An expiry date as month and year, the way it is printed on the pack. */
export function formatExpiry(day: string, language: string): string {
  const form = format(language, { year: '2-digit', month: '2-digit', timeZone: 'UTC' });
  return form.format(new Date(`${day}T00:00:00Z`));
}

/** A calendar day with its weekday, for headings. */
export function formatLongDay(day: string, language: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return format(language, options).format(new Date(`${day}T00:00:00Z`));
}

/** A calendar day in a narrow column, of which the page says the year: `Mon, 16 Nov`. */
export function formatWeekday(day: string, language: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return format(language, options).format(new Date(`${day}T00:00:00Z`));
}

/** From one day to another, both included; a single day for both the same. */
export function formatDays(from: string, to: string, language: string): string {
  const form = format(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return form.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

/** A day under a bar of a chart. */
export function formatShortDay(day: string, language: string): string {
  return format(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** @param month 1 to 12 */
export function formatMonth(month: number, language: string, length: 'short' | 'long'): string {
  return format(language, { month: length, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month - 1, 1)));
}

/** Of this millennium: a year that is being typed (`0002`, `0020`) is none yet. */
export function isDay(text: string): boolean {
  return /^2\d{3}-\d{2}-\d{2}$/.test(text) && plusDays(text, 0) === text;
}

/** `day` in `YYYY-MM-DD`; an impossible day comes back as another one, or as ''. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How many days from `from` to `to`, both included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}
