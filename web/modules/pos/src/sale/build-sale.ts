/** From the open cart to what the outbox stores. Pure: time and stock are given. */
import type { SalePayload } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import type { NewSale } from '@bloom/shell-api';
import { type Cart, cartTotal } from '../cart/cart';
import { type Currency, moneyToWire } from '../money/money';
import { allocateFefo } from '../rules/fefo';

export interface SaleFacts {
  currency: Currency;
  /** Minor units handed over; at least the total. */
  tendered: bigint;
  /** RFC 3339, device time. */
  madeAt: string;
  /** The day at the facility, `YYYY-MM-DD`. */
  today: string;
  product(uuid: string): InventoryRecord | undefined;
}

/** One wire line per batch, because stock moves per batch. */
function payloadLines(cart: Cart, facts: SaleFacts): SalePayload['lines'] {
  return cart.lines.flatMap((line) => {
    const batches = facts.product(line.productUuid)?.batches ?? [];
    return allocateFefo(batches, line.quantity, facts.today).map(({ batchId, quantity }) => ({
      product_uuid: line.productUuid,
      name: line.name,
      batch_id: batchId,
      quantity,
      unit_price: line.unitPrice,
    }));
  });
}

/** Throws RangeError when the cash does not cover the total: the screen must not have allowed it. */
export function buildSale(cart: Cart, facts: SaleFacts): NewSale {
  const total = cartTotal(cart, facts.currency);
  if (facts.tendered < total) throw new RangeError('the cash does not cover the total');
  const wire = (minor: bigint) => moneyToWire(minor, facts.currency);
  return {
    uuid: cart.uuid,
    madeAt: facts.madeAt,
    payload: {
      patient_id: null,
      currency: facts.currency.code,
      lines: payloadLines(cart, facts),
      payments: [
        {
          method: 'cash',
          amount: wire(total),
          tendered: wire(facts.tendered),
          change: wire(facts.tendered - total),
          channel_id: null,
          reference: null,
        },
      ],
      total: wire(total),
    },
  };
}
