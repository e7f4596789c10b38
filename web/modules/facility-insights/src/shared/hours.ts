/** Hours of a day for a chart. Pure. */
import { isNothing } from './decimal';

/** Hours in which a pharmacy is open anyway: an axis that begins with the first sale would jump about. */
const OPEN = { from: 8, to: 18 };

interface Hour {
  hour: number;
  count: number;
  /** Of the day compared with. */
  before?: string;
}

/** The server tells all 24; most of them are a closed door. */
export const hasSales = ({ count, before = '0' }: Hour): boolean => count > 0 || !isNothing(before);

/** Every hour from opening to closing, and from the first to the last that has something, in order. */
export function hoursOf<Row extends Hour>(rows: readonly Row[], empty: Omit<Row, 'hour'>): Row[] {
  const known = new Map(rows.filter(hasSales).map((row) => [row.hour, row]));
  const from = Math.min(OPEN.from, ...known.keys());
  const to = Math.max(OPEN.to, ...known.keys());
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const hour = from + at;
    return known.get(hour) ?? ({ hour, ...empty } as Row);
  });
}

/** `9:00–10:00`; the same in both languages. */
export const hourSpan = (hour: number): string => `${hour}:00–${(hour + 1) % 24}:00`;
