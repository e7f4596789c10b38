/** From what was chosen to what the outbox stores. Pure. */
import type { SaleReturnPayload } from '@bloom/api-client';
import type { SaleRecord } from '@bloom/local-db';
import { type Currency, moneyToWire } from '../money/money';
import { shareOf } from '../rules/refund';
import { type ReturnableLine, refundOf } from './returnable';

export type ReturnReason = SaleReturnPayload['reason'];
export type ReturnedTo = SaleReturnPayload['lines'][number]['to'];

/** How the money goes back. */
export type Refund = { method: 'cash' } | { method: 'mobile_money'; channelId: string | null; reference: string };

export interface ReturnChoice {
  /** Units of each line that come back, by line of the sale; absent for none. */
  quantities: ReadonlyMap<number, number>;
  /** Where what is not put back on the shelf goes, by line of the sale. */
  places: ReadonlyMap<number, ReturnedTo>;
  reason: ReturnReason;
  note: string;
  refund: Refund;
}

/** What comes back spoiled is not sold again, unless somebody says so. */
export const placeFor = (reason: ReturnReason | null): ReturnedTo =>
  reason === 'damaged' || reason === 'expired' ? 'written_off' : 'stock';

export const quantityOf = ({ at, left }: ReturnableLine, { quantities }: Pick<ReturnChoice, 'quantities'>): number =>
  Math.min(left, quantities.get(at) ?? 0);

/** Minor units. */
export const totalOf = (lines: readonly ReturnableLine[], choice: Pick<ReturnChoice, 'quantities'>): bigint =>
  lines.reduce((sum, line) => sum + refundOf(line, quantityOf(line, choice)), 0n);

/** Throws RangeError when nothing comes back: the screen must not have allowed it. */
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
  const { refund } = choice;
  const isMobile = refund.method === 'mobile_money';
  return {
    sale_uuid: sale.uuid,
    sale_receipt_number: sale.receipt_number,
    patient_id: sale.patient_id || null,
    currency: sale.currency,
    reason: choice.reason,
    note: choice.note.trim(),
    promo_code: sale.promo?.code ?? null,
    lines: back,
    refunds:
      total === 0n
        ? []
        : [
            {
              method: refund.method,
              amount: wire(total),
              channel_id: isMobile ? refund.channelId : null,
              reference: (isMobile && refund.reference.trim()) || null,
            },
          ],
    total: wire(total),
  };
}
