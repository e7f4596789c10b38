/** Calls of the contract as `send` makes them: what does not fit the address does not compile. */
import {
  type AddressParts,
  type AnswerOf,
  addressOf,
  type Method,
  type PathOf,
  type WriteParamsOf,
} from '@bloom/api-client';
import { belowRoot } from '../core/settings';
import { type SendOptions, send } from './http-send';

export interface CallOptions extends Omit<SendOptions, 'method' | 'query' | 'body'> {
  /** The `Idempotency-Key` of a write. */
  key?: string;
}
export type Call<M extends Method, P extends PathOf<M>> = WriteParamsOf<M, P> & CallOptions;
/** A call whose address is written. */
export type AnyCall = CallOptions & AddressParts & { body?: unknown };

/** Resolves and rejects as `send` does. */
export function sendTo<M extends Method, P extends PathOf<M>>(method: M, path: P, call: Call<M, P>): Promise<Response> {
  return sendAt(method, addressOf(path, call), call);
}

/** @param address of the contract, with its parameters in it */
export function sendAt(method: Method, address: string, call: AnyCall): Promise<Response> {
  const { path: _path, query: _query, key, headers, ...options } = call;
  return send(belowRoot(address), {
    ...options,
    method,
    headers: { ...(key !== undefined && { 'Idempotency-Key': key }), ...headers },
  });
}

/**
 * What was answered, undefined without content. Here is the border: the server answers as the contract says, so the
 * caller says what that is. Rejects when the answer is cut, or no JSON.
 */
export async function jsonOf(answer: Response) {
  const text = await answer.text();
  const said = text === '' ? undefined : JSON.parse(text);
  return said;
}

/** What an answer of this address says. Rejects as `jsonOf` does. */
export const answerOf = <M extends Method, P extends PathOf<M>>(
  _method: M,
  _path: P,
  answer: Response,
): Promise<AnswerOf<M, P>> => jsonOf(answer);
