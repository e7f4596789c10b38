/**
 * A sale the way people look at it: what the server has (table `sales`) together with what still waits in the outbox.
 * The outbox wins: it is the first to know, and a row in `sales` may still be missing after a crash.
 * Every reader copes with rows of older builds, which lack `promo` and, in payments, `tendered` and `change`.
 */
import type { GivenPrice, Prescription } from '@bloom/api-client';
import {
  isDismissed,
  type OutboxRecord,
  type SaleOutboxRecord,
  type SaleRecord,
  type SaleReturnOutboxRecord,
  saleRow,
} from '@bloom/local-db';
import type { Portion } from '../rules/fefo';

/**
 * Where a sale is: only on this device, on the server, held back by it with a reason, or held back and dismissed: whoever
 * runs the facility said that it does not count.
 */
export type SaleState = 'waiting' | 'sent' | 'held' | 'dismissed';

export interface ListedLine {
  productUuid: string;
  name: string;
  quantity: number;
  /** Wire amount. */
  unitPrice: string;
  /** Of a line that was not sold at the usual price. */
  given?: GivenPrice;
  /** How the patient takes it, as the label says. */
  directions?: string;
  /** How many of which batch. */
  portions: Portion[];
  /** Where it went, of a return. */
  to?: 'stock' | 'written_off';
}

/** Wire amounts. */
export interface ListedPayment {
  method: 'cash' | 'mobile_money';
  /** What went to the sale. */
  amount: string;
  /** What was handed over, and what went back; absent in rows of older builds. */
  tendered?: string;
  change?: string;
  /** Mobile money only. */
  channelId: string | null;
  /** null or empty: not confirmed. */
  reference: string | null;
}

export interface ListedPromo {
  code: string;
  /** Wire amount. */
  discount: string;
}

/** What a return says of itself. */
export type ListedReturn = NonNullable<SaleRecord['returned']>;

/** A sale, or what came back of one: then with quantities and money below zero. */
export interface ListedSale {
  uuid: string;
  /** RFC 3339. */
  madeAt: string;
  receiptNumber: string;
  operatorId: string;
  operatorName: string;
  /** Who sent it, where that is not who sold it. */
  sentByName?: string;
  /** null for a walk-in sale. */
  patientId: string | null;
  /** Only where the list has looked it up. */
  patientName?: string;
  /** ISO 4217; not always the till's: the country of a facility may change. */
  currency: string;
  /** Wire amount: the sum of the lines less the promo's discount. */
  total: string;
  promo: ListedPromo | null;
  /** Of a sale that was asked for one. */
  prescription?: Prescription;
  /** Of a return only. */
  returned?: ListedReturn;
  lines: ListedLine[];
  payments: ListedPayment[];
  state: SaleState;
  /** Why the server holds it back. */
  reason?: { code: string; detail: string };
  /** What the server noticed when it took the sale in (`oversold`, `price_differs`, …); empty until then. */
  flags: string[];
}

/** A product that was taken from several batches is one line for people. */
export function mergeLines(
  lines: readonly {
    product_uuid: string;
    name: string;
    quantity: number;
    unit_price: string;
    given?: GivenPrice;
    batch_id?: string | null;
    directions?: string;
    returned_to?: ListedLine['to'];
  }[],
): ListedLine[] {
  const merged = new Map<string, ListedLine>();
  for (const line of lines) {
    const key = `${line.product_uuid} ${line.unit_price} ${line.given?.usual_price} ${line.returned_to}`;
    const known = merged.get(key);
    const portion = { batchId: line.batch_id ?? null, quantity: line.quantity };
    if (known) {
      known.quantity += line.quantity;
      known.portions.push(portion);
    } else {
      merged.set(key, {
        productUuid: line.product_uuid,
        name: line.name,
        quantity: line.quantity,
        unitPrice: line.unit_price,
        given: line.given,
        directions: line.directions,
        portions: [portion],
        to: line.returned_to,
      });
    }
  }
  return [...merged.values()];
}

const STATES: Record<OutboxRecord['state'], SaleState> = {
  pending: 'waiting',
  sending: 'waiting',
  acknowledged: 'sent',
  quarantined: 'held',
};

/** What stands among the sales. */
export type SoldRecord = SaleOutboxRecord | SaleReturnOutboxRecord;

/** The outbox carries patients and lost sales too. */
export const isSale = (record: OutboxRecord): record is SaleOutboxRecord => record.kind === 'sale';
export const isSold = (record: OutboxRecord): record is SoldRecord => isSale(record) || record.kind === 'sale_return';

type Payment = Pick<SaleRecord['payments'][number], 'method' | 'amount' | 'channel_id' | 'reference'> &
  Partial<SaleRecord['payments'][number]>;

const paymentOf = (payment: Payment): ListedPayment => ({
  method: payment.method,
  amount: payment.amount,
  tendered: payment.tendered,
  change: payment.change,
  channelId: payment.channel_id ?? null,
  reference: payment.reference ?? null,
});

const promoOf = (promo: ListedPromo | null | undefined): ListedPromo | null =>
  promo ? { code: promo.code, discount: promo.discount } : null;

/** A record that the disk or an older build spoiled is listed too, with what can still be read of it. */
export function fromOutbox(record: SoldRecord): ListedSale {
  const payload: Partial<SoldRecord['payload']> = record.payload ?? {};
  return {
    uuid: record.uuid,
    madeAt: record.created_at,
    receiptNumber: payload.receipt_number ?? record.uuid,
    operatorId: record.user_id,
    operatorName: record.user_name,
    patientId: payload.patient_id || null,
    currency: payload.currency ?? '',
    ...(record.kind === 'sale_return' ? backOf(record) : soldOf(record)),
    state: isDismissed(record) ? 'dismissed' : STATES[record.state],
    reason: record.state === 'quarantined' ? record.last_error : undefined,
    flags: record.flags ?? [],
  };
}

function soldOf({ payload }: SaleOutboxRecord): Counted {
  const { total, promo, prescription, lines, payments }: Partial<SaleOutboxRecord['payload']> = payload ?? {};
  return {
    ...(prescription ? { prescription } : {}),
    total: total ?? '0',
    promo: promoOf(promo),
    lines: mergeLines(Array.isArray(lines) ? lines : []),
    payments: Array.isArray(payments) ? payments.map(paymentOf) : [],
  };
}

type Counted = Pick<ListedSale, 'total' | 'promo' | 'prescription' | 'lines' | 'payments' | 'returned'>;

function backOf(record: SaleReturnOutboxRecord): Counted {
  try {
    const { total, promo, lines, payments, returned } = saleRow(record);
    return { total, promo: promoOf(promo), lines: mergeLines(lines), payments: payments.map(paymentOf), returned };
  } catch (error) {
    console.warn('A return in the outbox cannot be read whole', error);
    return { total: '0', promo: null, lines: [], payments: [] };
  }
}

/** The same holds for a row. */
export function fromSale(sale: SaleRecord): ListedSale {
  return {
    uuid: sale.uuid,
    madeAt: sale.made_at,
    receiptNumber: sale.receipt_number,
    operatorId: sale.operator?.id ?? '',
    operatorName: sale.operator?.name ?? '',
    sentByName: sale.sent_by && sale.sent_by.id !== sale.operator?.id ? sale.sent_by.name : undefined,
    patientId: sale.patient_id || null,
    currency: sale.currency,
    total: sale.total,
    promo: promoOf(sale.promo),
    ...(sale.prescription ? { prescription: sale.prescription } : {}),
    ...(sale.returned ? { returned: sale.returned } : {}),
    lines: mergeLines(Array.isArray(sale.lines) ? sale.lines : []),
    payments: Array.isArray(sale.payments) ? sale.payments.map(paymentOf) : [],
    // A row without the server's number was written by this device and is not acknowledged yet.
    state: sale.id === 0 ? 'waiting' : 'sent',
    flags: sale.flags ?? [],
  };
}

/** Milliseconds; 0 for a time that cannot be read, so that the sale stands last instead of breaking the list. */
export function timeOf(sale: Pick<ListedSale, 'madeAt'>): number {
  return Date.parse(sale.madeAt) || 0;
}

/**
 * One sale per uuid, newest first. What the outbox says of a sale counts, whatever its copy says; of two copies the one
 * that the server numbered does.
 */
export function mergeSales(copies: readonly ListedSale[], outbox: readonly ListedSale[]): ListedSale[] {
  const sales = new Map<string, ListedSale>();
  for (const copy of copies) {
    if (copy.state === 'sent' || !sales.has(copy.uuid)) sales.set(copy.uuid, copy);
  }
  for (const sale of outbox) sales.set(sale.uuid, sale);
  const timed = [...sales.values()].map((sale) => ({ sale, time: timeOf(sale) }));
  timed.sort((a, b) => b.time - a.time || (a.sale.uuid < b.sale.uuid ? 1 : -1));
  return timed.map(({ sale }) => sale);
}

/** What to do about a sale. A sale is in exactly one status. */
export type SaleStatus = SaleState | 'check';

/** `check`: the server has the sale and found something in it that a person should look at. */
export function statusOf(sale: Pick<ListedSale, 'state' | 'flags'>): SaleStatus {
  return sale.state === 'sent' && sale.flags.length > 0 ? 'check' : sale.state;
}

/** How a payment was made: `cash`, or `channel:` and the id of the mobile-money channel (empty when none was named). */
export type PaymentKind = 'cash' | `channel:${string}`;

export function kindOf(payment: Pick<ListedPayment, 'method' | 'channelId'>): PaymentKind {
  return payment.method === 'cash' ? 'cash' : `channel:${payment.channelId ?? ''}`;
}
