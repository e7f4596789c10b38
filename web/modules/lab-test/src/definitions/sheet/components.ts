/**
 * What a test tells as a sheet: a row for each component, and one more for each further range of it, in which what is
 * said of the component may be left out. Pure.
 */
import type { LabComponent, LabRange } from '@bloom/api-client';
import {
  type Cells,
  type Columns,
  listOf,
  numberOf,
  numberText,
  optionOf,
  optionText,
  type Read,
  readTable,
  type TableRow,
  type Written,
  writtenOr,
} from '@bloom/care/sheet';
import type { SheetRow } from '@bloom/uploads/sheet';

const OF_COMPONENT = [
  ...(['code', 'name_en', 'name_fr', 'kind', 'unit', 'decimals', 'loinc'] as const),
  ...(['plausible_low', 'plausible_high', 'choices'] as const),
];
const LIMITS = ['low', 'high', 'critical_low', 'critical_high'] as const;
const OF_RANGE = ['sex', 'from_days', 'to_days', ...LIMITS] as const;
export type ComponentField = (typeof OF_COMPONENT)[number] | (typeof OF_RANGE)[number];
type Row = TableRow<ComponentField>;

export const COMPONENTS: Columns<ComponentField> = {
  all: [...OF_COMPONENT, ...OF_RANGE],
  required: ['code', 'name_en', 'name_fr', 'kind'],
};

/** Characters, as the server takes them. */
const LONGEST = { code: 40, words: 200 };
const FLAGS = ['normal', 'abnormal', 'critical'] as const;

export function readComponents(rows: readonly SheetRow[]): Read<LabComponent[]> {
  const { rows: read, faults } = readTable(rows, COMPONENTS);
  const result: LabComponent[] = [];
  const known = new Map<string, number>();
  let first: Row | undefined;
  for (const row of read) {
    const last = result.at(-1);
    if (first && last && row.text('code') !== '' && row.text('code') === last.code) {
      readFurther(row, first, last);
      continue;
    }
    first = row;
    result.push(readComponent(row, known));
  }
  return faults.length > 0 ? { faults } : { result };
}

/** Another range of the component above it. */
function readFurther(row: Row, first: Row, component: LabComponent) {
  for (const field of OF_COMPONENT) {
    const text = row.text(field);
    if (text !== '' && text !== first.text(field)) row.fault(field, 'sameAs', { first: first.number });
  }
  if (component.kind === 'choice') row.fault('code', 'doubled', { first: first.number });
  else if (first.text('from_days') === '') row.fault('code', 'doubled', { first: first.number });
  const range = readRange(row);
  if (range) component.ranges.push(range);
  else row.fault('from_days', 'needed');
}

function readComponent(row: Row, known: Map<string, number>): LabComponent {
  const code = codeIn(row, row.once('code', known, LONGEST.code), 'code');
  const name = { en: row.needed('name_en', LONGEST.words), fr: row.needed('name_fr', LONGEST.words) };
  row.needed('kind', LONGEST.code);
  const kind = row.oneOf('kind', ['number', 'choice']) ?? 'number';
  const isChoice = row.text('kind').toLowerCase() === 'choice';
  if (kind === 'number' && row.text('decimals') === '') row.fault('decimals', 'needed');
  const choices = readChoices(row, isChoice);
  for (const field of ['plausible_low', 'plausible_high', ...OF_RANGE] as const) {
    if (isChoice && row.text(field) !== '') row.fault(field, 'notHere', { only: 'number' });
  }
  const range = isChoice ? null : readRange(row);
  return {
    ...{ code, name, kind, unit: row.short('unit', LONGEST.code) || null, decimals: row.whole('decimals') ?? 0 },
    ...{ loinc: row.short('loinc', LONGEST.code) || null, choices, plausible: isChoice ? null : readPlausible(row) },
    ranges: range ? [range] : [],
  };
}

function codeIn(row: Row, code: string, field: ComponentField, value = code): string {
  if (code !== '' && !/^[a-z0-9_]+$/.test(code)) row.fault(field, 'code', undefined, value);
  return code;
}

/** `detected=Detected|Détecté|abnormal` */
function readChoices(row: Row, isChoice: boolean): LabComponent['choices'] {
  const parts = listOf(row.text('choices'));
  if (!isChoice) {
    if (parts.length > 0) row.fault('choices', 'notHere', { only: 'choice' });
    return [];
  }
  if (parts.length === 0) row.fault('choices', 'needed');
  const known = new Set<string>();
  return parts.flatMap((part): LabComponent['choices'] => {
    const { code = '', words: [en = '', fr = '', flagged = ''] = [] } = optionOf(part, 3) ?? {};
    const flag = FLAGS.find((one) => one === flagged.toLowerCase());
    if (!flag) {
      row.fault('choices', 'form', { form: `code=English|Français|${FLAGS.join('/')}` }, part);
      return [];
    }
    if (known.has(code)) row.fault('choices', 'doubled', { first: row.number }, part);
    if ([code, en, fr].some((one) => [...one].length > LONGEST.words)) {
      row.fault('choices', 'long', { longest: LONGEST.words }, part);
    }
    known.add(codeIn(row, code, 'choices', part));
    return [{ code, name: { en, fr }, flag }];
  });
}

function readPlausible(row: Row): LabComponent['plausible'] {
  const [low, high] = [row.amount('plausible_low'), row.amount('plausible_high')];
  const [isLow, isHigh] = [row.text('plausible_low') !== '', row.text('plausible_high') !== ''];
  if (isLow !== isHigh) row.fault(isLow ? 'plausible_high' : 'plausible_low', 'needed');
  isBelow(row, 'plausible_low', 'plausible_high');
  return low === null || high === null ? null : { low, high };
}

/** null: the row has none. */
function readRange(row: Row): LabRange | null {
  const filled = OF_RANGE.filter((field) => row.text(field) !== '');
  if (filled.length === 0) return null;
  if (row.text('from_days') === '') row.fault('from_days', 'needed');
  const [low, high, critical_low, critical_high] = LIMITS.map((field) => row.amount(field));
  const [from_days, to_days] = [row.whole('from_days'), row.whole('to_days')];
  isBelow(row, 'from_days', 'to_days');
  isBelow(row, 'low', 'high');
  isBelow(row, 'critical_low', 'high');
  isBelow(row, 'low', 'critical_high');
  return {
    ...{ sex: row.oneOf('sex', ['female', 'male']), from_days: from_days ?? 0, to_days },
    ...{ low: low ?? null, high: high ?? null, critical_low: critical_low ?? null },
    critical_high: critical_high ?? null,
  };
}

/** Of numbers that were read. */
function isBelow(row: Row, lower: ComponentField, higher: ComponentField) {
  const [low, high] = [numberIn(row, lower), numberIn(row, higher)];
  if (low !== null && high !== null && low >= high)
    row.fault(lower, 'below', { column: higher, than: row.text(higher) });
}

function numberIn(row: Row, field: ComponentField): number | null {
  const number = numberOf(row.text(field));
  return typeof number === 'number' ? number : null;
}

export function componentCells(components: readonly LabComponent[]): Cells<ComponentField>[] {
  return components.flatMap(({ code, name, kind, unit, decimals, loinc, choices, plausible, ranges }) => {
    const facts: Cells<ComponentField> = {
      ...{ code, name_en: name.en, name_fr: name.fr, kind, unit: unit ?? '', loinc: loinc ?? '' },
      decimals: kind === 'choice' && decimals === 0 ? '' : numberText(decimals),
      ...{ plausible_low: numberText(plausible?.low), plausible_high: numberText(plausible?.high) },
      choices: choices.map((one) => optionText(one.code, [one.name.en, one.name.fr, one.flag])).join('; '),
    };
    const [range, ...further] = ranges.map(rangeCells);
    return [{ ...facts, ...range }, ...further.map((one) => ({ code, ...one }))];
  });
}

function rangeCells({ sex, ...numbers }: LabRange): Cells<ComponentField> {
  const text = (field: Exclude<(typeof OF_RANGE)[number], 'sex'>) => [field, numberText(numbers[field])] as const;
  return { sex: sex ?? '', ...Object.fromEntries((['from_days', 'to_days', ...LIMITS] as const).map(text)) };
}

export const toCells = (components: readonly LabComponent[]): Written =>
  writtenOr<unknown>(COMPONENTS, componentCells(components), { components }, (rows) => {
    const read = readComponents(rows);
    return 'faults' in read ? read : { result: { components: read.result } };
  });
