/** Parts of documents as sheets: read from a file or from pasted cells, looked at before they are taken, written again. */
export { escaped, flagOf, flagText, listOf, numberOf, numberText, optionOf, optionText, unescaped } from './cells';
export { CellsTable } from './cells-table';
export { readCells } from './read';
export { SheetButtons } from './sheet-buttons';
export { type CellFault, type Columns, inRows, type Read, readTable, TableRow } from './table';
export { type Cells, firstDifference, tableCsv, type Written, writtenOr } from './write';
