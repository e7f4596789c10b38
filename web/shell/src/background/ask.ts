/** One question of a poll (API-06): its answer, or why there is none. Never rejects. */
import { type AnswerOf, type Args, addressOf, type ParamsOf, type ReadPath } from '@bloom/api-client';
import { i18n } from '../i18n/i18n';
import { answerOf } from '../session/contract-call';
import { fetchWrapper } from '../session/http';
import { errorFromAnswer, type HttpError } from '../session/http-error';

export type Asked<Answer> =
  | { is: 'answered'; answer: Answer }
  | { is: 'refused'; status: number; error: HttpError }
  /** Nothing of ours answered. */
  | { is: 'silent' };

export async function ask<P extends ReadPath>(
  path: P,
  ...[call]: Args<ParamsOf<'GET', P>>
): Promise<Asked<AnswerOf<'GET', P>>> {
  try {
    const headers = { 'Accept-Language': i18n.language };
    const answer = await fetchWrapper('GET', addressOf(path, call), { headers });
    if (!answer.ok) return { is: 'refused', status: answer.status, error: await errorFromAnswer(answer) };
    return { is: 'answered', answer: await answerOf('GET', path, answer) };
  } catch (error) {
    console.warn(`${path} was not answered`, error);
    return { is: 'silent' };
  }
}
