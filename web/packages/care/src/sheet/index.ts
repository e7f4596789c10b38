/** Parts of documents as sheets: read from a file or from pasted cells, looked at before they are taken, written again. */
export { escaped, flagOf, flagText, listOf, numberOf, numberText, splitCell, unescaped } from './cells';
export { readCells } from './read';
export { SheetDialog, type SheetDialogProps } from './sheet-dialog';
export { type CellFault, type Columns, type FaultName, inRows, readTable, type Table, type TableRow } from './table';
export { type Cells, firstDifference, tableCsv } from './write';
