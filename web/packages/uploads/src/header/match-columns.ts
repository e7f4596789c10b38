/**
 * Which column of a file is taken for what: by name, whatever its case, its order, its accents and its spaces. The server
 * does the same by itself (`server/app/src/uploads/headers.rs`): both are run against `api/upload-cases.json`.
 */
import type { UploadColumn, UploadColumns, UploadedColumn, UploadMapping } from '@bloom/api-client';
import { LOOKED_AT, SAMPLES } from './header';

export interface MatchedColumn {
  /** As in the file; '' for one without a name. */
  header: string;
  /** null: not used. */
  column: UploadColumn | null;
  /** An earlier column was taken for the same already. */
  doubled: boolean;
}

export interface ColumnMatch {
  /** Which of the rows has the headers. */
  headerRow: number;
  columns: MatchedColumn[];
  /** What no header names: one required column each, or several of which one is enough. */
  missing: UploadColumn[][];
}

export type Known = Pick<UploadColumns, 'results' | 'one_of'>;

/** `Walk-in price`, `walkin_price` and `WALK IN PRICE` are one name. */
export const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{N}]/gu, '');

/**
 * The row that names the most columns is taken for the headers, the first of them when several do: a title may stand
 * above. Where none names any, it is the first that is at least half as full as the fullest, for a person to assign: a
 * title stands in a cell or two.
 */
export function matchColumns(rows: readonly (readonly string[])[], known: Known): ColumnMatch {
  const names = namesOf(known.results);
  const matches = rows.slice(0, LOOKED_AT).map((headers) => matchRow(headers, names));
  const score = (columns: readonly MatchedColumn[] = []) => columns.filter(({ column }) => column !== null).length;
  const best = matches.reduce((most, other, at) => (score(other) > score(matches[most]) ? at : most), 0);
  const headerRow = score(matches[best]) > 0 ? best : firstFull(rows.slice(0, LOOKED_AT));
  const columns = matches[headerRow] ?? [];
  return { headerRow, columns, missing: missingOf(columns, known) };
}

function firstFull(rows: readonly (readonly string[])[]): number {
  const filled = rows.map((row) => row.filter((cell) => cell.trim() !== '').length);
  const fullest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((cells) => cells * 2 >= fullest),
  );
}

/** What these columns leave out. */
export function missingOf(columns: readonly MatchedColumn[], { results, one_of: oneOf }: Known): UploadColumn[][] {
  const taken = new Set(columns.map(({ column }) => column?.field));
  const named = (field: string) => results.filter((column) => column.field === field);
  const groups = [
    ...results.filter(({ required }) => required).map((column) => [column]),
    ...oneOf.map((fields) => fields.flatMap(named)),
  ];
  return groups.filter((group) => group.every(({ field }) => !taken.has(field)));
}

/** The columns as somebody has assigned them before: of the headers that are the same, in the same places. */
export function remembered(
  rows: readonly (readonly string[])[],
  known: Known,
  mappings: readonly UploadMapping[],
): ColumnMatch | null {
  for (const { columns } of mappings) {
    const headerRow = rows.slice(0, LOOKED_AT).findIndex((row) => isSame(row, columns));
    if (headerRow < 0) continue;
    const found = columns.map(({ header, field }) => ({ header, column: byField(known, field), doubled: false }));
    return { headerRow, columns: found, missing: missingOf(found, known) };
  }
  return null;
}

const isSame = (row: readonly string[], columns: readonly UploadedColumn[]) =>
  row.length === columns.length &&
  row.every((header, at) => plainName(header) === plainName(columns[at]?.header ?? ''));

const byField = ({ results }: Known, field: string | null) => results.find((column) => column.field === field) ?? null;

/** One column is taken for something else, or for nothing; whatever was taken for that is not any more. */
export function assign(match: ColumnMatch, known: Known, at: number, field: string | null): ColumnMatch {
  const columns = match.columns.map(({ header, column }, other) => {
    if (other === at) return { header, column: byField(known, field), doubled: false };
    return { header, column: column?.field === field ? null : column, doubled: false };
  });
  return { ...match, columns, missing: missingOf(columns, known) };
}

/** What is told to the server of columns that were assigned by hand. */
export const assigned = ({ columns }: ColumnMatch): UploadedColumn[] =>
  columns.map(({ header, column }) => ({ header, field: column?.field ?? null }));

/** The cells below the headers, for people to see what a column holds. */
export const samplesOf = (rows: readonly (readonly string[])[], { headerRow }: ColumnMatch) =>
  rows.slice(headerRow + 1, headerRow + 1 + SAMPLES);

/** A row that has more cells than there are headers: the server stops such a file. */
export const wideRow = (rows: readonly (readonly string[])[], { headerRow, columns }: ColumnMatch) =>
  rows.slice(headerRow + 1).find((row) => row.length > columns.length);

/** Of two columns that know the same name the first has it. */
function namesOf(known: readonly UploadColumn[]): Map<string, UploadColumn> {
  const names = new Map<string, UploadColumn>();
  for (const column of known) {
    for (const name of [column.field, column.title, ...column.aliases]) {
      if (!names.has(plainName(name))) names.set(plainName(name), column);
    }
  }
  return names;
}

function matchRow(headers: readonly string[], names: ReadonlyMap<string, UploadColumn>): MatchedColumn[] {
  const taken = new Set<UploadColumn>();
  return headers.map((header) => {
    const found = (plainName(header) && names.get(plainName(header))) || null;
    const doubled = found !== null && taken.has(found);
    if (found) taken.add(found);
    return { header, column: doubled ? null : found, doubled };
  });
}
