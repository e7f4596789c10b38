/** Which days the list of sales covers, as instants: days are calendar days at the facility. */
import { dateForm, dayOf } from '@bloom/shell-api/day';

/** `today`, `yesterday`, `week` (the last seven days), `all`, a day (`YYYY-MM-DD`), or days (`YYYY-MM-DD..YYYY-MM-DD`). */
export type DayFilter = string;

/** Milliseconds since the epoch; `to` is not part of it. */
export interface TimeRange {
  from: number;
  to: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Of this millennium: a year that is being typed (`0002`, `0020`) is none yet. */
export function isDay(text: string): boolean {
  return /^2\d{3}-\d{2}-\d{2}$/.test(text) && plusDays(text, 0) === text;
}

/** From a day to another one, both included, as insights ask for them; null for any other filter. */
export function daysOf(filter: DayFilter): { from: string; to: string } | null {
  const [from = '', to = '', ...rest] = filter.split('..');
  return rest.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

export function isDayFilter(text: string): boolean {
  return ['today', 'yesterday', 'week', 'all'].includes(text) || isDay(text) || daysOf(text) !== null;
}

/** `day` in `YYYY-MM-DD`; an impossible day comes back as another one, or as ''. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The first instant of a day at `timeZone`, to the minute; the clock change may make that another hour than 0:00. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = midnight - 15 * HOUR;
  let since = midnight + 15 * HOUR;
  while (since - before > MINUTE) {
    const middle = before + Math.floor((since - before) / 2 / MINUTE) * MINUTE;
    if (dayOf(new Date(middle), timeZone) < day) before = middle;
    else since = middle;
  }
  return since;
}

/** The newest day is open to the future: a sale of a till whose clock is ahead belongs to today. */
export function rangeOf(filter: DayFilter, today: string, timeZone: string): TimeRange {
  const start = (day: string) => startOfDay(day, timeZone);
  if (filter === 'all') return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  if (filter === 'week') return { from: start(plusDays(today, -6)), to: Number.POSITIVE_INFINITY };
  const day = filter === 'today' ? today : filter === 'yesterday' ? plusDays(today, -1) : filter;
  const days = daysOf(filter);
  if (days) {
    return { from: start(days.from), to: days.to >= today ? Number.POSITIVE_INFINITY : start(plusDays(days.to, 1)) };
  }
  return { from: start(day), to: day >= today ? Number.POSITIVE_INFINITY : start(plusDays(day, 1)) };
}

export const isWithin = (time: number, { from, to }: TimeRange): boolean => time >= from && time < to;

/** A day to begin with when a date is to be picked. */
export function rangeDay(filter: DayFilter, today: string): string {
  if (isDay(filter)) return filter;
  const days = daysOf(filter);
  if (days) return days.to;
  return filter === 'yesterday' ? plusDays(today, -1) : today;
}

/** From one day to another in the words of the language. */
export function formatDays({ from, to }: { from: string; to: string }, language: string): string {
  const form = dateForm(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return form.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}
