/** What a count found, for the review before it is applied. Pure. */

import type { StockCount, StockCountLine } from '@bloom/api-client';
import { formatSigned } from '@bloom/ui';

export interface Findings {
  lines: number;
  /** Lines as the books have them. */
  right: number;
  /** Units that are not there, as a positive number. */
  missing: number;
  /** Units that the books did not have. */
  found: number;
  /** Lines whose stock moved after they were counted. */
  moved: number;
}

export function findingsOf({ lines }: Pick<StockCount, 'lines'>): Findings {
  const findings: Findings = { lines: lines.length, right: 0, missing: 0, found: 0, moved: 0 };
  for (const { variance, moved_since } of lines) {
    if (variance === 0) findings.right += 1;
    else if (variance < 0) findings.missing -= variance;
    else findings.found += variance;
    if (moved_since !== 0) findings.moved += 1;
  }
  return findings;
}

/** The largest difference first: that is what somebody looks at again. */
export function byDifference(lines: readonly StockCountLine[]): StockCountLine[] {
  return [...lines].sort((a, b) => Math.abs(b.variance) - Math.abs(a.variance) || (a.name < b.name ? -1 : 1));
}

/** With its sign, so that nobody has to guess which way it goes. */
export function signed(units: number, language: string): string {
  return formatSigned(units, language);
}
