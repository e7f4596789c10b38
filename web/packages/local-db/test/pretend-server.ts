/** The server's side of `POST sales/sync/`, with every fault a network and a server can have. */
import type { MissingRequest, SyncRequest, SyncResult } from '@bloom/api-client';
import { canonicalJson } from '../src/canonical';
import { KINDS } from '../src/outbox/kinds';
import { sha256Hex } from '../src/sha256';
import { judge, judgeMissing, type RawAnswer, type SendOutcome } from '../src/sync/answer';
import type { MissingOutcome } from '../src/sync/generation';
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

/** What a backup of it holds. */
interface Backup {
  applied: Map<string, number>;
  numbers: Map<string, string>;
  patients: Set<string>;
  answers: Map<string, SyncResult>;
  nextId: number;
}

export class PretendServer {
  /** uuid → what was stored, as often as it was applied. */
  applied = new Map<string, number>();
  numbers = new Map<string, string>();
  /** Keys of patients it has. */
  patients = new Set<string>();
  generation = 'generation-1';
  /** Ids that were asked about, call by call. */
  readonly asked: string[][] = [];
  /** Sales that named a patient it did not have when they came. */
  readonly patientUnknown = new Set<string>();
  /** The newest wording it knows, by kind; a kind that is missing here is none to it. */
  readonly known = new Map<string, number>();
  readonly poison = new Set<string>();
  readonly malformed = new Set<string>();
  readonly dismissed = new Set<string>();
  /** Too much of this facility is held: these are to come again tomorrow. */
  readonly tomorrow = new Set<string>();
  readonly seen: SyncRequest[] = [];
  private nextId = 1;
  private answers = new Map<string, SyncResult>();

  constructor() {
    this.update();
  }

  /** To the version of this program: it knows everything that is written here. */
  update(): void {
    for (const { name, schema } of Object.values(KINDS)) this.known.set(name, schema);
  }

  backUp(): Backup {
    const { applied, numbers, patients, answers, nextId } = this;
    return structuredClone({ applied, numbers, patients, answers, nextId });
  }

  /** Another database from now on: numbers are given out again, and what came since the backup never was. */
  restore(backup: Backup): void {
    Object.assign(this, structuredClone(backup));
    this.generation = `generation-${Number(this.generation.slice('generation-'.length)) + 1}`;
  }

  /** What never gets to the part that answers. */
  private before(fault: Fault): RawAnswer | undefined {
    if (fault === 'unauthorized') return this.json(401, {});
    if (fault === 'too-many') return { ...this.json(429, {}), retryAfter: '2' };
    if (fault === 'server-error') return this.json(503, {});
    if (fault === 'html') return { status: 200, contentType: 'text/html', body: '<html>Sign in to the Wi-Fi' };
    return undefined;
  }

  missing(request: MissingRequest, fault: Fault): MissingOutcome {
    if (fault === 'not-sent') return { kind: 'network', code: 'unreachable', detail: 'no route' };
    const refused = this.before(fault);
    if (refused) return judgeMissing(refused, NOW);
    this.asked.push(request.ids);
    if (fault === 'response-lost') return { kind: 'network', code: 'unreachable', detail: 'connection reset' };
    const missing = request.ids.filter((id) => !this.answers.has(id));
    const whole = this.json(200, { generation: this.generation, missing });
    return judgeMissing(fault === 'truncated' ? { ...whole, body: whole.body.slice(0, 20) } : whole, NOW);
  }

  send(request: SyncRequest, fault: Fault): SendOutcome {
    if (fault === 'not-sent') return { kind: 'network', code: 'unreachable', detail: 'no route' };
    const refused = this.before(fault);
    if (refused) return judge(refused, NOW);
    if (request.generation !== undefined && request.generation !== this.generation) {
      return judge(this.json(412, { code: 'other_generation' }), NOW);
    }
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

  private unknownOf({ kind, schema }: SyncRequest['records'][number]): string | undefined {
    const newest = this.known.get(kind);
    if (newest === undefined) return 'unknown_kind';
    return schema > newest ? 'unknown_schema' : undefined;
  }

  private take(record: SyncRequest['records'][number]): SyncResult {
    const hash = sha256Hex(canonicalJson(record.payload));
    const known = this.answers.get(record.id);
    if (known) return { ...known, status: 'duplicate' };
    const later = this.unknownOf(record) ?? (this.tomorrow.has(record.id) ? 'quota' : undefined);
    if (later) {
      const waits = { id: record.id, hash: record.hash, status: 'retry', code: later } as const;
      return { ...waits, detail: 'Not now.', sale_id: null, flags: [] };
    }
    const number = `${record.device_id}/${record.epoch}/${record.seq}`;
    const reason =
      (this.malformed.has(record.id) && 'malformed') ||
      (this.dismissed.has(record.id) && 'dismissed') ||
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
