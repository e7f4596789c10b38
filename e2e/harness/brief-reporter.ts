/** Ends a run with one line for each test that failed: where a long report is cut, its end still says why. */
import { basename } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** Characters of one reason. */
const LENGTH = 300;
// What colours a terminal, not text.
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

function reason({ message = '', location }: TestError): string {
  const text = message.replace(COLOURS, '').replace(/\s+/g, ' ').slice(0, LENGTH);
  return location ? `${text} (${basename(location.file)}:${location.line})` : text;
}

export default class BriefReporter implements Reporter {
  private readonly lines: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const reasons = result.errors.map(reason).join('; ');
    const seconds = Math.round(result.duration / 1000);
    this.lines.push(
      `${basename(test.location.file)}:${test.location.line} ${result.status} in ${seconds} s: ${reasons}`,
    );
  }

  onEnd(): void {
    if (this.lines.length > 0) console.log(`\nWhat failed:\n${this.lines.join('\n')}`);
  }
}
