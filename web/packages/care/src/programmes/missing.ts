/** Whether a visit can be finished: what is still to be answered, and what cannot be. */
import type { Questionnaire, QuestionnaireItem } from '@bloom/api-client';
import { type Answer, type Answers, itemsOf, limitsOf, shownItems } from './questionnaire';

/** Key of the text that says what to do. */
export type AnswerProblem = 'needed' | 'tooLow' | 'tooHigh' | 'notWhole' | 'notListed' | 'noDate';

export function problemOf(item: QuestionnaireItem, answer: Answer | undefined): AnswerProblem | null {
  if (answer === undefined || answer === '') return item.required ? 'needed' : null;
  if (item.type === 'choice') {
    return item.answerOption?.some(({ valueCoding }) => valueCoding.code === answer) ? null : 'notListed';
  }
  if (item.type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(String(answer)) ? null : 'noDate';
  if (typeof answer !== 'number') return null;
  if (item.type === 'integer' && !Number.isInteger(answer)) return 'notWhole';
  const { low, high } = limitsOf(item);
  if (low !== null && answer < low) return 'tooLow';
  return high !== null && answer > high ? 'tooHigh' : null;
}

/** By `linkId`, of what is asked now, in its order. */
export function problemsOf(questionnaire: Questionnaire, answers: Answers): ReadonlyMap<string, AnswerProblem> {
  const shown = shownItems(questionnaire, answers);
  const found = new Map<string, AnswerProblem>();
  for (const item of itemsOf(questionnaire)) {
    const problem = item.type !== 'group' && shown.has(item.linkId) ? problemOf(item, answers[item.linkId]) : null;
    if (problem) found.set(item.linkId, problem);
  }
  return found;
}
