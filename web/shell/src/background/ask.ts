/** One question of a poll (API-06): its answer, or why there is none. Never rejects. */
import { i18n } from '../i18n/i18n';
import { fetchWrapper, type SendOptions } from '../session/http';

export type Asked<Answer> =
  | { is: 'answered'; answer: Answer }
  | { is: 'refused'; status: number }
  /** Nothing of ours answered. */
  | { is: 'silent' };

export async function ask<Answer>(path: string, query: SendOptions['query'] = {}): Promise<Asked<Answer>> {
  try {
    const answer = await fetchWrapper(path, { query, headers: { 'Accept-Language': i18n.language } });
    if (!answer.ok) return { is: 'refused', status: answer.status };
    return { is: 'answered', answer: (await answer.json()) as Answer };
  } catch (error) {
    console.warn(`${path} was not answered`, error);
    return { is: 'silent' };
  }
}
