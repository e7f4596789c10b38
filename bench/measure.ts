import type { TestInfo } from '@playwright/test';
import { ROWS } from './rows.ts';

/** What was measured of one row. */
export interface Measure {
  /** The key of the row. */
  row: string;
  value: number;
  /** What the same work costs in its barest form, measured in the same run, in the same unit. */
  bare?: number;
  /** The same events by a second method, and by the first one: Chromium's trace where nothing else is said. */
  second?: { by?: string; probe: number; other: number };
  /** What the reader must know of this figure. */
  note?: string;
}

export function report(test: TestInfo, measure: Measure): void {
  if (!ROWS.has(measure.row)) throw new Error(`bench/rows.ts has no row ${measure.row}`);
  if (!Number.isFinite(measure.value)) throw new Error(`${measure.row} was measured as ${measure.value}`);
  test.annotations.push({ type: 'measure', description: JSON.stringify(measure) });
}

/** One part of a bench: when it cannot be measured the others go on, and the run ends as failed. */
export async function part(test: TestInfo, what: string, measure: () => Promise<void>): Promise<void> {
  const started = Date.now();
  try {
    await measure();
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    test.annotations.push({ type: 'unmeasured', description: `${what}: ${message}` });
  }
  process.stderr.write(`  ${what}: ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
}

export const median = (values: readonly number[]) => percentile(values, 50);

/** The least of the values that so many percent of them do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** `make bench-quick`: fewer rounds of everything. */
export const QUICK = process.env.BLOOM_BENCH_QUICK === '1';
export const rounds = (whole: number, quick: number): number => (QUICK ? quick : whole);
