/** Conditions as they stand in a cell: `systolic_1 >= 140; takes = daily`. Pure. */
import type { QuestionnaireItem } from '@bloom/api-client';
import { escaped, flagOf, listOf, numberOf, numberText, unescaped } from '@bloom/care/sheet';
import type { QuestionRow } from './questions';

type EnableWhen = NonNullable<QuestionnaireItem['enableWhen']>[number];

/** Longer ones first: `<=` is no `<`. */
const OPERATORS = ['>=', '<=', '!=', '=', '<', '>', 'exists'] as const;

export interface Parts {
  name: string;
  operator: string;
  than: string;
}

const FORM = { form: 'link_id >= 140' };

/** What the question is asked for: of questions that stand above this row, with answers that fit them. */
export function readConditions(
  row: QuestionRow,
  before: ReadonlyMap<string, { item: QuestionnaireItem }>,
): EnableWhen[] {
  const asked = [...before.values()].flatMap(({ item }) => (item.type === 'group' ? [] : [item]));
  const names = asked.map(({ linkId }) => linkId);
  return listOf(row.text('enable_when')).flatMap((text): EnableWhen[] => {
    const parts = partsOf(text, names);
    const question = asked.find(({ linkId }) => linkId === parts?.name);
    if (!parts || !question) {
      if (names.includes(nameIn(text))) row.fault('enable_when', 'form', FORM, text);
      else row.fault('enable_when', 'unknown', { name: nameIn(text) }, text);
      return [];
    }
    const answer = answerTo(question, parts);
    if (!answer) row.fault('enable_when', 'answer', { name: parts.name }, text);
    return answer ? [{ question: parts.name, operator: parts.operator, ...answer }] : [];
  });
}

/** null: it does not fit the question and the operator. */
function answerTo({ type, answerOption }: QuestionnaireItem, { operator, than }: Parts): Partial<EnableWhen> | null {
  if (operator === 'exists' || type === 'boolean') {
    const flag = flagOf(than);
    const fits = operator === 'exists' || operator === '=' || operator === '!=';
    return flag === null || !fits ? null : { answerBoolean: flag };
  }
  if (type === 'integer' || type === 'decimal') {
    const number = numberOf(than);
    if (typeof number !== 'number') return null;
    return type === 'integer' && Number.isInteger(number) ? { answerInteger: number } : { answerDecimal: number };
  }
  const isOption = answerOption?.some(({ valueCoding }) => valueCoding.code === than);
  return isOption && (operator === '=' || operator === '!=') ? { answerCoding: { code: than } } : null;
}

/** By the names that are known, so that a name may have any letters; null: no condition. */
export function partsOf(text: string, names: readonly string[]): Parts | null {
  const byLength = [...names].sort((one, other) => other.length - one.length);
  for (const name of byLength) {
    if (!text.startsWith(escaped(name))) continue;
    const parts = afterName(name, text.slice(escaped(name).length).trim());
    if (parts) return parts;
  }
  return null;
}

function afterName(name: string, rest: string): Parts | null {
  const operator = OPERATORS.find((one) => rest.startsWith(one));
  if (!operator) return null;
  const than = unescaped(rest.slice(operator.length).trim());
  return than === '' ? null : { name, operator, than };
}

/** The name that is meant by a condition of names that nobody knows. */
export const nameIn = (text: string): string => unescaped(/^(.*?)\s*(?:[<>!=]=?|\sexists\s|$)/.exec(text)?.[1] ?? text);

export const partsText = ({ name, operator, than }: Parts) => `${escaped(name)} ${operator} ${escaped(than)}`;

export function whenText({ question, operator, ...answer }: EnableWhen): string {
  const { answerInteger, answerDecimal, answerBoolean, answerCoding } = answer;
  const flag = answerBoolean === undefined ? undefined : answerBoolean ? 'yes' : 'no';
  const than = answerCoding?.code ?? flag ?? numberText(answerInteger ?? answerDecimal);
  return partsText({ name: question, operator, than });
}
