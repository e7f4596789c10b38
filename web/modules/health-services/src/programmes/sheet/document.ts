/** The document that is being edited, as far as it is one. Pure. */
import type { ProgrammeDocument, QuestionnaireItem } from '@bloom/api-client';
import { itemsOf } from '@bloom/care/programmes';
import type { Part } from './kinds';

const NO_WORDS = { en: '', fr: '' };

/** What a table is put into where nothing is written yet: what is missing in it the server names. */
export const EMPTY: ProgrammeDocument = {
  ...{ title: NO_WORDS, summary: NO_WORDS, enrols: false, consent: null },
  questionnaire: { resourceType: 'Questionnaire', status: 'active', item: [] },
  ...{ values: [], decisions: [], advice: [] },
  schedule: { first_in_days: 0, every_days: 30, overdue_after_days: 7, lost_after_days: 365 },
  ...{ letter: null, services: [], medicines: [] },
};

/** null: it is no JSON, or the tables in it are none. */
export function documentOf(text: string): ProgrammeDocument | null {
  if (text.trim() === '') return EMPTY;
  try {
    const document: Partial<ProgrammeDocument> | null = JSON.parse(text);
    if (document === null || typeof document !== 'object' || Array.isArray(document)) return null;
    const whole = { ...EMPTY, ...document };
    const { questionnaire, values, decisions, advice } = whole;
    const isWhole = [questionnaire?.item, values, decisions, advice].every(Array.isArray);
    return isWhole ? whole : null;
  } catch {
    return null;
  }
}

export const textWith = (document: ProgrammeDocument, part: Part): string =>
  JSON.stringify({ ...document, ...part }, null, 2);

export interface Dangling {
  /** As the server names it. */
  place: string;
  name: string;
  /** `otherwise`: it is there, but not answered so. */
  is: 'gone' | 'otherwise';
}

/** What the document would name that is not there any more, or is not answered so any more. */
export function danglingOf({ questionnaire, values, decisions, advice }: ProgrammeDocument): Dangling[] {
  const items = new Map(itemsOf(questionnaire).map((item) => [item.linkId, item]));
  const codes = new Set(values.map(({ code }) => code));
  const advised = new Set(advice.map(({ code }) => code));
  const dangling: Dangling[] = [];
  const say = (place: string, name: string, is: Dangling['is'] | null) => {
    if (is !== null) dangling.push({ place, name, is });
  };
  for (const [at, { of }] of values.entries()) {
    for (const [number, name] of of.entries()) {
      const item = items.get(name);
      say(`values[${at}].of[${number}]`, name, !item ? 'gone' : isNumber(item) ? null : 'otherwise');
    }
  }
  for (const [at, row] of decisions.entries()) {
    for (const [number, { value, than }] of row.when.entries()) {
      const place = `decisions[${at}].when[${number}]`;
      const item = items.get(value);
      const isValue = codes.has(value);
      if (!isValue && (!item || item.type === 'group')) say(`${place}.value`, value, 'gone');
      else if (isValue ? typeof than !== 'number' : item && !isAnswer(item, than)) {
        say(`${place}.than`, String(than), 'otherwise');
      }
    }
    say(`decisions[${at}].advice`, row.advice, advised.has(row.advice) ? null : 'gone');
  }
  return dangling;
}

const isNumber = ({ type }: QuestionnaireItem) => type === 'integer' || type === 'decimal';

function isAnswer(item: QuestionnaireItem, answer: number | boolean | string): boolean {
  if (typeof answer === 'number') return isNumber(item);
  if (typeof answer === 'boolean') return item.type === 'boolean';
  return item.answerOption?.some(({ valueCoding }) => valueCoding.code === answer) ?? false;
}
