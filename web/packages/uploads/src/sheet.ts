/** Sheets that a module reads on the device: their rows, and which column is which. */
export { type Known, type MatchedColumn, matchColumns, plainName } from './header/match-columns';
export { cleanText, MOST_ROWS, readSheet, type Sheet, type SheetOptions, type SheetRow } from './header/read-sheet';
