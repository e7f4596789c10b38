/** Which days a report covers, as they stand in the address (`?period=7`, `?period=own&from=…&to=…`). Pure. */
import { countDays, isDay, plusDays } from '../shared/day';

export const PERIODS = ['today', 'yesterday', '7', '30', 'month', 'own'] as const;
export type Period = (typeof PERIODS)[number];
/** As the server allows. */
export const MOST_DAYS = 366;

/** `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface Choice extends Days {
  period: Period;
}

/** What cannot be understood in an address becomes the last seven days, or what else is `usual`. */
export function readPeriod(query: URLSearchParams, today: string, usual: '7' | '30' = '7'): Choice {
  const asked = query.get('period');
  const period = PERIODS.find((known) => known === asked) ?? usual;
  if (period !== 'own') return { period, ...daysOf(period, today) };
  const own = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  return wrongDays(own, today) ? { period: usual, ...daysOf(usual, today) } : { period, ...own };
}

function daysOf(period: Exclude<Period, 'own'>, today: string): Days {
  if (period === 'today') return { from: today, to: today };
  if (period === 'yesterday') return { from: plusDays(today, -1), to: plusDays(today, -1) };
  if (period === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: plusDays(today, 1 - Number(period)), to: today };
}

export function writePeriod({ period, from, to }: Choice): Record<string, string> {
  return period === 'own' ? { period, from, to } : { period };
}

/** Which of the two is no day, that they stand the wrong way round, or are too many; null when all is well. */
export function wrongDays({ from, to }: Days, today: string): 'from' | 'to' | 'order' | 'many' | null {
  if (!isDay(from) || from > today) return 'from';
  if (!isDay(to) || to > today) return 'to';
  if (from > to) return 'order';
  return countDays(from, to) > MOST_DAYS ? 'many' : null;
}

/** The day filter of the sales history for these days. */
export function salesDays({ from, to }: Days): string {
  return from === to ? from : `${from}..${to}`;
}
