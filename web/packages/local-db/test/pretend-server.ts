/** The server's side of `POST sales/sync/`, with every fault a network and a server can have. */
import type { SyncRequest, SyncResult } from '@bloom/api-client';
import { canonicalJson } from '../src/canonical';
import { sha256Hex } from '../src/sha256';
import { judge, type RawAnswer, type SendOutcome } from '../src/sync/answer';
import { NOW } from './stores';

export type Fault =
  | 'none'
  | 'not-sent'
  | 'response-lost'
  | 'sent-twice'
  | 'unauthorized'
  | 'server-error'
  | 'too-many'
  | 'html'
  | 'truncated'
  | 'partial'
  | 'wrong-hash';

export class PretendServer {
  /** uuid → what was stored, as often as it was applied. */
  readonly applied = new Map<string, number>();
  readonly numbers = new Map<string, string>();
  /** Keys of patients it has. */
  readonly patients = new Set<string>();
  /** Sales that named a patient it did not have when they came. */
  readonly patientUnknown = new Set<string>();
  readonly poison = new Set<string>();
  readonly malformed = new Set<string>();
  readonly seen: SyncRequest[] = [];
  private nextId = 1;
  private readonly answers = new Map<string, SyncResult>();

  send(request: SyncRequest, fault: Fault): SendOutcome {
    if (fault === 'not-sent') return { kind: 'network', code: 'unreachable', detail: 'no route' };
    if (fault === 'unauthorized') return judge(this.json(401, {}), NOW);
    if (fault === 'too-many') return judge({ ...this.json(429, {}), retryAfter: '2' }, NOW);
    if (fault === 'server-error') return judge(this.json(503, {}), NOW);
    if (fault === 'html')
      return judge({ status: 200, contentType: 'text/html', body: '<html>Sign in to the Wi-Fi' }, NOW);
    this.seen.push(request);
    if (request.records.some((record) => this.poison.has(record.id))) return judge(this.json(500, {}), NOW);
    if (fault === 'sent-twice') for (const record of request.records) this.take(record);
    const results = request.records.map((record) => this.take(record));
    if (fault === 'response-lost') return { kind: 'network', code: 'unreachable', detail: 'connection reset' };
    const whole = this.json(200, { results });
    if (fault === 'truncated') return judge({ ...whole, body: whole.body.slice(0, whole.body.length / 2) }, NOW);
    if (fault === 'partial') return judge(this.json(200, { results: results.slice(0, results.length / 2) }), NOW);
    if (fault === 'wrong-hash') {
      return judge(this.json(200, { results: results.map((result) => ({ ...result, hash: 'f00d' })) }), NOW);
    }
    return judge(whole, NOW);
  }

  private json(status: number, body: unknown): RawAnswer {
    return { status, contentType: 'application/json', body: JSON.stringify(body) };
  }

  private take(record: SyncRequest['records'][number]): SyncResult {
    const hash = sha256Hex(canonicalJson(record.payload));
    const known = this.answers.get(record.id);
    if (known) return { ...known, status: 'duplicate' };
    const number = `${record.device_id}/${record.epoch}/${record.seq}`;
    const reason =
      (this.malformed.has(record.id) && 'malformed') ||
      (hash !== record.hash && 'hash_mismatch') ||
      (this.numbers.has(number) && 'number_reused');
    const answer = { id: record.id, hash: record.hash, detail: null, flags: [] };
    if (reason) return { ...answer, status: 'quarantined', code: reason, sale_id: null };
    this.numbers.set(number, record.id);
    this.applied.set(record.id, (this.applied.get(record.id) ?? 0) + 1);
    if ('patient_pk' in record.payload) this.patients.add(record.payload.patient_pk);
    const named = 'patient_id' in record.payload ? record.payload.patient_id : null;
    if (named !== null && !this.patients.has(named)) this.patientUnknown.add(record.id);
    const sale_id = record.kind === 'sale' ? this.nextId++ : null;
    const result: SyncResult = { ...answer, status: 'applied', code: null, sale_id };
    this.answers.set(record.id, result);
    return result;
  }
}
