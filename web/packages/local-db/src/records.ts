/** What is kept on the device (LDB-03..LDB-22). */
import type { InventoryItem, PatientFields, Promo, Sale, SalePayload, User } from '@bloom/api-client';

export type DownloadResource = 'patients' | 'inventory' | 'sales' | 'promos';

export interface InventoryRecord extends InventoryItem {
  oldSellingPrice?: string;
  oldMemberPrice?: string;
  hasNewPrice?: boolean;
  hasNewQuantity?: boolean;
}

export interface PatientRecord extends PatientFields {
  patient_pk: string;
  audit_id: number;
  program: string;
}

/** Walk-in sales carry `patient_id: ''` (LDB-14): a composite key needs both parts. */
export interface SaleRecord extends Omit<Sale, 'patient_id' | 'id'> {
  patient_id: string;
  /** The server's number; absent until the server has it. */
  id?: number;
}

export type FacilityUserRecord = User;

export interface ProgressRecord {
  resource: DownloadResource;
  /** 0 to 100, whole percent; 100 only when the last record is stored (DWN-16). */
  progress: number;
  error: number;
  start_time: string;
  service_available: boolean;
  count: number;
  /** Records stored so far in this run. */
  received: number;
  /** The next page to fetch; null before the first page and after the last. */
  next: string | null;
  facility_id: string;
  message?: string;
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'done';
  finished_at?: string;
  empty_patients?: boolean;
  empty_inventory?: boolean;
  empty_sales?: boolean;
  empty_promos?: boolean;
}

export type OutboxKind = 'sale';
export type OutboxState = 'pending' | 'sending' | 'acknowledged' | 'quarantined';

export interface OutboxRecord {
  uuid: string;
  /** Gapless per device and epoch. */
  seq: number;
  device_id: string;
  epoch: number;
  schema: number;
  kind: OutboxKind;
  facility_id: string;
  /** The operator who made the record (the till's user at that moment). */
  user_id: string;
  request: { method: 'POST'; path: string };
  payload: SalePayload;
  /** Lower-case hex SHA-256 of the canonical JSON of `payload`. */
  hash: string;
  /** RFC 3339. */
  created_at: string;
  clock_offset: number;
  attempts: number;
  state: OutboxState;
  /** Until when a sender owns it, in milliseconds since the epoch. */
  lease_until?: number;
  last_error?: { at: string; code: string; detail: string };
  acknowledged_at?: string;
  sale_id?: number;
}
