/** Which column of a file is taken for what: by name, whatever its case, its order, its accents and its spaces. */
import type { UploadColumn } from '@bloom/api-client';

export interface MatchedColumn {
  /** As in the file. */
  header: string;
  /** null: not used. */
  column: UploadColumn | null;
  /** An earlier column was taken for the same already. */
  doubled: boolean;
}

export interface ColumnMatch {
  columns: MatchedColumn[];
  /** Required ones that no header of the file names. */
  missing: UploadColumn[];
}

/** `Walk-in price`, `walkin_price` and `WALK IN PRICE` are one name. */
export const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The row that names the most columns is taken for the headers, the first of them when several do: a title may stand
 * above.
 */
export function matchColumns(rows: readonly (readonly string[])[], known: readonly UploadColumn[]): ColumnMatch {
  const names = namesOf(known);
  const matches = rows.map((headers) => matchRow(headers, names));
  const score = (columns: readonly MatchedColumn[] = []) => columns.filter(({ column }) => column !== null).length;
  const columns = matches.reduce((best, other) => (score(other) > score(best) ? other : best), matches[0] ?? []);
  const taken = new Set(columns.map(({ column }) => column));
  return { columns, missing: known.filter((column) => column.required && !taken.has(column)) };
}

/** A field outranks a title, and a title an alias, of another column. */
function namesOf(known: readonly UploadColumn[]): Map<string, UploadColumn> {
  const names = new Map<string, UploadColumn>();
  const add = (name: string, column: UploadColumn) => names.has(plainName(name)) || names.set(plainName(name), column);
  for (const column of known) add(column.field, column);
  for (const column of known) add(column.title, column);
  for (const column of known) for (const alias of column.aliases) add(alias, column);
  return names;
}

function matchRow(headers: readonly string[], names: ReadonlyMap<string, UploadColumn>): MatchedColumn[] {
  const taken = new Set<UploadColumn>();
  return headers
    .filter((header) => header !== '')
    .map((header) => {
      const found = names.get(plainName(header)) ?? null;
      const doubled = found !== null && taken.has(found);
      if (found) taken.add(found);
      return { header, column: doubled ? null : found, doubled };
    });
}
