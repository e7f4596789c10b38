/**
 * What is asked, as a strict part of a FHIR R4 Questionnaire, and what was answered. While it is filled in, answers are a
 * plain list by `linkId`; `toResponse` makes the QuestionnaireResponse of it.
 */
import type {
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireResponse,
  ResponseAnswer,
  ResponseItem,
} from '@bloom/api-client';

/** A number, yes or no, the code of a choice, a day, or words. */
export type Answer = number | boolean | string;
export type Answers = Readonly<Record<string, Answer | undefined>>;

type EnableWhen = NonNullable<QuestionnaireItem['enableWhen']>[number];

const EXTENSION = 'http://hl7.org/fhir/StructureDefinition/';

function extensionOf({ extension }: QuestionnaireItem, name: string) {
  return extension?.find(({ url }) => url === EXTENSION + name);
}

export interface Limits {
  low: number | null;
  high: number | null;
}

export function limitsOf(item: QuestionnaireItem): Limits {
  const limit = (name: string) => {
    const found = extensionOf(item, name);
    return found?.valueInteger ?? found?.valueDecimal ?? null;
  };
  return { low: limit('minValue'), high: limit('maxValue') };
}

/** As people read it; '' without one. */
export function unitOf(item: QuestionnaireItem): string {
  const coding = extensionOf(item, 'questionnaire-unit')?.valueCoding;
  return coding?.display ?? coding?.code ?? '';
}

type Translated = QuestionnaireItem['_text'];

/** A text of the questionnaire in the language, which is English where it has no other. */
export function textIn(text: string, translated: Translated, language: string): string {
  if (!language.startsWith('fr')) return text;
  for (const { extension } of translated?.extension ?? []) {
    const isFrench = extension.some(({ url, valueCode }) => url === 'lang' && valueCode === 'fr');
    const content = extension.find(({ url }) => url === 'content')?.valueString;
    if (isFrench && content) return content;
  }
  return text;
}

/** All of it, groups before what is in them, in the order in which it is asked. */
export function itemsOf({ item }: Questionnaire): QuestionnaireItem[] {
  const below = (one: QuestionnaireItem): QuestionnaireItem[] => [one, ...(one.item ?? []).flatMap(below)];
  return item.flatMap(below);
}

/** `than`: what it is compared with. Of two numbers all comparisons are known, of anything else whether it is the same. */
export function compares(answer: Answer, is: string, than: Answer): boolean {
  if (typeof answer !== typeof than) return false;
  if (is === '=') return answer === than;
  if (is === '!=') return answer !== than;
  if (typeof answer !== 'number' || typeof than !== 'number') return false;
  if (is === '<') return answer < than;
  if (is === '<=') return answer <= than;
  if (is === '>') return answer > than;
  return is === '>=' && answer >= than;
}

function holds(when: EnableWhen, answer: Answer | undefined): boolean {
  if (when.operator === 'exists') return (answer !== undefined) === when.answerBoolean;
  const than = when.answerInteger ?? when.answerDecimal ?? when.answerBoolean ?? when.answerCoding?.code;
  // Of what is not answered nothing follows, whatever the comparison.
  return answer !== undefined && than !== undefined && compares(answer, when.operator, than);
}

/**
 * The `linkId`s that are asked now. What is in a hidden group is hidden, and an answer to what is hidden counts for
 * nothing: another question that depends on it is asked as if it had never been given.
 */
export function shownItems(questionnaire: Questionnaire, answers: Answers): ReadonlySet<string> {
  const all = new Map(itemsOf(questionnaire).map((item) => [item.linkId, item]));
  const parents = new Map<string, string>();
  for (const { linkId, item } of all.values()) for (const child of item ?? []) parents.set(child.linkId, linkId);
  const known = new Map<string, boolean>();
  const isShown = (linkId: string): boolean => {
    const before = known.get(linkId);
    if (before !== undefined) return before;
    const item = all.get(linkId);
    // While it is looked at: of two that depend on each other neither is asked.
    known.set(linkId, false);
    const parent = parents.get(linkId);
    const shown = item !== undefined && (parent === undefined || isShown(parent)) && applies(item);
    known.set(linkId, shown);
    return shown;
  };
  const applies = ({ enableWhen = [], enableBehavior }: QuestionnaireItem) => {
    if (enableWhen.length === 0) return true;
    const one = (when: EnableWhen) => holds(when, isShown(when.question) ? answers[when.question] : undefined);
    return enableBehavior === 'any' ? enableWhen.some(one) : enableWhen.every(one);
  };
  return new Set([...all.keys()].filter(isShown));
}

/** Only what is asked now. */
export function countingAnswers(questionnaire: Questionnaire, answers: Answers): Answers {
  const shown = shownItems(questionnaire, answers);
  return Object.fromEntries(Object.entries(answers).filter(([linkId]) => shown.has(linkId)));
}

function written(item: QuestionnaireItem, answer: Answer): ResponseAnswer {
  switch (item.type) {
    case 'integer':
      return { valueInteger: Number(answer) };
    case 'decimal':
      return { valueDecimal: Number(answer) };
    case 'boolean':
      return { valueBoolean: answer === true };
    case 'choice':
      return { valueCoding: { code: String(answer) } };
    case 'date':
      return { valueDate: String(answer) };
    default:
      return { valueString: String(answer) };
  }
}

/** What is asked and was answered, in the order of the questionnaire. */
export function toResponse(questionnaire: Questionnaire, answers: Answers): QuestionnaireResponse {
  const counting = countingAnswers(questionnaire, answers);
  const respond = (item: QuestionnaireItem): ResponseItem[] => {
    if (item.type === 'group') {
      const below = (item.item ?? []).flatMap(respond);
      return below.length > 0 ? [{ linkId: item.linkId, item: below }] : [];
    }
    const answer = counting[item.linkId];
    return answer === undefined ? [] : [{ linkId: item.linkId, answer: [written(item, answer)] }];
  };
  return { resourceType: 'QuestionnaireResponse', status: 'completed', item: questionnaire.item.flatMap(respond) };
}

/** What was answered, by `linkId`: whatever became of the questionnaire since. */
export function fromResponse({ item }: QuestionnaireResponse): Answers {
  const found: Record<string, Answer> = {};
  const read = ({ linkId, answer, item: below }: ResponseItem) => {
    const first = answer?.[0];
    const value =
      first?.valueInteger ??
      first?.valueDecimal ??
      first?.valueBoolean ??
      first?.valueCoding?.code ??
      first?.valueDate ??
      first?.valueString;
    if (value !== undefined) found[linkId] = value;
    below?.forEach(read);
  };
  item.forEach(read);
  return found;
}
