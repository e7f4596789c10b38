import { cardRows, Table } from '@bloom/ui';
import styles from './sheet.module.css';
import type { Columns } from './table';
import type { Cells } from './write';

interface CellsTableProps {
  label: string;
  columns: Columns<string>;
  rows: readonly Cells<string>[];
}

/** What was read, cell by cell as it was understood; columns with nothing in them are left out. */
export function CellsTable({ label, columns, rows }: CellsTableProps) {
  const filled = columns.all.filter((field) => rows.some((row) => row[field]));
  return (
    <div className={styles.wide}>
      <Table className={cardRows} aria-label={label}>
        <thead>
          <tr>
            {filled.map((field) => (
              <th key={field}>{field}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one sheet, which never change their order
            <tr key={at}>
              {filled.map((field) => (
                <td key={field} data-label={field} className={styles.cell}>
                  {row[field]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
