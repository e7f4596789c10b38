/**
 * Stock on the wire: uploads, prices, ledger, transfers, counts, deliveries, exports. Written before the server; each
 * name gives way to the generated one when `api/openapi.json` has it.
 *
 * Money is a decimal string in major units; quantities are integers of base units; times are RFC 3339 in UTC; dates
 * are yyyy-MM-dd. Every POST, PUT and DELETE carries an `Idempotency-Key`.
 */

// ---- ledger --------------------------------------------------------------------------------------------------

export type MovementKind =
  | 'opening'
  | 'sale'
  | 'adjustment'
  | 'delivery'
  | 'count'
  | 'transfer_out'
  | 'transfer_in'
  | 'transfer_returned';

/** `GET /api/inventory/products/{uuid}/movements/?facility_id&page` (50 a page), newest first. */
export interface StockMovement {
  id: string;
  moved_at: string;
  kind: MovementKind;
  /** Receipt, transfer, delivery or count number, for a person. */
  reference: string | null;
  /** The id of what moved it. */
  source_id: string;
  batch_id: string | null;
  lot: string | null;
  expiry_date: string | null;
  quantity: number;
  /** Of the product, after this movement. */
  balance: number;
  moved_by: string | null;
  reason: string | null;
  note: string | null;
}

export type AdjustmentReason =
  | 'damaged'
  | 'expired'
  | 'lost'
  | 'stolen'
  | 'found'
  | 'returned'
  | 'cold_chain'
  | 'correction'
  | 'other';

/** `POST /api/inventory/adjustments/` → 201 with the product's new InventoryItem. */
export interface NewAdjustment {
  id: string;
  facility_id: string;
  product_id: string;
  /** Of an existing batch; null takes first expired first out, or corrects what was oversold. */
  batch_id: string | null;
  /** A batch that was not known, when stock is found. */
  new_batch: { lot: string; expiry_date: string } | null;
  /** Not 0; negative takes away. damaged, expired, lost, stolen, cold_chain only take away; found, returned only add. */
  quantity: number;
  reason: AdjustmentReason;
  /** Required for `other`. */
  note: string;
}

// ---- transfers -----------------------------------------------------------------------------------------------

/** D draft, I sent and not yet finalised (incoming for the receiver), F finalised, C cancelled. */
export type TransferStatus = 'D' | 'I' | 'F' | 'C';

/**
 * `GET /api/inventory-bff/stock-transfers/?source_or_destination_facility&status&direction=incoming|outgoing&page`
 * (25 a page; status I without direction: incoming only, as the banner asks), `GET .../{id}/`,
 * `POST .../` NewTransfer → 201, `PUT .../{id}/` NewTransfer (a draft, by its source), `DELETE .../{id}/` (a draft),
 * `POST .../{id}/send/`, `PUT .../{id}/received/` ReceivedLines (kept, moves nothing), `POST .../{id}/finalise/`
 * ReceivedLines (moves what was received; what was not counted counts as received in full),
 * `POST .../{id}/cancel/` (a sent one, by its source, while nothing was received: the stock goes back).
 * `GET .../destinations/?facility_id&search` → `{results: [{id, name, country_id}]}`.
 */
export interface StockTransfer {
  id: string;
  number: number;
  status: TransferStatus;
  source_facility: { id: string; name: string };
  destination_facility: { id: string; name: string };
  /** ENT-21: the other side, as seen by the facility that asked. */
  facilityName: string;
  products: TransferLine[];
  note: string;
  created_at: string;
  updated_at: string;
  sent_at: string | null;
  finalised_at: string | null;
  /** True when the day ran out and the server did it. */
  finalised_by_itself: boolean;
  created_by: string;
  sent_by: string | null;
  finalised_by: string | null;
  upload_id: string | null;
}

export interface TransferLine {
  id: string;
  product_id: string;
  barcode_id: string;
  name: string;
  /** null until sent: the batches are then picked, first expired first, when none was named; one line per batch after. */
  batch_id: string | null;
  lot: string | null;
  expiry_date: string | null;
  /** Of a draft: as asked for. */
  quantity: number;
  quantity_sent: number | null;
  quantity_received: number | null;
  /** short, damaged, expired, wrong_product, surplus, other; required where received differs from sent. */
  reason: string | null;
  reason_note: string;
}

export interface NewTransfer {
  id: string;
  source_facility_id: string;
  destination_facility_id: string;
  note: string;
  lines: { id: string; product_id: string; batch_id: string | null; quantity: number }[];
}

export interface ReceivedLines {
  lines: { id: string; quantity_received: number; reason: string | null; reason_note: string }[];
}

/** `GET /api/extracts-ms/stock-transfers/?created_date&facility_id` → `{results}`; ENT-19: one per destination of a file. */
export interface BulkTransferUpload {
  id: string;
  upload_id: string;
  transfer_request_id: string | null;
  destination_facility_name: string;
  process_status: string;
  file_upload: {
    num_of_records: number;
    num_of_records_processed_successfully: number;
    errors: { error: string; error_type: string; row: number | null; column: string | null; value: string | null }[];
  };
  created_at: string;
}

// ---- counts --------------------------------------------------------------------------------------------------

/**
 * `POST /api/inventory/stock-counts/` NewStockCount → 201, `GET ...?facility_id&status=open|applied|cancelled&page`,
 * `GET .../{id}/`, `POST .../{id}/lines/` `{lines}`, `POST .../{id}/apply/`, `POST .../{id}/cancel/`.
 * The same payload goes through the outbox as kind `stock_count` (its record id is the count's id): it is opened, never
 * applied by itself. `GET /api/inventory-bff/stock-takes-poll/{batch_sync_number}/` (and with inventory-bff twice).
 */
export interface NewStockCount {
  id: string;
  facility_id: string;
  note: string;
  lines: StockCountEntry[];
}

export interface StockCountEntry {
  id: string;
  product_id: string;
  /** null with a lot: a batch that was not known; null without: the product as a whole. */
  batch_id: string | null;
  lot: string | null;
  expiry_date: string | null;
  quantity: number;
  counted_at: string;
}

export interface StockCount {
  id: string;
  batch_sync_number: number;
  facility_id: string;
  status: 'open' | 'applied' | 'cancelled';
  note: string;
  source: 'hand' | 'file' | 'offline';
  created_at: string;
  created_by: string;
  applied_at: string | null;
  applied_by: string | null;
  counted_lines: number;
  lines: StockCountLine[];
}

export interface StockCountLine extends StockCountEntry {
  barcode_id: string;
  name: string;
  /** What the books had at `counted_at`. */
  expected: number;
  /** counted − expected. */
  variance: number;
  /** What moved since it was counted; respected when applied. */
  moved_since: number;
  /** What the books will have once applied. */
  after: number;
}

// ---- deliveries ----------------------------------------------------------------------------------------------

/**
 * `POST /api/inventory/deliveries/` NewDelivery → 201 (receives the stock), `GET ...?facility_id&page`, `GET .../{id}/`.
 * 409 `same_reference` when this supplier's reference was received before and `again` is not true.
 */
export interface NewDelivery {
  id: string;
  facility_id: string;
  supplier: string;
  /** Invoice or delivery-note number of the supplier. */
  reference: string;
  delivered_on: string;
  again: boolean;
  lines: NewDeliveryLine[];
}

export interface NewDeliveryLine {
  id: string;
  product_id: string;
  lot: string;
  expiry_date: string;
  /** As the note says. */
  quantity: number;
  /** What goes into stock: quantity − damaged − short. */
  damaged: number;
  short: number;
  /** Required when damaged or short is above 0. */
  reason: string | null;
  unit_cost: string | null;
}

export interface Delivery extends Omit<NewDelivery, 'again' | 'lines'> {
  number: number;
  source: 'hand' | 'file';
  received_at: string;
  received_by: string;
  lines: (NewDeliveryLine & { barcode_id: string; name: string; batch_id: string; accepted: number })[];
}
