/**
 * The header line of a file, read on the device before anything is sent, so that the user sees which columns are
 * understood. The server reads the file again and has the last word: what cannot be made out here is `unread`, never
 * refused.
 */
export type Header =
  | { kind: 'columns'; headers: string[] }
  /** Nothing in it. */
  | { kind: 'empty' }
  /** A picture, a program, an old `.xls`: no sheet that the server takes. */
  | { kind: 'not_a_sheet' }
  /** A sheet, but not one that this browser can look into. */
  | { kind: 'unread' };

/** Trimmed, and without the empty ones at the end. */
export function headerOf(cells: readonly string[]): Header {
  const headers = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
  while (headers.at(-1) === '') headers.pop();
  return headers.length === 0 ? { kind: 'empty' } : { kind: 'columns', headers };
}
