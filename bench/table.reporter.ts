/** Prints what the benches measured as one table, and what could not be measured; writes it where it is told to. */
import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import type { Measure } from './measure.ts';
import { REASONS } from './reasons.ts';
import { asMarkdown, asText, type Machine } from './results.ts';
import { TABLE } from './rows.ts';

export default class TableReporter implements Reporter {
  private readonly measures = new Map<string, Measure>();
  private readonly failures: string[] = [];
  private browser = 'Chromium';

  onTestBegin(test: TestCase): void {
    process.stderr.write(`measuring: ${test.title}\n`);
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    for (const { type, description = '' } of result.annotations) {
      if (type === 'browser') this.browser = description;
      if (type === 'unmeasured') this.failures.push(`${test.title}, ${description}`);
      if (type !== 'measure') continue;
      const measure = JSON.parse(description) as Measure;
      this.measures.set(measure.row, measure);
    }
    // A bench that does not apply here (PostgreSQL is missing) is skipped, and its rows are not measured.
    if (result.status !== 'passed' && result.status !== 'skipped') {
      this.failures.push(`${test.title}: ${result.error?.message ?? result.status}`);
    }
  }

  /** What goes wrong outside of a bench: the preparation of the data. */
  onError({ message, stack }: TestError): void {
    this.failures.push(stack ?? message ?? 'anything');
  }

  /** A figure never makes a run fail; what could not be measured does. */
  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    console.log(`\n${asText(TABLE, this.measures)}`);
    for (const failure of this.failures) console.log(`could not measure ${failure}`);
    const file = process.env.BLOOM_BENCH_RESULTS;
    if (file) writeFileSync(file, asMarkdown(TABLE, this.measures, REASONS, machine(this.browser)));
    return { status: this.failures.length > 0 ? 'failed' : result.status };
  }
}

function machine(browser: string): Machine {
  const [processor] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return {
    date: new Date().toISOString().slice(0, 10),
    hardware: `${cpus().length} cores of ${processor?.model.trim() ?? 'an unknown processor'}, ${memory}, ${type()} ${release()}`,
    software: `${browser} without a window, Node ${process.version}, the release program`,
  };
}
