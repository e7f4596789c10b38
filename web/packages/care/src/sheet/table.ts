/**
 * A sheet with named columns, read row by row. Whatever is not understood is a fault with its row, its column and its
 * value: nothing is cut off and nothing is guessed. Pure.
 */
import { plainName, type SheetRow } from '@bloom/uploads/sheet';
import { flagOf, numberOf } from './cells';

export interface CellFault {
  /** As the spreadsheet program counts it. */
  row: number;
  /** As it is called in the sheet. */
  column: string;
  /** As it stands in the sheet; '' for an empty cell. */
  value: string;
  fault: FaultName;
  /** What the words of the fault name. */
  facts?: Record<string, string | number>;
}

/** What was read of a sheet: all of it, or what has to be mended. */
export type Read<Result> = { result: Result } | { faults: CellFault[] };

/** The texts of this folder say each of them. */
export type FaultName =
  | 'unknownColumn'
  | 'doubledColumn'
  | 'missingColumn'
  | 'oneColumn'
  | 'noRows'
  | 'wide'
  | 'needed'
  | 'long'
  | 'number'
  | 'twoReadings'
  | 'whole'
  | 'flag'
  | 'oneOf'
  | 'doubled'
  | 'below'
  | 'order'
  | 'unknown'
  | 'notHere'
  | 'form'
  | 'behavior'
  | 'answer'
  | 'emptyGroup'
  | 'always'
  | 'sameAs'
  | 'code';

export interface Columns<Field extends string> {
  /** In the order in which they are written. */
  all: readonly Field[];
  required: readonly Field[];
}

export const headersOf = ({ all }: Columns<string>): ReadonlySet<string> => new Set(all.map(plainName));

/** Reads the cells of one row and keeps what is wrong with them. */
export class TableRow<Field extends string> {
  constructor(
    readonly number: number,
    private readonly cells: ReadonlyMap<string, { header: string; value: string }>,
    private readonly faults: CellFault[],
  ) {}

  fault(field: Field, fault: FaultName, facts?: CellFault['facts'], value = this.text(field)): null {
    const column = this.cells.get(field)?.header ?? field;
    this.faults.push({ row: this.number, column, value, fault, ...(facts ? { facts } : {}) });
    return null;
  }

  /** '' for an empty cell, and where there is no such column. */
  text(field: Field): string {
    return this.cells.get(field)?.value ?? '';
  }

  /** '' when it is missing or too long, which is a fault. */
  needed(field: Field, longest: number): string {
    const text = this.text(field);
    if (text === '') this.fault(field, 'needed');
    return this.short(field, longest);
  }

  /** What names the row: no other has it. */
  once(field: Field, known: Map<string, number>, longest: number): string {
    const text = this.needed(field, longest);
    const first = known.get(text);
    if (text !== '' && first !== undefined) this.fault(field, 'doubled', { first });
    if (first === undefined) known.set(text, this.number);
    return text;
  }

  short(field: Field, longest: number): string {
    const text = this.text(field);
    if ([...text].length > longest) this.fault(field, 'long', { longest });
    return text;
  }

  /** null for an empty cell; one that is no number is a fault. */
  amount(field: Field): number | null {
    const text = this.text(field);
    if (text === '') return null;
    const number = numberOf(text);
    if (number === 'no_number') return this.fault(field, 'number');
    return number === 'two_readings' ? this.fault(field, 'twoReadings') : number;
  }

  whole(field: Field): number | null {
    const number = this.amount(field);
    return number === null || Number.isSafeInteger(number) ? number : this.fault(field, 'whole');
  }

  flag(field: Field): boolean | undefined {
    const text = this.text(field);
    const flag = text === '' ? undefined : flagOf(text);
    if (flag === null) this.fault(field, 'flag');
    return flag ?? undefined;
  }

  /** null for an empty cell, and for one that is a fault. */
  oneOf<Name extends string>(field: Field, names: readonly Name[]): Name | null {
    const text = this.text(field);
    if (text === '') return null;
    const found = names.find((name) => name === text.toLowerCase());
    return found ?? this.fault(field, 'oneOf', { known: names.join(', ') });
  }
}

export interface Table<Field extends string> {
  rows: TableRow<Field>[];
  /** Grows while the rows are read. */
  faults: CellFault[];
}

/** The first row names the columns, in any order and in any case. */
export function readTable<Field extends string>(
  [head, ...below]: readonly SheetRow[],
  columns: Columns<Field>,
): Table<Field> {
  const faults: CellFault[] = [];
  if (!head) return { rows: [], faults };
  const headers = head.cells;
  const fields = fieldsOf(head, columns, faults);
  // Without its headers a row says nothing.
  const legible = faults.length > 0 ? [] : below;
  const rows = legible.map(({ number, cells }) => {
    const found = new Map<string, { header: string; value: string }>();
    for (const [at, value] of cells.entries()) {
      const field = fields[at];
      const header = headers[at] || lettersOf(at);
      if (field) found.set(field, { header, value });
      else if (value !== '' && !headers[at]) faults.push({ row: number, column: header, value, fault: 'wide' });
    }
    for (const [at, field] of fields.entries()) {
      if (field && !found.has(field)) found.set(field, { header: headers[at] ?? field, value: '' });
    }
    return new TableRow<Field>(number, found, faults);
  });
  if (rows.length === 0 && faults.length === 0) {
    faults.push({ row: head.number + 1, column: headers[0] ?? '', value: '', fault: 'noRows' });
  }
  return { rows, faults };
}

/** Which field each column has; null for one that is a fault or has no name. */
function fieldsOf<Field extends string>(
  { number: row, cells }: SheetRow,
  { all, required }: Columns<Field>,
  faults: CellFault[],
): (Field | null)[] {
  const known = all.join(', ');
  const filled = cells.filter((cell) => cell !== '');
  const byName = new Map(all.map((field) => [plainName(field), field]));
  if (filled.length === 1 && required.length > 1 && !byName.has(plainName(filled[0] ?? ''))) {
    faults.push({ row, column: 'A', value: filled[0] ?? '', fault: 'oneColumn', facts: { known } });
    return [];
  }
  const taken = new Set<Field>();
  const fields = cells.map((header): Field | null => {
    if (header === '') return null;
    const field = byName.get(plainName(header));
    const fault = field === undefined ? 'unknownColumn' : taken.has(field) ? 'doubledColumn' : null;
    if (fault) faults.push({ row, column: header, value: header, fault, facts: { known } });
    if (fault || field === undefined) return null;
    taken.add(field);
    return field;
  });
  for (const field of required) {
    if (!taken.has(field)) faults.push({ row, column: field, value: '', fault: 'missingColumn' });
  }
  return fields;
}

/** 0 is `A`, 26 is `AA`. */
export function lettersOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : lettersOf(Math.floor(place / 26) - 1) + last;
}

/** In the order of the rows, as somebody mends them. */
export const inRows = (faults: readonly CellFault[]): CellFault[] =>
  [...faults].sort((one, other) => one.row - other.row);
