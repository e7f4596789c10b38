/**
 * Ends a run with the tests that took longest, and with one line for each that failed: where a long report is cut, its
 * end still says why.
 */
import { basename } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** Characters of one reason. */
const LENGTH = 300;
/** Tests of which it is said how long they took. */
const SLOWEST = 15;
// What colours a terminal, not text.
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

function reason({ message = '', location }: TestError): string {
  const text = message.replace(COLOURS, '').replace(/\s+/g, ' ').slice(0, LENGTH);
  return location ? `${text} (${basename(location.file)}:${location.line})` : text;
}

export default class BriefReporter implements Reporter {
  private readonly lines: string[] = [];
  private readonly times: { place: string; seconds: number }[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const place = `${basename(test.location.file)}:${test.location.line}`;
    const seconds = Math.round(result.duration / 1000);
    this.times.push({ place, seconds });
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const reasons = result.errors.map(reason).join('; ');
    this.lines.push(`${place} ${result.status} in ${seconds} s: ${reasons}`);
  }

  onEnd(): void {
    const slowest = this.times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
    console.log(`\nWhat took longest: ${slowest.map(({ place, seconds }) => `${place} ${seconds} s`).join(', ')}`);
    if (this.lines.length > 0) console.log(`\nWhat failed:\n${this.lines.join('\n')}`);
  }
}
