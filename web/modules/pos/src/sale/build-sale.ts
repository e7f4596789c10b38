/** From the open cart to what the outbox stores. Pure: time and stock are given. */
import type { SalePayload } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import type { NewSale } from '@bloom/shell-api';
import type { Cart } from '../cart/cart';
import { type CartSums, cartSums } from '../cart/cart-sums';
import { type Currency, moneyToWire } from '../money/money';
import { portionsOf } from '../rules/fefo';
import { type Asking, isAsked } from '../rules/prescription';
import { readPrice } from '../rules/price';
import { settles, type Tender } from '../rules/tender';

export interface SaleFacts {
  currency: Currency;
  /** Together exactly the total. */
  tenders: readonly Tender[];
  /** RFC 3339, device time. */
  madeAt: string;
  /** The day at the facility, `YYYY-MM-DD`. */
  today: string;
  product(uuid: string): InventoryRecord | undefined;
  /** Who is asked about prescriptions. */
  asking: Asking;
}

/** One wire line per batch, because stock moves per batch. */
function payloadLines(cart: Cart, sums: CartSums, facts: SaleFacts): SalePayload['lines'] {
  return cart.lines.flatMap((line, at) => {
    const { unitPrice = '', given } = sums.lines[at] ?? {};
    if (readPrice(unitPrice, facts.currency) === null) throw new RangeError(`${line.name} has no price`);
    const batches = facts.product(line.productUuid)?.batches ?? [];
    return portionsOf(line, batches, facts.today).map(({ batchId, quantity }) => ({
      product_uuid: line.productUuid,
      name: line.name,
      batch_id: batchId,
      quantity,
      unit_price: unitPrice,
      ...(given ? { given: { usual_price: given.usual_price, note: given.note, approved_by: given.approved_by } } : {}),
      ...(line.directions ? { directions: line.directions } : {}),
    }));
  });
}

/** The promo as the till knew it. One that does not run took nothing off and is not part of the sale. */
function payloadPromo({ promo }: Cart, sums: CartSums, currency: Currency): SalePayload['promo'] {
  if (!promo || sums.promoState !== 'running') return null;
  const { id, code, kind, value } = promo;
  return { id, code, kind, value, discount: moneyToWire(sums.discount, currency) };
}

/** Not of a sale from which everything was taken out again that needed one. */
function payloadPrescription({ lines, prescription }: Cart, facts: SaleFacts): Pick<SalePayload, 'prescription'> {
  if (!prescription || !lines.some(({ productUuid }) => isAsked(facts.product(productUuid), facts.asking))) return {};
  const { covers: _, ...told } = prescription;
  return { prescription: told };
}

function payloadPayment(tender: Tender, currency: Currency): SalePayload['payments'][number] {
  const wire = (minor: bigint) => moneyToWire(minor, currency);
  const amount = wire(tender.amount);
  if (tender.method === 'cash') {
    const { tendered, change } = tender;
    return {
      method: 'cash',
      amount,
      tendered: wire(tendered),
      change: wire(change),
      channel_id: null,
      reference: null,
    };
  }
  const { method, channelId, reference } = tender;
  return { method, amount, tendered: amount, change: wire(0n), channel_id: channelId, reference: reference || null };
}

/**
 * Throws RangeError when the tenders do not make the total exactly (cash may exceed it only as change), and when a
 * line has no price: the screen must not have allowed it.
 */
export function buildSale(cart: Cart, facts: SaleFacts): NewSale {
  const { currency, tenders } = facts;
  const sums = cartSums(cart, currency, facts.today);
  if (!settles(sums.total, tenders)) throw new RangeError('the tenders do not make the total');
  return {
    uuid: cart.uuid,
    madeAt: facts.madeAt,
    payload: {
      patient_id: cart.patient?.pk ?? null,
      currency: currency.code,
      lines: payloadLines(cart, sums, facts),
      payments: tenders.map((tender) => payloadPayment(tender, currency)),
      total: moneyToWire(sums.total, currency),
      promo: payloadPromo(cart, sums, currency),
      ...payloadPrescription(cart, facts),
    },
  };
}
