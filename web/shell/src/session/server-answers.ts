/** One question to our server, before anybody is sent to an address that may not be there (SES-13). */
import { getSettings } from '../app/settings';

const LIMIT = 3_000;

export async function serverAnswers(): Promise<boolean> {
  const url = new URL('/health/live', new URL(getSettings().api_url, location.href));
  try {
    const answer = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(LIMIT) });
    return answer.status < 500 && !/text\/html/.test(answer.headers.get('content-type') ?? '');
  } catch {
    return false;
  }
}
