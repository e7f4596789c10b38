/** Prints what the benches measured as one table, and what failed. */
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { Measure } from './measure.ts';

export default class TableReporter implements Reporter {
  private readonly rows: Measure[] = [];
  private readonly failures: string[] = [];

  onTestBegin(test: TestCase): void {
    process.stderr.write(`measuring: ${test.title}\n`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { type, description } of result.annotations) {
      if (type === 'measure' && description) this.rows.push(JSON.parse(description) as Measure);
    }
    if (result.status !== 'passed') this.failures.push(`${test.title}: ${result.error?.message ?? result.status}`);
  }

  onEnd(result: FullResult): void {
    const header = ['measured', 'value', 'baseline', 'ratio', 'limit', ''];
    print([header, ...this.rows.map(cells)]);
    for (const failure of this.failures) console.log(`could not measure ${failure}`);
    if (result.status !== 'passed') process.exitCode = 1;
  }
}

function cells({ what, value, unit, baseline, limit }: Measure): string[] {
  return [
    what,
    `${round(value)} ${unit}`,
    baseline === undefined ? '' : `${round(baseline)} ${unit}`,
    baseline === undefined ? '' : `${(value / baseline).toFixed(2)}x`,
    limit === undefined ? '' : `${limit} ${unit}`,
    limit === undefined ? '' : value <= limit ? 'holds' : 'EXCEEDED',
  ];
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function print(rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log('');
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
