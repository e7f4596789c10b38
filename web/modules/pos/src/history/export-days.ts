import { type DayFilter, daysOf, isDay, plusDays } from '../shared/day-range';

/** Both days are part of it, `YYYY-MM-DD`. */
export interface ExportDays {
  from: string;
  to: string;
}

/** The days that the list shows; the month so far for a list of all days. */
export function exportDays(filter: DayFilter, today: string): ExportDays {
  if (filter === 'week') return { from: plusDays(today, -6), to: today };
  if (filter === 'all') return { from: `${today.slice(0, 8)}01`, to: today };
  const days = daysOf(filter);
  if (days) return days;
  const day = isDay(filter) ? filter : filter === 'yesterday' ? plusDays(today, -1) : today;
  return { from: day, to: day };
}

/** Which of the two is no day, or that they stand the wrong way round; null when all is well. */
export function wrongDays({ from, to }: ExportDays, today: string): 'from' | 'to' | 'order' | null {
  if (!isDay(from) || from > today) return 'from';
  if (!isDay(to)) return 'to';
  return from > to ? 'order' : null;
}
