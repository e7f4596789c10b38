/**
 * The first rows of a file, read on the device before anything is sent, so that the user sees which columns are
 * understood. The server reads the file again and has the last word: what cannot be made out here is `unread`, never
 * refused.
 */
export type Header =
  | { kind: 'rows'; rows: string[][] }
  /** Nothing in it. */
  | { kind: 'empty' }
  /** A picture, a program, an old `.xls`: no sheet that the server takes. */
  | { kind: 'not_a_sheet' }
  /** A sheet, but not one that this browser can look into. */
  | { kind: 'unread' };

/** Rows with anything in them that may be the headers: a title may stand above (as on the server). */
export const LOOKED_AT = 20;
/** Rows below the headers that are shown beside them. */
export const SAMPLES = 3;
/** Rows that are read. */
export const ROWS_READ = LOOKED_AT + SAMPLES;

/** Cells trimmed, rows without empty cells at their end, no empty rows. */
export function headerOf(rows: Iterable<readonly string[]>): Header {
  const found: string[][] = [];
  for (const row of rows) {
    const cells = row.map((cell) => cell.replace(/\s+/g, ' ').trim());
    while (cells.at(-1) === '') cells.pop();
    if (cells.length > 0) found.push(cells);
    if (found.length === ROWS_READ) break;
  }
  return found.length === 0 ? { kind: 'empty' } : { kind: 'rows', rows: found };
}
