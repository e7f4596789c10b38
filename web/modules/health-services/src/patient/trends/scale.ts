/** Where the values of a curve are drawn. Pure. */
import type { Point } from './trends-of';

const STEPS = [1, 2, 2.5, 5, 10];
/** Steps between the lines of a drawing this low, as they are wished for; one more where the ends are not round. */
const WANTED = 3;

export interface Scale {
  /** Round numbers, of which the first and the last have everything between them. */
  ticks: number[];
  /** From 0 at the lowest to 1 at the highest of them. */
  share(number: number): number;
}

/** @param numbers that have to be seen, at least one: values, and the limits of their ranges */
export function scaleOf(numbers: readonly number[]): Scale {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  // What stays the same is a line in the middle.
  const room = least === most ? Math.abs(least) / 10 || 1 : 0;
  const rough = (most - least + 2 * room) / WANTED;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * power >= rough) ?? 10) * power;
  const from = Math.floor((least - room) / step);
  const to = Math.ceil((most + room) / step);
  return {
    ticks: Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step),
    share: (number) => within((number / step - from) / (to - from)),
  };
}

const within = (share: number) => Math.min(Math.max(share, 0), 1);

/** From 0 for the oldest to 1 for the newest, by their times; the middle when all are of one moment. */
export function sharesOf(points: readonly Pick<Point, 'at'>[]): number[] {
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return times.map((time) => (first === last ? 0.5 : (time - first) / (last - first)));
}

/** A range and how far it counts, as shares of the width; null: open to that side. */
export interface Band {
  from: number;
  to: number;
  low: number | null;
  high: number | null;
}

/**
 * Each value in its own range: a child grows out of one, and a new version of a definition brings another. A range counts
 * half the way to the values beside.
 * @param shares of the points
 */
export function bandsOf(points: readonly Pick<Point, 'judged'>[], shares: readonly number[]): Band[] {
  const bands: Band[] = [];
  points.forEach(({ judged }, at) => {
    if (!judged || (judged.low === null && judged.high === null)) return;
    const { low, high } = judged;
    const from = at === 0 ? 0 : middle(shares[at - 1], shares[at]);
    const to = at === points.length - 1 ? 1 : middle(shares[at], shares[at + 1]);
    // Of several values of one moment nothing lies between.
    if (from === to) return;
    const known = bands.at(-1);
    if (known && known.to === from && known.low === low && known.high === high) known.to = to;
    else bands.push({ from, to, low, high });
  });
  return bands;
}

const middle = (one = 0, other = 0) => (one + other) / 2;
