import type { TestInfo } from '@playwright/test';

/** One line of the table. A limit or a baseline makes a number mean something on any machine. */
export interface Measure {
  what: string;
  value: number;
  unit: string;
  /** What the same work costs in its barest form, measured in the same run, in the same unit. */
  baseline?: number;
  /** The value must not exceed it. */
  limit?: number;
}

export function report(test: TestInfo, measure: Measure): void {
  test.annotations.push({ type: 'measure', description: JSON.stringify(measure) });
}

export const median = (values: readonly number[]) => percentile(values, 50);

/** The value that so many percent of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
