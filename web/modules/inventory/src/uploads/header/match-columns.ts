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

export function matchColumns(headers: readonly string[], known: readonly UploadColumn[]): ColumnMatch {
  const byName = new Map<string, UploadColumn>();
  // A title outranks an alias of another column.
  for (const column of known) byName.set(plainName(column.field), column);
  for (const column of known) {
    const name = plainName(column.title);
    if (!byName.has(name)) byName.set(name, column);
  }
  for (const column of known) {
    for (const alias of column.aliases) if (!byName.has(plainName(alias))) byName.set(plainName(alias), column);
  }
  const taken = new Set<UploadColumn>();
  const columns = headers
    .filter((header) => header !== '')
    .map((header): MatchedColumn => {
      const found = byName.get(plainName(header)) ?? null;
      const doubled = found !== null && taken.has(found);
      if (found) taken.add(found);
      return { header, column: doubled ? null : found, doubled };
    });
  return { columns, missing: known.filter((column) => column.required && !taken.has(column)) };
}
