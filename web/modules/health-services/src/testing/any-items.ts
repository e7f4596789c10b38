/** Questions of any kind, of which each is asked for the answer to one before it, or always. */
import type { QuestionnaireItem } from '@bloom/api-client';
import fc from 'fast-check';
import { inFrench, limitOf, unitExtension } from '../programmes/sheet/fhir';

const id = fc.stringMatching(/^[a-z][a-z_0-9 .<>=;|\\-]{0,10}[a-z]$/);
const words = fc.string({ minLength: 1 }).map((one) => `T${one.replace(/[\r\0]/g, ' ')}t`);
const limit = fc.option(fc.integer({ min: -50, max: 50 }));
const common = fc.record({ id, text: words, french: words, required: fc.option(fc.boolean()) });
const make = (one: { id: string; text: string; french: string; required: boolean | null }) => ({
  ...{ linkId: one.id, text: one.text, _text: inFrench(one.french) },
  ...(one.required === null ? {} : { required: one.required }),
});
const number = fc
  .tuple(common, fc.constantFrom('integer' as const, 'decimal' as const), limit, fc.constantFrom('', 'mm[Hg]'))
  .map(([one, type, low, code]): QuestionnaireItem => {
    const extension = [
      ...(low === null ? [] : [limitOf('minValue', type, low), limitOf('maxValue', type, low + 1)]),
      ...(code ? [unitExtension('mmHg', code)] : [unitExtension('tablets; a day', '')]),
    ];
    return { ...make(one), type, extension };
  });
const choice = fc
  .tuple(
    common,
    fc.uniqueArray(fc.record({ code: id, text: words, french: words }), { minLength: 1, selector: (o) => o.code }),
  )
  .map(
    ([one, options]): QuestionnaireItem => ({
      ...{ ...make(one), type: 'choice' },
      answerOption: options.map(({ code, text, french }) => ({
        valueCoding: { code, display: text, _display: inFrench(french) },
      })),
    }),
  );
const other = fc
  .tuple(common, fc.constantFrom('boolean' as const, 'date' as const, 'string' as const))
  .map(([one, type]): QuestionnaireItem => ({ ...make(one), type }));
const question = fc.oneof(number, choice, other);
const group = fc
  .tuple(common, fc.array(question, { minLength: 1, maxLength: 3 }))
  .map(([one, item]): QuestionnaireItem => ({ ...make(one), type: 'group', item }));

type EnableWhen = NonNullable<QuestionnaireItem['enableWhen']>[number];

/** What may be asked of the answer to this question. */
function conditionOf({ linkId, type, answerOption }: QuestionnaireItem, pick: number): EnableWhen {
  const [option] = answerOption ?? [];
  if (pick % 5 === 0 || type === 'date' || type === 'string') {
    return { question: linkId, operator: 'exists', answerBoolean: pick % 2 === 0 };
  }
  const same = pick % 2 === 0 ? '=' : '!=';
  if (type === 'boolean') return { question: linkId, operator: same, answerBoolean: pick % 3 === 0 };
  if (option) return { question: linkId, operator: same, answerCoding: { code: option.valueCoding.code } };
  const operator = ['=', '!=', '<', '<=', '>', '>='][pick % 6] ?? '=';
  const isWhole = type === 'integer' && pick % 4 !== 1;
  return { question: linkId, operator, ...(isWhole ? { answerInteger: pick } : { answerDecimal: pick + 0.5 }) };
}

/** Each with an id of its own, and conditions on what stands before it. */
function linked(items: readonly QuestionnaireItem[], picks: readonly number[]): QuestionnaireItem[] {
  const before: QuestionnaireItem[] = [];
  let count = 0;
  const link = (one: QuestionnaireItem): QuestionnaireItem => {
    const pick = picks[count % picks.length] ?? 0;
    count += 1;
    const isTaken = before.some(({ linkId }) => linkId === one.linkId);
    const item = { ...one, linkId: isTaken || one.type === 'group' ? `${one.linkId}.${count}` : one.linkId };
    const asked = before.slice(-(pick % 3)).slice(0, pick % 3);
    const enableWhen = asked.map((other, at) => conditionOf(other, pick + at));
    if (enableWhen.length > 0) item.enableWhen = enableWhen;
    if (enableWhen.length > 1) item.enableBehavior = pick % 2 === 0 ? 'all' : 'any';
    if (one.item) item.item = one.item.map(link);
    else before.push(item);
    return item;
  };
  return items.map(link);
}

const items = fc.array(fc.oneof(question, group), { minLength: 1, maxLength: 6 });
export const anyItems = fc
  .tuple(items, fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }))
  .map(([some, picks]) => linked(some, picks))
  .filter((some) => {
    const ids = some.flatMap(({ linkId, item }) => [linkId, ...(item ?? []).map((one) => one.linkId)]);
    return new Set(ids).size === ids.length;
  });
