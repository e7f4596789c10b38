/** Days as the insights say them; what every module says of a day is `@bloom/shell-api/day`. */
import { dateForm as format } from '@bloom/shell-api/day';

export { dayOf, formatDateTime } from '@bloom/shell-api/day';

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
