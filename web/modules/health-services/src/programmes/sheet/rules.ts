/** The other tables of a programme as sheets: values, decisions and advice. Pure. */
import type { Decision, ProgrammeDocument, ProgrammeValue } from '@bloom/api-client';
import { itemsOf } from '@bloom/care/programmes';
import {
  type Cells,
  type Columns,
  escaped,
  flagOf,
  flagText,
  listOf,
  numberOf,
  numberText,
  type Read,
  readTable,
  unescaped,
} from '@bloom/care/sheet';
import type { SheetRow } from '@bloom/uploads/sheet';
import { nameIn, partsOf, partsText } from './conditions';

type Condition = Decision['when'][number];
type Advice = ProgrammeDocument['advice'][number];

const LONGEST = { code: 40, text: 2_000 };

const VALUE_FIELDS = ['code', 'name_en', 'name_fr', 'unit', 'decimals', 'how', 'of'] as const;
export const VALUES: Columns<(typeof VALUE_FIELDS)[number]> = {
  all: VALUE_FIELDS,
  required: ['code', 'name_en', 'name_fr', 'decimals', 'how', 'of'],
};

export function readValues(rows: readonly SheetRow[]): Read<ProgrammeValue[]> {
  const { rows: read, faults } = readTable(rows, VALUES);
  const known = new Map<string, number>();
  const result = read.map((row): ProgrammeValue => {
    const code = row.once('code', known, LONGEST.code);
    row.needed('decimals', LONGEST.code);
    row.needed('how', LONGEST.code);
    const of = listOf(row.needed('of', LONGEST.text)).map(unescaped);
    return {
      ...{ code, name: { en: row.needed('name_en', LONGEST.text), fr: row.needed('name_fr', LONGEST.text) } },
      ...{ unit: row.short('unit', LONGEST.code) || null, decimals: row.whole('decimals') ?? 0 },
      ...{ how: row.oneOf('how', ['answer', 'mean', 'bmi']) ?? 'answer', of },
    };
  });
  return faults.length > 0 ? { faults } : { result };
}

export const valueCells = (values: readonly ProgrammeValue[]): Cells<(typeof VALUE_FIELDS)[number]>[] =>
  values.map(({ code, name, unit, decimals, how, of }) => ({
    ...{ code, name_en: name.en, name_fr: name.fr, unit: unit ?? '', decimals: numberText(decimals), how },
    of: of.map(escaped).join('; '),
  }));

const ADVICE_FIELDS = ['code', 'text_en', 'text_fr'] as const;
export const ADVICE: Columns<(typeof ADVICE_FIELDS)[number]> = { all: ADVICE_FIELDS, required: ADVICE_FIELDS };

export function readAdvice(rows: readonly SheetRow[]): Read<Advice[]> {
  const { rows: read, faults } = readTable(rows, ADVICE);
  const known = new Map<string, number>();
  const result = read.map((row): Advice => {
    const code = row.once('code', known, LONGEST.code);
    return { code, text: { en: row.needed('text_en', LONGEST.text), fr: row.needed('text_fr', LONGEST.text) } };
  });
  return faults.length > 0 ? { faults } : { result };
}

export const adviceCells = (advice: readonly Advice[]): Cells<(typeof ADVICE_FIELDS)[number]>[] =>
  advice.map(({ code, text }) => ({ code, text_en: text.en, text_fr: text.fr }));

const DECISION_FIELDS = ['when', 'advice', 'urgency', 'next_in_days', 'letter', 'status'] as const;
export const DECISIONS: Columns<(typeof DECISION_FIELDS)[number]> = {
  all: DECISION_FIELDS,
  required: ['when', 'advice', 'urgency', 'letter'],
};

/** What a condition may be about: how its other side is read. */
type Kinds = ReadonlyMap<string, 'number' | 'flag' | 'text'>;

function kindsOf({ questionnaire, values }: ProgrammeDocument): Kinds {
  const items = itemsOf(questionnaire).filter(({ type }) => type !== 'group');
  const kind = (type: string) =>
    type === 'boolean' ? 'flag' : type === 'integer' || type === 'decimal' ? 'number' : 'text';
  return new Map([
    ...items.map(({ linkId, type }) => [linkId, kind(type)] as const),
    ...values.map(({ code }) => [code, 'number'] as const),
  ]);
}

/** By the questions, values and advice that the document has now. */
export function readDecisions(rows: readonly SheetRow[], document: ProgrammeDocument): Read<Decision[]> {
  const { rows: read, faults } = readTable(rows, DECISIONS);
  const kinds = kindsOf(document);
  const advised = document.advice.map(({ code }) => code);
  const result = read.map((row, at): Decision => {
    const when = listOf(row.text('when')).flatMap((text): Condition[] => {
      const parts = partsOf(text, [...kinds.keys()]);
      const is = COMPARISONS.find((one) => one === parts?.operator);
      if (!parts || !is) {
        if (kinds.has(nameIn(text))) row.fault('when', 'form', { form: 'code >= 140' }, text);
        else row.fault('when', 'unknown', { name: nameIn(text) }, text);
        return [];
      }
      const than = operandOf(kinds.get(parts.name), parts.than);
      if (than === null) row.fault('when', 'answer', { name: parts.name }, text);
      return than === null ? [] : [{ value: parts.name, is, than }];
    });
    const isLast = at === read.length - 1;
    if (isLast !== (row.text('when') === '')) row.fault('when', 'always');
    const advice = row.needed('advice', LONGEST.code);
    if (advice !== '' && !advised.includes(advice)) row.fault('advice', 'unknown', { name: advice });
    row.needed('urgency', LONGEST.code);
    row.needed('letter', LONGEST.code);
    return {
      ...{ when, advice, urgency: row.oneOf('urgency', ['routine', 'soon', 'now']) ?? 'routine' },
      ...{ next_in_days: row.whole('next_in_days'), letter: row.flag('letter') ?? false },
      status: row.oneOf('status', ['controlled', 'uncontrolled']),
    };
  });
  return faults.length > 0 ? { faults } : { result };
}

const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='] as const;

function operandOf(kind: 'number' | 'flag' | 'text' | undefined, than: string): Condition['than'] | null {
  if (kind === 'flag') return flagOf(than);
  if (kind === 'text') return than;
  const number = numberOf(than);
  return typeof number === 'number' ? number : null;
}

export const decisionCells = (decisions: readonly Decision[]): Cells<(typeof DECISION_FIELDS)[number]>[] =>
  decisions.map(({ when, advice, urgency, next_in_days, letter, status }) => ({
    when: when.map(({ value, is, than }) => partsText({ name: value, operator: is, than: thanText(than) })).join('; '),
    ...{ advice, urgency, next_in_days: numberText(next_in_days), letter: flagText(letter), status: status ?? '' },
  }));

function thanText(than: Condition['than']): string {
  if (typeof than === 'boolean') return than ? 'yes' : 'no';
  return typeof than === 'number' ? numberText(than) : than;
}
