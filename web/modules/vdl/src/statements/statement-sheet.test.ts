import { describe, expect, it } from 'vitest';
import { line, statement } from '../testing/answers';
import { statementSheet } from './statement-sheet';

describe('a statement as a sheet', () => {
  it('has the lines, the columns and the sums of the screen, amounts as they are', () => {
    const amox = line({ product_uuid: 'amox', late_units: 2, counted: -1, closing: 17 });
    const { head, rows } = statementSheet(
      statement({ lines: [amox], late_units: 2, counted_units: -1, closing_units: 17 }),
      (name) => name,
    );
    expect(head).toEqual([
      ...['product', 'barcode', 'opening', 'received', 'counted', 'sold', 'closing', 'owed'],
      ...['late', 'withoutCost', 'disputed', 'resolved'],
    ]);
    expect(rows).toEqual([
      ['Amoxicillin 500 mg caps', '6001', 10, 20, -1, 12, 17, '60.00', 2, 0, '', ''],
      ['total', '', 10, 20, -1, 12, 17, '60.00', 2, 0, '', ''],
    ]);
  });
});
