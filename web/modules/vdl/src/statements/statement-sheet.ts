/** A statement as rows of a spreadsheet: what the screen shows, amounts and numbers as they are. Pure. */
import type { Statement } from '@bloom/api-client';
import type { Cell } from '@bloom/ui/csv';
import { movesOf, totalOf } from './moves';

/** @param nameOf the head of a column, in the language of the reader */
export function statementSheet(statement: Statement, nameOf: (column: string) => string) {
  const { lines } = statement;
  const moves = movesOf(lines).map(({ name }) => name);
  const columns = ['opening', ...moves, 'closing'] as const;
  const total = totalOf(statement);
  const more = ['late', 'withoutCost', 'disputed', 'resolved'];
  const head = ['product', 'barcode', ...columns, 'owed', ...more].map(nameOf);
  const rows: Cell[][] = lines.map((line) => [
    line.name,
    line.barcode,
    ...columns.map((name) => line[name]),
    line.owed,
    line.late_units,
    line.units_without_cost,
    line.disputed?.reason ?? '',
    line.resolved?.text ?? '',
  ]);
  const units = columns.map((name) => total[name]);
  const { owed, late_units: late, units_without_cost: withoutCost } = statement;
  rows.push([nameOf('total'), '', ...units, owed, late, withoutCost, '', '']);
  return { head, rows };
}
