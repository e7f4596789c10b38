import { readSheet, type Sheet } from '@bloom/uploads/sheet';
import { type Columns, headersOf } from './table';
import { withoutApostrophes } from './write';

/** What was chosen or pasted, with its texts as people wrote them. Never rejects. */
export async function readCells(blob: Blob, columns: Columns<string>): Promise<Sheet> {
  const sheet = await readSheet(blob, { keepsBlanks: true, headers: headersOf(columns) });
  return sheet.kind === 'rows' ? { ...sheet, rows: withoutApostrophes(sheet.rows) } : sheet;
}
