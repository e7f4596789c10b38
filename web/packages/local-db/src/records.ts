/** What is kept on the device (LDB-03..LDB-22). */
import type {
  CountryConfig,
  InventoryItem,
  LostSalePayload,
  OfflineLoginCounts,
  PatientFields,
  PaymentChannel,
  Promo,
  Sale,
  SalePayment,
  User,
} from '@bloom/api-client';

export type DownloadResource = 'patients' | 'inventory' | 'sales' | 'promos';

export interface InventoryRecord extends InventoryItem {
  oldSellingPrice?: string;
  oldMemberPrice?: string;
  hasNewPrice?: boolean;
  hasNewQuantity?: boolean;
  /** The download run that brought this row: what a finished full run did not bring is swept (never clear, then fill). */
  run_id?: string;
}

export interface PatientRecord extends PatientFields {
  patient_pk: string;
  /** The server's number of the last change; 0 for a patient made here whose audit was not downloaded yet. */
  audit_id: number;
  program: string;
  /** The download run that brought this row; absent on rows born on this device. */
  run_id?: string;
}

/** Rows that an older version downloaded do not say what was tendered. */
export type SaleRecordPayment = Omit<SalePayment, 'tendered' | 'change'> &
  Partial<Pick<SalePayment, 'tendered' | 'change'>>;

/** Walk-in sales carry `patient_id: ''` (LDB-14): a composite key needs both parts. */
export interface SaleRecord extends Omit<Sale, 'patient_id' | 'received_at' | 'promo' | 'payments' | 'sent_by'> {
  patient_id: string;
  /** Who was signed in when it went; absent in rows of older versions, and until the server has it. */
  sent_by?: Sale['sent_by'];
  /** Absent in rows that an older version downloaded; null without a promo. */
  promo?: Sale['promo'];
  payments: SaleRecordPayment[];
  /** The server's number; 0 until the server has it, so that the index finds what is not there yet. */
  id: number;
  /** RFC 3339, the server's clock; absent until the server has it. */
  received_at?: string;
  /** A person decided that it does not count: its goods are on the shelf again. */
  dismissed?: true;
  /** The download run that brought this row; absent on rows born on this device. */
  run_id?: string;
}

/** Key `uuid` (LDB-05). */
export interface SimilarProductRecord {
  uuid: string;
  similar: string[];
}

/** A prepared copy of the search, or one that is being made (decision 75). */
export interface NotedCopy {
  id: string;
  /** It was written; until then it is being made. */
  made?: true;
  /** Ids of the products that were written or removed since it was begun. */
  changed: string[];
}

/** The one row of `similar_products` that is about no product. */
export interface NotedCopiesRow extends SimilarProductRecord {
  copies: NotedCopy[];
}

/** One row per day (ENT-32). */
export interface OfflineLoginCountRecord {
  /** `yyyy-MM-dd`, local. */
  date: string;
  success: number;
  fail: number;
}

/** Unmet demand: a customer asked for what could not be sold (OUT-22). Here until the server has it. */
export interface LostSaleRecord extends LostSalePayload {
  /** Of the outbox record it follows from. */
  uuid: string;
  facility_id: string;
  /** RFC 3339. */
  created_at: string;
}

export interface PromoRecord extends Promo {
  run_id?: string;
}

export type FacilityUserRecord = User;

export interface ProgressRecord {
  resource: DownloadResource;
  /** 0 to 100, whole percent; 100 only when the last record is stored (DWN-16). */
  progress: number;
  error: number;
  start_time: string;
  /** When its first page was asked for, however often it was cut since (PRC-07); absent in rows of an older version. */
  began_at?: string;
  service_available: boolean;
  count: number;
  /** Records stored so far in this run. */
  received: number;
  /** The next page to fetch; null before the first page and after the last. */
  next: string | null;
  facility_id: string;
  /** Marks every row and every page of one run: a late page of another run is thrown away. */
  run_id: string;
  /** There were rows before this run: what it does not bring is removed at its end. */
  sweep?: boolean;
  /**
   * Patients: the highest audit stored (DWN-14). Sales: the highest number of the server up to which all are stored.
   */
  last_sync_id?: number;
  /** What the server said at the last failure (DWN-21). */
  message?: string;
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'done';
  finished_at?: string;
  empty_patients?: boolean;
  empty_inventory?: boolean;
  empty_sales?: boolean;
  empty_promos?: boolean;
}

export type OutboxState = 'pending' | 'sending' | 'acknowledged' | 'quarantined';

/**
 * The kinds of records, by their names: each file of `outbox/kinds` adds its own. `payload`: what a record carries.
 * `draft`: what its caller brings. `byModules`: modules may record it, and not the shell alone.
 */
// biome-ignore lint/suspicious/noEmptyInterface: see above
export interface RecordKinds {}

export type OutboxKind = keyof RecordKinds;

/** What modules may record. */
export type ModuleRecordKind = {
  [Kind in OutboxKind]: RecordKinds[Kind]['byModules'] extends true ? Kind : never;
}[OutboxKind];

/** What a record carries, by its kind. */
export type OutboxPayloads = { [Kind in OutboxKind]: RecordKinds[Kind]['payload'] };

/** A record of one kind. */
export interface OutboxRecordOf<Kind extends OutboxKind> {
  uuid: string;
  /** Gapless per device and epoch, over all kinds. */
  seq: number;
  device_id: string;
  epoch: number;
  schema: number;
  kind: Kind;
  facility_id: string;
  /** The operator who made the record (the till's user at that moment). */
  user_id: string;
  /** As it is shown on the receipt and in the list of sales. */
  user_name: string;
  request: { method: 'POST'; path: string };
  payload: OutboxPayloads[Kind];
  /** Lower-case hex SHA-256 of the canonical JSON of `payload`. */
  hash: string;
  /** RFC 3339. */
  created_at: string;
  /** Milliseconds: server time minus device time, 0 when unknown. */
  clock_offset: number;
  /** How often it was sent; a number to look at, never a reason to delete. */
  attempts: number;
  state: OutboxState;
  /** Until when a sender owns it, in milliseconds since the epoch. */
  lease_until?: number;
  last_error?: { at: string; code: string; detail: string };
  acknowledged_at?: string;
  /** What the server found worth a look (decision 6: it never refuses). */
  flags?: string[];
  /** The server's number of a sale. */
  sale_id?: number;
}

/** What the server does not have yet, or had better be asked about: told apart by `kind`. */
export type OutboxRecord = { [Kind in OutboxKind]: OutboxRecordOf<Kind> }[OutboxKind];

export type SaleOutboxRecord = OutboxRecordOf<'sale'>;
export type SaleReturnOutboxRecord = OutboxRecordOf<'sale_return'>;
export type ShiftEntryOutboxRecord = OutboxRecordOf<'shift_entry'>;
export type PatientOutboxRecord = OutboxRecordOf<'patient'>;
export type LostSaleOutboxRecord = OutboxRecordOf<'lost_sale'>;
export type StockCountOutboxRecord = OutboxRecordOf<'stock_count'>;
export type OrderOutboxRecord = OutboxRecordOf<'order'>;
export type ReceiptOutboxRecord = OutboxRecordOf<'receipt'>;
export type LabRequestOutboxRecord = OutboxRecordOf<'lab_request'>;
export type LabEntryOutboxRecord = OutboxRecordOf<'lab_entry'>;
export type LabControlOutboxRecord = OutboxRecordOf<'lab_control'>;
export type EnrolmentOutboxRecord = OutboxRecordOf<'enrolment'>;
export type VisitOutboxRecord = OutboxRecordOf<'visit'>;
export type ContactOutboxRecord = OutboxRecordOf<'contact'>;

/** Who this browser is to the server. `next_seq` is the number the next record gets. */
export interface DeviceRow {
  key: 'device';
  device_id: string;
  epoch: number;
  next_seq: number;
  /** A device whose database vanished: reported to the server once, so that it can show the gap. */
  previous?: { device_id: string; epoch: number; issued: number; reported: boolean };
}

/** Which sender owns the outbox. `fence` grows with every owner: whoever holds an older one must not write results. */
export interface LeaseRow {
  key: 'lease';
  holder: string;
  /** Milliseconds since the epoch. */
  until: number;
  fence: number;
}

/** The oldest program that may still write: raised only when an older one would do harm. */
export interface WriterRow {
  key: 'writer';
  minimum: number;
}

/** Space that is given up when the disk is full, so that a sale still fits. */
export interface BallastRow {
  key: 'ballast';
  bytes: Uint8Array;
}

/** Server time minus device time, from the `Date` of the last answer. */
export interface ClockRow {
  key: 'clock';
  offset: number;
}

/** What a start needs, for the time in which a killed browser would lose its cookies and local storage. */
export interface StartCopy {
  token: string;
  facilityId: string | undefined;
  /** Local storage: key → text. */
  stored: Record<string, string>;
}

export interface StartRow {
  key: 'start';
  copy: StartCopy;
}

/** By user id: what a start without the server needs besides the user, and what sign-out clears elsewhere (SES-23). */
export interface KnownStartRow {
  key: `start:${string}`;
  configs: CountryConfig[];
  channels: PaymentChannel[];
}

/** By user id: wrong offline PINs in a row (OLG-31). Here and not in local storage, which a killed browser forgets. */
export interface PinAttemptsRow {
  key: `pin:${string}`;
  fails: number;
  /** No try before; milliseconds since the epoch by the clock that showed `seen`. */
  wait_until: number;
  /** The latest time seen, in milliseconds: a clock set back does not shorten the wait. */
  seen: number;
}

/** Which database of the server this device last agreed with about what it has, by facility. */
export interface GenerationRow {
  key: `generation:${string}`;
  id: string;
}

/** Offline login counts on their way: sent again unchanged, under the same key, until the server has answered. */
export interface LoginCountsRow {
  key: 'login-counts';
  idempotency_key: string;
  body: OfflineLoginCounts;
}

/** Work that is not done yet, such as the open sale: kept through a kill of the browser and a power cut. */
export interface DraftRow {
  /** `draft:<facility>:<key>`, the key as the module chose it. */
  key: `draft:${string}`;
  value: unknown;
}

/** What `bloom` alone has, while it is deleted and made anew (UPD-09): put back at the next start. */
export interface SetAsideRow {
  key: 'restoring';
  lost_sales: LostSaleRecord[];
  offline_login_count: OfflineLoginCountRecord[];
  /** Who may sign in offline on this device. */
  facility_users: FacilityUserRecord[];
}

/** Records that waited for an update of the server when it was last asked. */
export interface ForUpdateRow {
  key: 'for-update';
  uuids: string[];
}

export type MetaRow =
  | DeviceRow
  | LeaseRow
  | WriterRow
  | BallastRow
  | ClockRow
  | StartRow
  | KnownStartRow
  | PinAttemptsRow
  | LoginCountsRow
  | DraftRow
  | GenerationRow
  | SetAsideRow
  | ForUpdateRow;
