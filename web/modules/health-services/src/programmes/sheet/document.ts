/** The document that is being edited, as far as it is one. Pure. */
import type { ProgrammeDocument } from '@bloom/api-client';
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
}

/** What the document would name that is not there any more, or is not answered so any more. */
export function danglingOf({ questionnaire, values, decisions, advice }: ProgrammeDocument): Dangling[] {
  const items = itemsOf(questionnaire).filter(({ type }) => type !== 'group');
  const ids = new Set(items.map(({ linkId }) => linkId));
  const codes = new Set(values.map(({ code }) => code));
  const advised = new Set(advice.map(({ code }) => code));
  const isOption = (linkId: string, code: unknown) => {
    const item = items.find((one) => one.linkId === linkId);
    if (item?.type !== 'choice' || typeof code !== 'string') return true;
    return item.answerOption?.some(({ valueCoding }) => valueCoding.code === code) ?? false;
  };
  return [
    ...values.flatMap(({ of }, at) =>
      of.flatMap((name, number) => (ids.has(name) ? [] : [{ place: `values[${at}].of[${number}]`, name }])),
    ),
    ...decisions.flatMap((row, at) => [
      ...row.when.flatMap(({ value, than }, number) => {
        const place = `decisions[${at}].when[${number}]`;
        if (!codes.has(value) && !ids.has(value)) return [{ place: `${place}.value`, name: value }];
        return isOption(value, than) ? [] : [{ place: `${place}.than`, name: String(than) }];
      }),
      ...(advised.has(row.advice) ? [] : [{ place: `decisions[${at}].advice`, name: row.advice }]),
    ]),
  ];
}
