import { ServerProblem, Unreachable } from '@bloom/shell-api';

/** Why there is no answer, or why something was not done. */
export interface Failure {
  /**
   * `offline`: nothing of ours answered; what was sent may have arrived. `denied`: not for this person. `refused`: the
   * server said why, and will say so again. `failed`: anything else, a 503 as well; it may work later.
   */
  kind: 'offline' | 'denied' | 'refused' | 'failed';
  /** 0 when nothing answered. */
  status: number;
  /** The server's word for programs; '' when it gave none. */
  code: string;
  /** For a person, in their language; '' when the server gave none. */
  detail: string;
  /** What is wrong with single fields, by their names. */
  fields: Readonly<Record<string, string>>;
  /** What else the answer carries. */
  body: Readonly<Record<string, unknown>>;
}

export const OFFLINE: Failure = { kind: 'offline', status: 0, code: '', detail: '', fields: {}, body: {} };

/** The server does not have it, or not any more. */
export const isGone = (failure: Failure | null): boolean => failure?.status === 404 || failure?.status === 410;

export function failureOf(error: unknown): Failure {
  if (error instanceof Unreachable) return OFFLINE;
  if (!(error instanceof ServerProblem)) {
    // Nothing that a server does: our own mistake, told as what it looks like to who waits.
    console.error('A call of the server ended in an error of ours', error);
    return { ...OFFLINE, kind: 'failed' };
  }
  const { status, code, detail, errors, body } = error;
  const fields = Object.fromEntries(errors.map(({ field, detail: text }) => [field, text]));
  return { kind: kindOf(status), status, code, detail, fields, body };
}

function kindOf(status: number): Failure['kind'] {
  if (status === 401 || status === 403) return 'denied';
  return status >= 500 || status === 408 || status === 429 ? 'failed' : 'refused';
}
