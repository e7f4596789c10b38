/** The one request of the sign-in page and what its answer means. */

export type Outcome =
  | { kind: 'ok'; token: string; language: string | undefined }
  | { kind: 'wrong' }
  /** Name and password are right; an administrator has shut the account, or the provider the facility. */
  | { kind: 'account-off' | 'facility-off' }
  | { kind: 'too-many'; seconds: number }
  | { kind: 'unreachable' }
  | { kind: 'failed' };

const LIMIT = 20_000;
/** While many people sign in at once the server says when to come again (503). */
const MOST_TRIES = 3;
const DEFAULT_WAIT_SECONDS = 30;

/** `Retry-After` in seconds or as a date; anything else is half a minute. */
export function waitSeconds(header: string | null, now: number): number {
  const seconds = header !== null && /^\d+$/.test(header) ? Number(header) : (Date.parse(header ?? '') - now) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : DEFAULT_WAIT_SECONDS;
}

export async function signIn(api: string, username: string, password: string, tried = 0): Promise<Outcome> {
  let answer: Response;
  try {
    answer = await fetch(`${api.replace(/\/+$/, '')}/auth/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ username, password }),
      signal: AbortSignal.timeout(LIMIT),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  if (answer.status === 429)
    return { kind: 'too-many', seconds: waitSeconds(answer.headers.get('retry-after'), Date.now()) };
  const again = answer.headers.get('retry-after');
  if (answer.status === 503 && again !== null && tried + 1 < MOST_TRIES) {
    await new Promise((resolve) => setTimeout(resolve, waitSeconds(again, Date.now()) * 1_000));
    return signIn(api, username, password, tried + 1);
  }
  if (answer.status === 403) {
    const problem = (await answer.json().catch(() => undefined)) as { code?: unknown } | undefined;
    if (problem?.code === 'account_inactive') return { kind: 'account-off' };
    if (problem?.code === 'facility_inactive') return { kind: 'facility-off' };
  }
  // One message for either half (SES-14): which one was wrong is nobody's business.
  if (answer.status === 400 || answer.status === 401 || answer.status === 403 || answer.status === 422)
    return { kind: 'wrong' };
  if (!answer.ok) return { kind: answer.status >= 502 ? 'unreachable' : 'failed' };
  const body = (await answer.json().catch(() => undefined)) as { id_token?: unknown; language?: unknown } | undefined;
  // A captive portal answers 200 with its own page.
  if (typeof body?.id_token !== 'string' || body.id_token === '') return { kind: 'unreachable' };
  return {
    kind: 'ok',
    token: body.id_token,
    language: typeof body.language === 'string' ? body.language : undefined,
  };
}
