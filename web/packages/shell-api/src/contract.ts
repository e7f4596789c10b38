/**
 * All that a feature module may know of the shell (MOD-06). The shell implements `ModuleContext`;
 * a module exports a `FeatureModule` made with `defineModule`.
 */
import type { CountryConfig, Facility, PaymentChannel, Upload, User } from '@bloom/api-client';
import type {
  BloomDb,
  DraftPayloads,
  FeedName,
  FeedsView,
  ModuleRecordKind,
  NewRecord,
  OutboxKind,
  OutboxRecord,
  RecordOf,
  RecordPlace,
} from '@bloom/local-db';
import type { i18n } from 'i18next';
import type { ModuleServer, ServerProblem, Unreachable } from './server';
import type { UploadQueue } from './upload-queue';

export type Language = 'en' | 'fr';

export interface ShellSession {
  readonly user: User;
  /** null for provider staff that has not chosen a facility. */
  readonly facility: Facility | null;
  readonly countryConfig: CountryConfig | null;
  readonly channels: readonly PaymentChannel[];
  /** The id token, or undefined when there is none (offline without a session). */
  getIdToken(): string | undefined;
}

export type ConnectionState = 'online' | 'offline' | 'lost' | 'attempting' | 'reconnected';

export interface Connectivity {
  readonly state: ConnectionState;
  /** Our server answers (CON-23), whatever `navigator.onLine` says. */
  readonly reachable: boolean;
  /** Hours that remain of the allowed offline time; null while online (CON-11). */
  readonly remainingHours: number | null;
}

export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'failure';
  message: string;
  /** Milliseconds until it goes by itself; 4000 when absent, `null` stays until closed. */
  hideAfter?: number | null;
}

/** Who agreed to something by their PIN. */
export interface Approver {
  id: string;
  name: string;
}

export interface ShellLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** A value that can be read now and watched. */
export interface Observable<Value> {
  get(): Value;
  subscribe(listener: () => void): () => void;
}

/** `absent`: this device has no camera that a page may use, or it is not known yet. */
export type CameraState = 'absent' | 'closed' | 'open';

/**
 * The camera of the device as a scanner. Open, it stands above the page, which moves down for it, and reads one pack after
 * the other; what it reads comes to `useScanner` of `@bloom/shell-api/scanner` like any other scan.
 */
export interface CameraScanner extends Observable<CameraState> {
  open(): void;
  close(): void;
}

export interface ModuleContext {
  /** The prefix of the module, for example `/pos`. */
  readonly basePath: string;
  /** What the user calls the module: the name of its tile, in their language. */
  readonly label: string;
  readonly session: ShellSession;
  readonly location: Observable<ShellLocation>;
  readonly connectivity: Observable<Connectivity>;
  readonly i18n: i18n;
  readonly db: BloomDb;
  /**
   * False for people whose device keeps no copy of the facility (DWN-04, DWN-05): `db` has nothing for them, or what
   * somebody else left there. Their screens ask `server`.
   */
  readonly keepsCopy: boolean;
  readonly camera: CameraScanner;
  navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
  notify(notice: Notice): void;
  /** True when the user's scopes contain `scope` (ROL-15: exact). */
  can(scope: string): boolean;
  /**
   * Stores what was done here durably (strict) and only then resolves; the server gets it as soon as it can be reached.
   * Rejects loudly when it could not be stored: the caller keeps it on screen. A patient reaches the server before any sale
   * that names it; a lost sale is unmet demand (OUT-22); the uuid of a stock count is its payload's id, and the server opens
   * it and never applies it by itself; the uuid of an order to a supplier is its payload's
   * uuid, and so is that of a receipt, which says what came of an order.
   */
  record<Kind extends ModuleRecordKind>(kind: Kind, made: NewRecord<DraftPayloads[Kind]>): Promise<RecordOf<Kind>>;
  /** As `record`, of what one press makes (an order to each of several suppliers): all of it is stored, or nothing. */
  recordAll<Kind extends ModuleRecordKind>(
    kind: Kind,
    made: readonly NewRecord<DraftPayloads[Kind]>[],
  ): Promise<RecordOf<Kind>[]>;
  /** Asks the sync runner to try now. */
  syncNow(): void;
  /** What of this facility the server does not have yet, and what it has answered lately. */
  readonly outbox: OutboxView;
  /** What is not done yet: the open sale, sales on hold. Of the session's facility and this device. */
  readonly drafts: Drafts;
  /** Lists of the server that modules read on this device, for who has their app. */
  readonly feeds: Feeds;
  /** For what the local database does not hold. */
  readonly server: ModuleServer;
  readonly uploads: Uploads;
  readonly exports: Exports;
  /**
   * Brings prices and quantities now, whatever their age. Resolves when the local database has them; rejects when the
   * server could not be asked, and then it is tried again later by itself.
   */
  refreshInventory(): Promise<void>;
  /** The user started a stock transfer from a file: its results are asked for again and again (BST-03, BST-06). */
  setBulkUploader(): void;
  /** Dialogs that belong to the shell: the offline PIN (SET-24), the language, the facility staff look at. */
  openDialog(name: ShellDialog): void;
  /**
   * Asks whoever manages the facility to agree by their offline PIN, with or without the server: somebody who has signed in
   * on this device. `what` says what they agree to. Resolves with null when nobody did.
   */
  approve(what: string): Promise<Approver | null>;
  /** Something of the user or the facility was changed here: the server is asked for both anew. */
  refreshSession(): Promise<void>;
  /** While true nothing reloads by itself (SWK-10). */
  setUnsavedWork(key: string, unsaved: boolean): void;
  /** Broadcast channel names (UPL-32). */
  readonly channels: Readonly<Record<string, string>>;
}

/** The notifications follow an upload to its end, whatever page is open. */
export interface Uploads {
  /** Files on their way to the server: kept while pages come and go, the same for every module. */
  readonly queue: UploadQueue;
  /** The server took the file. */
  started(upload: Upload): void;
  /**
   * What the server says of an upload, asked for by the shell alone, as often as somebody who looks at it needs. While
   * anybody listens the user is looking at it, so no banner tells of it (UPL-31).
   */
  watch(id: string): WatchedUpload;
}

export interface WatchedUpload extends Observable<UploadNews> {
  /** It was changed here, or may be there now: the server is asked at once. */
  again(): void;
}

export interface UploadNews {
  /** As it was answered last. */
  upload: Upload | undefined;
  /** Why nothing newer came. */
  error: ServerProblem | Unreachable | undefined;
}

export type ShellDialog = 'pin' | 'language' | 'facility';

export type ExportKind = 'sales' | 'inventory' | 'provider_statement';

export interface Exports {
  /** The server took the order (EXP-08); the notifications ask for its link until it is there. */
  started(kind: ExportKind, id: string): void;
}

/** The outbox as a module may see it, every kind of record: reads are Dexie reads, so `liveQuery` watches them. */
export interface OutboxView {
  /**
   * Of the session's facility: everything the server does not have, and what was made since `since` (RFC 3339) whatever
   * its state.
   */
  list(since: string): Promise<OutboxRecord[]>;
  get(uuid: string): Promise<OutboxRecord | undefined>;
  /** Of the session's facility: all of one kind that are on this device. A Dexie read, so `liveQuery` watches it. */
  ofKind<Kind extends OutboxKind>(kind: Kind): Promise<Extract<OutboxRecord, { kind: Kind }>[]>;
  /** Of the session's facility: what this device recorded after that record. */
  after(place: RecordPlace): Promise<OutboxRecord[]>;
  /**
   * Under which id this device records now, and under which it did before its database went back in time. undefined before
   * its first record.
   */
  device(): Promise<{ id: string; before?: string } | undefined>;
  /** One held-back record, or all of them, will be sent again. Resolves with how many. */
  retry(uuid?: string): Promise<number>;
  /** Of the session's facility, every kind: on their way, and held back by the server with a reason. */
  counts(): Promise<{ waiting: number; held: number }>;
}

/**
 * Kept strictly: what `put` resolved for survives a killed browser and a power cut, an update, a cache clear, a
 * sign-out and a facility switch. Reads are Dexie reads, so `liveQuery` watches them. Values are what IndexedDB can
 * clone (no functions). What is put and deleted in the same tick is kept wholly or not at all. Everybody at the device
 * may ask for every key: what is one person's own has their id in it. A patient whose name is taken away is forgotten
 * here under `patient` (`DraftPatient`), and with what is about their health as a whole (`CARE_DRAFTS`).
 */
export interface Drafts {
  /** undefined when there is none. */
  get(key: string): Promise<unknown>;
  /**
   * The latest value wins: in a burst those between may never be written. Resolves once this value or a later one is
   * durable; rejects with a `StorageError` when it could not be stored. A caller that does not wait need not catch.
   */
  put(key: string, value: unknown): Promise<void>;
  /** In its turn: a value that was put before does not come back. */
  delete(key: string): Promise<void>;
  /** Those whose key begins with `prefix`, in the order of their keys. */
  list(prefix: string): Promise<{ key: string; value: unknown }[]>;
}

/**
 * Of the session's facility; reads are Dexie reads, so `liveQuery` watches them. For whose device keeps no copy, or who has
 * not the app of the feed, there are no rows and no progress.
 */
export interface Feeds extends FeedsView {
  /** Those that stand, as far as they are here; none before `progress` has begun. In no order. */
  rows: FeedsView['rows'];
  /** How far the download is; `refreshed_at` says how old the rows are. undefined before it has begun. */
  progress: FeedsView['progress'];
  /**
   * Asks for what changed, or goes on with what is not here yet. Resolves when the rows are those of the server, rejects
   * when it could not be asked; the rows of before stay. Without a call they follow by themselves, some minutes late.
   */
  refresh(name: FeedName): Promise<void>;
}

/** What a module may hand over for the server. */
export type { ModuleRecordKind };

/** `receipt_number` is filled in by the outbox (device and number). */
export type NewSale = NewRecord<DraftPayloads['sale']>;
/** `patient_pk` is minted by the caller as well. */
export type NewPatient = NewRecord<DraftPayloads['patient']>;
export type NewOrder = NewRecord<DraftPayloads['order']>;
export type NewReceipt = NewRecord<DraftPayloads['receipt']>;

export interface FeatureModule {
  readonly name: string;
  readonly version: string;
  mount(element: HTMLElement, context: ModuleContext): void | Promise<void>;
  unmount(): void;
}
