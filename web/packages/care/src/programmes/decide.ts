/**
 * From answers to values, and from values to an advice: the first row of the table that applies.
 * `api/care-cases.json` (`decide`) is run against this and against the server, which decides anew.
 */
import type { Condition, Decision, ProgrammeDocument, ProgrammeValue, ValueNumber } from '@bloom/api-client';
import { type Answer, type Answers, compares, countingAnswers } from './questionnaire';

/** Halves go up. What a record carries is rounded so, and the table judges what the record carries. */
export function rounded(number: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(number * scale) / scale;
}

const numbersOf = (of: readonly string[], answers: Answers) =>
  of.map((linkId) => answers[linkId]).filter((answer) => typeof answer === 'number');

function numberFor({ how, of, decimals }: ProgrammeValue, answers: Answers): number | null {
  const numbers = numbersOf(of, answers);
  const [first, second] = numbers;
  if (first === undefined) return null;
  if (how === 'answer') return rounded(first, decimals);
  if (how === 'mean') return rounded(numbers.reduce((sum, one) => sum + one, 0) / numbers.length, decimals);
  // Kilograms and centimetres.
  if (second === undefined || numbers.length !== of.length) return null;
  const index = first / ((second / 100) * (second / 100));
  return Number.isFinite(index) ? rounded(index, decimals) : null;
}

type Rules = Pick<ProgrammeDocument, 'questionnaire' | 'values' | 'decisions'>;

/** What follows from the answers that are asked for; one that cannot be told is not among them. */
export function valuesOf(
  { questionnaire, values }: Pick<Rules, 'questionnaire' | 'values'>,
  answers: Answers,
): ValueNumber[] {
  const counting = countingAnswers(questionnaire, answers);
  return values.flatMap((value) => {
    const number = numberFor(value, counting);
    return number === null ? [] : [{ code: value.code, number }];
  });
}

/** undefined when no row applies, which a table that was published does not know: its last one always does. */
export function decide(rules: Rules, answers: Answers): Decision | undefined {
  const counting = countingAnswers(rules.questionnaire, answers);
  const values = new Map(valuesOf(rules, answers).map(({ code, number }) => [code, number]));
  const known = (name: string): Answer | undefined => values.get(name) ?? counting[name];
  const holds = ({ value, is, than }: Condition) => {
    const answer = known(value);
    return answer !== undefined && compares(answer, is, than);
  };
  return rules.decisions.find(({ when }) => when.every(holds));
}
