/** From what was chosen to what the outbox stores. Pure. */
import type { SaleReturnPayload } from '@bloom/api-client';
import type { SaleRecord } from '@bloom/local-db';
import { type Currency, moneyToWire, parseMoney } from '../money/money';
import { shareOf } from '../rules/refund';
import { type ReturnableLine, refundOf } from './returnable';

export type ReturnReason = SaleReturnPayload['reason'];
export type ReturnedTo = SaleReturnPayload['lines'][number]['to'];

/** How the money goes back. */
export type Refund = { method: 'cash' } | { method: 'mobile_money'; channelId: string | null; reference: string };
/** The way each part of the money came: only of a whole sale. */
export type AsPaid = { method: 'as_paid' };

export interface ReturnChoice {
  /** Units of each line that come back, by line of the sale; absent for none. */
  quantities: ReadonlyMap<number, number>;
  /** Where what is not put back on the shelf goes, by line of the sale. */
  places: ReadonlyMap<number, ReturnedTo>;
  reason: ReturnReason;
  note: string;
  refund: Refund | AsPaid;
}

/** What comes back spoiled is not sold again, unless somebody says so. */
export const placeFor = (reason: ReturnReason | null): ReturnedTo =>
  reason === 'damaged' || reason === 'expired' ? 'written_off' : 'stock';

export const quantityOf = ({ at, left }: ReturnableLine, { quantities }: Pick<ReturnChoice, 'quantities'>): number =>
  Math.min(left, quantities.get(at) ?? 0);

/** Minor units. */
export const totalOf = (lines: readonly ReturnableLine[], choice: Pick<ReturnChoice, 'quantities'>): bigint =>
  lines.reduce((sum, line) => sum + refundOf(line, quantityOf(line, choice)), 0n);

/** Throws RangeError when nothing comes back, or less than what goes back as it was paid: no screen may allow it. */
export function buildReturn(
  sale: SaleRecord,
  lines: readonly ReturnableLine[],
  choice: ReturnChoice,
  currency: Currency,
): Omit<SaleReturnPayload, 'receipt_number'> {
  const wire = (minor: bigint) => moneyToWire(minor, currency);
  const back = lines.flatMap((line): SaleReturnPayload['lines'] => {
    const quantity = quantityOf(line, choice);
    if (quantity === 0) return [];
    return [
      {
        line: line.at,
        product_uuid: line.productUuid,
        name: line.name,
        batch_id: line.batchId,
        quantity,
        unit_price: wire(line.unitPrice),
        discount: wire(shareOf(line, line.share, line.already, quantity)),
        to: choice.places.get(line.at) ?? placeFor(choice.reason),
      },
    ];
  });
  if (back.length === 0) throw new RangeError('nothing comes back');
  const total = totalOf(lines, choice);
  return {
    sale_uuid: sale.uuid,
    sale_receipt_number: sale.receipt_number,
    patient_id: sale.patient_id || null,
    currency: sale.currency,
    reason: choice.reason,
    note: choice.note.trim(),
    promo_code: sale.promo?.code ?? null,
    lines: back,
    refunds: total === 0n ? [] : refundsOf(sale, choice.refund, total, currency),
    total: wire(total),
  };
}

function refundsOf(
  sale: SaleRecord,
  refund: Refund | AsPaid,
  total: bigint,
  currency: Currency,
): SaleReturnPayload['refunds'] {
  if (refund.method === 'as_paid') {
    const paid = sale.payments.filter(({ amount }) => parseMoney(amount, currency) !== 0n);
    const sum = paid.reduce((all, { amount }) => all + (parseMoney(amount, currency) ?? 0n), 0n);
    if (sum !== total) throw new RangeError('not all of the sale comes back');
    return paid.map(({ method, amount, channel_id }) => ({ method, amount, channel_id, reference: null }));
  }
  const isMobile = refund.method === 'mobile_money';
  return [
    {
      method: refund.method,
      amount: moneyToWire(total, currency),
      channel_id: isMobile ? refund.channelId : null,
      reference: (isMobile && refund.reference.trim()) || null,
    },
  ];
}
