/** What an answer to `POST sales/sync/` means. Only JSON that echoes id and hash of a record acknowledges it. */
import type { MissingAnswer, SyncResult } from '@bloom/api-client';
import type { OutboxRecord } from '../records';
import type { MissingOutcome } from './generation';

export type SendOutcome =
  /** `serverTime` in milliseconds since the epoch, from the `Date` header. */
  | { kind: 'answer'; results: SyncResult[]; serverTime?: number }
  | { kind: 'unauthorized' }
  /** Nothing was taken: the server was put back from a backup, and first has to be asked what it misses. */
  | { kind: 'other-generation' }
  /** Whoever is signed in sends for no facility: provider staff, or somebody whose facility is gone. */
  | { kind: 'notTheirs'; code: string; detail: string }
  /** No answer of ours: nothing arrived, it was cut, or somebody else answered (a captive portal). */
  | { kind: 'network'; code: string; detail: string }
  /** The server cannot now, whatever we send. Milliseconds. */
  | { kind: 'busy'; code: string; detail: string; retryAfter?: number }
  /** The server judged this call and failed at it: one of its records may be the reason. */
  | { kind: 'rejected'; status: number; detail: string };

export interface RawAnswer {
  status: number;
  contentType: string;
  body: string;
  retryAfter?: string | null;
  date?: string | null;
}

/** The server's word for a sender that agreed with another database. */
const OTHER_GENERATION = 'other_generation';
/** The server's word for somebody who belongs to no facility. */
export const NO_FACILITY = 'no_facility';
const REJECTED = new Set([400, 409, 413, 415, 422, 500, 501]);

/** `now`: milliseconds since the epoch, for a `Retry-After` that is a date. */
export function judge(answer: RawAnswer, now: number): SendOutcome {
  const { status } = answer;
  if (status === 401) return { kind: 'unauthorized' };
  const body = parse(answer);
  const detail = textOf(body, 'detail') ?? `The server answered ${status}`;
  if (status === 403 && textOf(body, 'code') === NO_FACILITY) return { kind: 'notTheirs', code: NO_FACILITY, detail };
  if (status >= 200 && status < 300) {
    const results = (body as { results?: unknown } | undefined)?.results;
    if (!Array.isArray(results))
      return { kind: 'network', code: 'not_json', detail: 'The answer is not from our server' };
    const serverTime = answer.date ? Date.parse(answer.date) : Number.NaN;
    return {
      kind: 'answer',
      results: results.filter(isResult),
      ...(Number.isNaN(serverTime) ? {} : { serverTime }),
    };
  }
  if (status === 412 && textOf(body, 'code') === OTHER_GENERATION) return { kind: 'other-generation' };
  if (REJECTED.has(status)) return { kind: 'rejected', status, detail };
  const code = textOf(body, 'code') ?? `http_${status}`;
  const retryAfter = waitOf(answer.retryAfter, now);
  return { kind: 'busy', code, detail, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** What an answer to `POST sales/sync/missing/` means. */
export function judgeMissing(answer: RawAnswer, now: number): MissingOutcome {
  const body = parse(answer) as Partial<MissingAnswer> | undefined;
  if (answer.status === 200 && typeof body?.generation === 'string' && Array.isArray(body.missing)) {
    return { kind: 'missing', generation: body.generation, ids: body.missing };
  }
  const outcome = judge(answer, now);
  if (outcome.kind !== 'answer' && outcome.kind !== 'other-generation') return outcome;
  return { kind: 'network', code: 'not_json', detail: 'The answer is not from our server' };
}

function parse(answer: RawAnswer): unknown {
  if (!/\bjson\b/i.test(answer.contentType)) return undefined;
  try {
    return JSON.parse(answer.body);
  } catch {
    // Cut in the middle: as if nothing had arrived.
    return undefined;
  }
}

function textOf(body: unknown, field: string): string | undefined {
  const value = (body as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Seconds or a date, as milliseconds from `now`. */
function waitOf(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

function isResult(value: unknown): value is SyncResult {
  const result = value as SyncResult | null;
  return typeof result?.id === 'string' && typeof result.status === 'string' && typeof result.hash === 'string';
}

export type Verdict =
  | { uuid: string; is: 'acknowledged'; saleId: number; flags: string[] }
  | { uuid: string; is: 'quarantined'; code: string; detail: string }
  /** Not answered, answered without the right echo, or the server asks for another try. */
  | { uuid: string; is: 'open'; code: string; detail: string };

/** One verdict per record that was sent; results for anything else are ignored. */
export function verdicts(sent: OutboxRecord[], results: SyncResult[]): Verdict[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  return sent.map((record): Verdict => {
    const uuid = record.uuid;
    const result = byId.get(uuid);
    if (!result) return { uuid, is: 'open', code: 'not_answered', detail: 'The server did not answer for this record' };
    if (result.status === 'quarantined') {
      return { uuid, is: 'quarantined', code: result.code ?? 'quarantined', detail: result.detail ?? '' };
    }
    if (result.hash !== record.hash) {
      return { uuid, is: 'open', code: 'hash_not_echoed', detail: 'The server answered for another content' };
    }
    if (result.status === 'applied' || result.status === 'duplicate') {
      return { uuid, is: 'acknowledged', saleId: result.sale_id ?? 0, flags: result.flags ?? [] };
    }
    return { uuid, is: 'open', code: result.code ?? 'retry', detail: result.detail ?? '' };
  });
}
