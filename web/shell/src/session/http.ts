/**
 * The two clients of the API (API-01..API-09). `httpClient`: what a user does and the start calls; a 401 leads to the
 * sign-in page. `fetchWrapper`: polls and downloads; a 401 or a missing token logs out (ERR-01, ERR-02).
 */
import { getIdToken } from '../core/cookies';
import { errorFromAnswer, HttpError } from './http-error';
import { fullUrl, type SendOptions, send } from './http-send';

export { HttpError } from './http-error';
export { reportReachabilityTo, type SendOptions } from './http-send';

interface AuthHandlers {
  /** `httpClient` got a 401 (or has no token): go to the sign-in page. */
  unauthorized(): void;
  /** `fetchWrapper` got a 401 or has no token: log out. */
  loggedOut(): void;
}

let handlers: AuthHandlers = { unauthorized: () => undefined, loggedOut: () => undefined };

export function setAuthHandlers(next: AuthHandlers): void {
  handlers = next;
}

/** A call of a user was refused, or could not be made without a token: to the sign-in page. */
export function refused(): void {
  handlers.unauthorized();
}

async function request<Answer>(path: string, options: SendOptions): Promise<Answer> {
  const url = fullUrl(path, options.query);
  if (!getIdToken()) {
    handlers.unauthorized();
    throw new HttpError(url, 401, undefined, 'no_token');
  }
  let answer: Response;
  try {
    answer = await send(path, options);
  } catch (error) {
    throw new HttpError(url, 0, undefined, 'no_answer', { cause: error });
  }
  if (answer.status === 401) handlers.unauthorized();
  if (!answer.ok) throw await errorFromAnswer(answer);
  if (answer.status === 204) return undefined as Answer;
  try {
    return (await answer.json()) as Answer;
  } catch (error) {
    // A captive portal answers 200 with a page: that is no answer of ours.
    throw new HttpError(url, 0, undefined, 'not_json', { cause: error });
  }
}

export const httpClient = {
  get: <Answer>(path: string, options: Omit<SendOptions, 'method' | 'body'> = {}) =>
    request<Answer>(path, { ...options, method: 'GET' }),
  post: <Answer>(path: string, body: unknown = {}, options: Omit<SendOptions, 'method' | 'body'> = {}) =>
    request<Answer>(path, { ...options, method: 'POST', body }),
  put: <Answer>(path: string, body: unknown = {}, options: Omit<SendOptions, 'method' | 'body'> = {}) =>
    request<Answer>(path, { ...options, method: 'PUT', body }),
  patch: <Answer>(path: string, body: unknown = {}, options: Omit<SendOptions, 'method' | 'body'> = {}) =>
    request<Answer>(path, { ...options, method: 'PATCH', body }),
};

/** The raw answer for polls and downloads. Rejects without a token; a 401 answer is handed on after the log-out. */
export async function fetchWrapper(path: string, options: SendOptions = {}): Promise<Response> {
  if (!getIdToken()) {
    handlers.loggedOut();
    throw new HttpError(fullUrl(path, options.query), 401, undefined, 'no_token');
  }
  const answer = await send(path, options);
  if (answer.status === 401) handlers.loggedOut();
  return answer;
}
