/** Where the lines of a chart are. Pure. */

const STEPS = [1, 2, 2.5, 5, 10];

/** Round amounts from 0 to just above `most`; `[0]` when there is nothing to draw. */
export function ticksTo(most: number, wanted = 3): number[] {
  if (!(most > 0)) return [0];
  const rough = most / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Every how many bars a word fits under them. */
export function labelEvery(bars: number, width: number, widest: number): number {
  if (bars === 0) return 1;
  return Math.max(1, Math.ceil((widest * bars) / Math.max(width, 1)));
}
