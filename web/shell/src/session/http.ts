/**
 * The two clients of the API (API-01..API-09). `httpClient`: what a user does and the start calls; a 401 leads to the
 * sign-in page. `fetchWrapper`: polls and downloads; a 401 or a missing token logs out (ERR-01, ERR-02).
 */
import {
  type AnswerOf,
  type Args,
  addressOf,
  type ListPath,
  type Method,
  nextAddress,
  type PageOf,
  type PathOf,
  type ReadPath,
  type WriteMethod,
} from '@bloom/api-client';
import { getIdToken } from '../core/cookies';
import { contractUrl } from '../core/settings';
import { type AnyCall, type Call, type CallOptions, jsonOf, sendAt } from './contract-call';
import { errorFromAnswer, HttpError } from './http-error';

export { HttpError } from './http-error';
export { reportReachabilityTo } from './http-send';

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

async function request<Answer>(method: Method, address: string, call: AnyCall): Promise<Answer> {
  const url = contractUrl(address);
  if (!getIdToken()) {
    handlers.unauthorized();
    throw new HttpError(url, 401, undefined, 'no_token');
  }
  let answer: Response;
  try {
    answer = await sendAt(method, address, call);
  } catch (error) {
    throw new HttpError(url, 0, undefined, 'no_answer', { cause: error });
  }
  if (answer.status === 401) handlers.unauthorized();
  if (!answer.ok) throw await errorFromAnswer(answer);
  try {
    return await jsonOf(answer);
  } catch (error) {
    // A captive portal answers 200 with a page: that is no answer of ours.
    throw new HttpError(url, 0, undefined, 'not_json', { cause: error });
  }
}

export const httpClient = {
  read: <P extends ReadPath>(path: P, ...[call]: Args<Call<'GET', P>>): Promise<AnswerOf<'GET', P>> =>
    request('GET', addressOf(path, call), { ...call }),
  /** The page that a page of the list at `path` named as its `next`. */
  readNext: <P extends ListPath>(path: P, next: string, options: CallOptions = {}): Promise<PageOf<P>> =>
    request('GET', nextAddress(path, next), options),
  write: <M extends WriteMethod, P extends PathOf<M>>(method: M, path: P, call: Call<M, P>): Promise<AnswerOf<M, P>> =>
    request(method, addressOf(path, call), call),
};

/**
 * The raw answer for polls and downloads. Rejects without a token; a 401 answer is handed on after the log-out.
 *
 * @param address of the contract, with its parameters in it
 */
export async function fetchWrapper(method: Method, address: string, call: AnyCall = {}): Promise<Response> {
  if (!getIdToken()) {
    handlers.loggedOut();
    throw new HttpError(contractUrl(address), 401, undefined, 'no_token');
  }
  const answer = await sendAt(method, address, call);
  if (answer.status === 401) handlers.loggedOut();
  return answer;
}
