/**
 * The questions of a programme as a sheet, one a row: a group is a row of its own, and its questions stand directly below
 * it with its `link_id` as their `group`. Pure.
 */
import type { Questionnaire, QuestionnaireItem } from '@bloom/api-client';
import { itemsOf, limitsOf, textIn } from '@bloom/care/programmes';
import {
  type Cells,
  type Columns,
  flagText,
  listOf,
  numberText,
  optionOf,
  optionText,
  type Read,
  readTable,
  type TableRow,
} from '@bloom/care/sheet';
import type { SheetRow } from '@bloom/uploads/sheet';
import { readConditions, whenText } from './conditions';
import { inFrench, limitOf, unitCells, unitExtension } from './fhir';

const FIELDS = [
  ...(['link_id', 'group', 'type', 'text_en', 'text_fr', 'required', 'unit', 'unit_code', 'min', 'max'] as const),
  ...(['options', 'enable_when', 'enable_behavior'] as const),
];
export type QuestionField = (typeof FIELDS)[number];
export type QuestionRow = TableRow<QuestionField>;
export const QUESTIONS: Columns<QuestionField> = { all: FIELDS, required: ['link_id', 'type', 'text_en', 'text_fr'] };

const TYPES = ['group', 'integer', 'decimal', 'choice', 'boolean', 'date', 'string'] as const;
/** Characters, as the server takes them. */
const LONGEST = { code: 40, name: 200, text: 2_000 };

export function readQuestions(rows: readonly SheetRow[]): Read<Questionnaire> {
  const { rows: read, faults } = readTable(rows, QUESTIONS);
  const reading: Reading = { top: [], open: [], before: new Map(), known: new Map() };
  for (const row of read) {
    const item = readItem(row, reading);
    if (row.text('type').toLowerCase() === 'group') item.item = [];
    place(row, item, reading);
    reading.before.set(item.linkId, { item, row });
  }
  for (const { item, row } of reading.before.values()) {
    if (item.type === 'group' && item.item?.length === 0) row.fault('type', 'emptyGroup');
  }
  if (faults.length > 0) return { faults };
  return { result: { resourceType: 'Questionnaire', status: 'active', item: reading.top } };
}

interface Reading {
  top: QuestionnaireItem[];
  /** Groups that the next row may belong to, the innermost last. */
  open: QuestionnaireItem[];
  before: Map<string, { item: QuestionnaireItem; row: QuestionRow }>;
  /** In which row each `link_id` stands first. */
  known: Map<string, number>;
}

function readItem(row: QuestionRow, { before, known }: Reading): QuestionnaireItem {
  const linkId = row.once('link_id', known, LONGEST.code);
  row.needed('type', LONGEST.code);
  const type = row.oneOf('type', TYPES) ?? 'string';
  const required = row.flag('required');
  const options = readOptions(row, type);
  const enableWhen = readConditions(row, before);
  const behavior = row.oneOf('enable_behavior', ['all', 'any']);
  if (enableWhen.length > 1 && row.text('enable_behavior') === '') row.fault('enable_behavior', 'behavior');
  const extension = readNumbers(row, type);
  return {
    ...{
      linkId,
      text: row.needed('text_en', LONGEST.text),
      _text: inFrench(row.needed('text_fr', LONGEST.text)),
      type,
    },
    ...(required === undefined ? {} : { required }),
    ...(options.length > 0 ? { answerOption: options } : {}),
    ...(enableWhen.length > 0 ? { enableWhen } : {}),
    ...(behavior ? { enableBehavior: behavior } : {}),
    ...(extension.length > 0 ? { extension } : {}),
  };
}

/** Below its group, or at the top. */
function place(row: QuestionRow, item: QuestionnaireItem, reading: Reading) {
  const group = row.text('group');
  while (group !== '' && reading.open.length > 0 && reading.open.at(-1)?.linkId !== group) {
    if (!reading.open.some(({ linkId }) => linkId === group)) break;
    reading.open.pop();
  }
  if (group === '') reading.open = [];
  const parent = reading.open.at(-1);
  if (group !== '' && parent?.linkId !== group) {
    const known = reading.before.get(group)?.item.type === 'group';
    row.fault('group', known ? 'order' : 'unknown', { name: group });
  }
  (group === '' ? reading.top : (parent?.item ?? reading.top)).push(item);
  if (item.type === 'group') reading.open.push(item);
}

type Option = NonNullable<QuestionnaireItem['answerOption']>[number];

/** `yes=Yes|Oui; no=No|Non` */
function readOptions(row: QuestionRow, type: string): Option[] {
  const parts = listOf(row.text('options'));
  if (type !== 'choice') {
    if (parts.length > 0) row.fault('options', 'notHere', { only: 'choice' });
    return [];
  }
  if (parts.length === 0) row.fault('options', 'needed');
  const known = new Set<string>();
  return parts.flatMap((part): Option[] => {
    const option = optionOf(part, 2);
    const [english = '', french = ''] = option?.words ?? [];
    if (!option) {
      row.fault('options', 'form', { form: 'code=English|Français' }, part);
      return [];
    }
    const { code } = option;
    if (known.has(code)) row.fault('options', 'doubled', { first: row.number }, part);
    if ([...code].length > LONGEST.code) row.fault('options', 'long', { longest: LONGEST.code }, part);
    if ([...english].length > LONGEST.name) row.fault('options', 'long', { longest: LONGEST.name }, part);
    known.add(code);
    return [{ valueCoding: { code, display: english, _display: inFrench(french) } }];
  });
}

function readNumbers(row: QuestionRow, type: string): NonNullable<QuestionnaireItem['extension']> {
  const isNumber = type === 'integer' || type === 'decimal';
  for (const field of ['min', 'max', 'unit', 'unit_code'] as const) {
    if (!isNumber && row.text(field) !== '') row.fault(field, 'notHere', { only: 'integer, decimal' });
  }
  if (!isNumber) return [];
  const [low, high] = (['min', 'max'] as const).map((field) =>
    type === 'integer' ? row.whole(field) : row.amount(field),
  );
  if (low != null && high != null && low >= high) row.fault('min', 'below', { column: 'max', than: row.text('max') });
  const [unit, code] = [row.short('unit', LONGEST.name), row.short('unit_code', LONGEST.code)];
  if (code === '') row.short('unit', LONGEST.code);
  return [
    ...(low == null ? [] : [limitOf('minValue', type, low)]),
    ...(high == null ? [] : [limitOf('maxValue', type, high)]),
    ...(unit === '' && code === '' ? [] : [unitExtension(unit, code)]),
  ];
}

export function questionCells(questionnaire: Questionnaire): Cells<QuestionField>[] {
  const groups = new Map<string, string>();
  for (const { linkId, item } of itemsOf(questionnaire))
    for (const below of item ?? []) groups.set(below.linkId, linkId);
  return itemsOf(questionnaire).map((item) => {
    const { low, high } = limitsOf(item);
    return {
      ...{ link_id: item.linkId, group: groups.get(item.linkId) ?? '', type: item.type },
      ...{ text_en: item.text, text_fr: item._text ? textIn('', item._text, 'fr') : '' },
      ...{ required: flagText(item.required), ...unitCells(item), min: numberText(low), max: numberText(high) },
      options: (item.answerOption ?? []).map(optionCell).join('; '),
      enable_when: (item.enableWhen ?? []).map(whenText).join('; '),
      enable_behavior: item.enableBehavior ?? '',
    };
  });
}

function optionCell({ valueCoding: { code, display, _display } }: Option): string {
  return optionText(code, [display ?? '', _display ? textIn('', _display, 'fr') : '']);
}
