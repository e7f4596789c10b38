/**
 * What a kind of record is, beside its types: how it is written, what must be on the server before it, and what of it is
 * shown on this device before the server has it. Each kind is a file of `kinds`; all else in the outbox and in the sync
 * is the same for all of them.
 */
import type { Table } from 'dexie';
import type { BloomDb } from '../bloom-db';
import type { OutboxKind, OutboxPayloads, OutboxRecordOf, RecordKinds } from '../records';

/** What the caller brings; the outbox may add to it what follows from device and number. */
export type DraftPayloads = { [Kind in OutboxKind]: RecordKinds[Kind]['draft'] };

/** What a record makes known to the server, and others name. */
export interface Named {
  kind: OutboxKind;
  key: string;
}

/** What the server said of a record it has. */
export interface Acknowledged<Rec> {
  record: Rec;
  /** The number of a sale; 0 for every other kind. */
  id: number;
  flags: string[];
}

/** What screens read of a record in `bloom`. All of it may be done again. */
export interface LocalCopy<Rec> {
  /** It is done at the till before this is written (decision 76). */
  isLater?: true;
  /** Makes what is missing of these. Resolves with how many changed something. */
  apply(db: BloomDb, records: Rec[]): Promise<number>;
  /** BEFORE the outbox says acknowledged. */
  acknowledge?(db: BloomDb, done: Acknowledged<Rec>[]): Promise<unknown>;
  /** Uuids of rows that do not know yet what the server said. */
  unanswered?(db: BloomDb): Promise<string[]>;
  /** A person decided that they do not count. Resolves with how many had counted until now. */
  dismiss?(db: BloomDb, records: Rec[]): Promise<number>;
  /** Its row is there until the server has the record, and for the whole device. */
  untilSent?: {
    uuids(db: BloomDb): Promise<string[]>;
    drop(db: BloomDb, uuids: string[]): Promise<void>;
  };
  /** The server forgot these. Inside a read-write transaction over these tables and those of every other kind. */
  setBack?: {
    tables(db: BloomDb): Table[];
    rows(db: BloomDb, facilityId: string, records: Rec[]): Promise<void>;
  };
}

export interface Kind<Name extends OutboxKind> {
  /** As its records say, here and on the server. */
  name: Name;
  /** The wording of `payload` that this program writes. */
  schema: number;
  /** Only people of the facility may send it. */
  isOfFacility: boolean;
  /** What is measured in it may have decimals, at most six of them. */
  measures?: true;
  /** Why it cannot be recorded under this uuid; undefined: it can. */
  problem?(payload: DraftPayloads[Name], uuid: string): string | undefined;
  /** The whole payload. `number`: makes the number of the receipt. */
  complete?(payload: DraftPayloads[Name], number: () => string): OutboxPayloads[Name];
  /** The key under which others name it: then it goes before them. */
  key?(payload: OutboxPayloads[Name]): string;
  /** What it names, which must be on the server before it. */
  needs?(payload: OutboxPayloads[Name]): Named[];
  /** Absent for what only the server applies. */
  copy?: LocalCopy<OutboxRecordOf<Name>>;
}
