/** Questions to our server before anybody is sent away: is it there, and does it refuse this session? */

import { getIdToken } from '../core/cookies';
import { contractUrl, getSettings } from '../core/settings';
import { authHeaders } from './http-send';
import { START_CALLS } from './start-calls';

const LIMIT = 3_000;

/** A captive portal answers with a page of its own; our server never does. */
const isOurs = (answer: Response) => !/text\/html/.test(answer.headers.get('content-type') ?? '');

/** Asked before anybody is led to an address that may not be there (SES-13). */
export async function serverAnswers(): Promise<boolean> {
  const url = new URL('/health/live', new URL(getSettings().api_url, location.href));
  try {
    const answer = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(LIMIT) });
    return answer.status < 500 && isOurs(answer);
  } catch {
    return false;
  }
}

/** True only when our server itself says that the session is over. */
export async function serverRefusesSession(): Promise<boolean> {
  const token = getIdToken();
  if (!token) return serverAnswers();
  try {
    const answer = await fetch(contractUrl(START_CALLS[0]), {
      headers: { Accept: 'application/json', ...authHeaders(token) },
      cache: 'no-store',
      signal: AbortSignal.timeout(LIMIT),
    });
    return answer.status === 401 && isOurs(answer);
  } catch {
    return false;
  }
}
