import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCart } from '../cart/cart';
import { parseMoney } from '../money/money';
import { product } from '../testing/product';
import { buildSale } from './build-sale';

const cedi = { code: 'GHS', minorUnits: 2 };
const facts = { currency: cedi, madeAt: '2026-06-15T10:00:00.000Z', today: '2026-06-15' };
const shelf = new Map([
  ['p1', product({ uuid: 'p1', quantity: 3 })],
  ['p2', product({ uuid: 'p2', quantity: 0, batches: [] })],
]);
const cartOf = (first: number, second: number) =>
  openCart('cart-1', [
    { productUuid: 'p1', name: 'Amoxicillin', unitPrice: '12.00', quantity: first },
    { productUuid: 'p2', name: 'ORS', unitPrice: '0.35', quantity: second },
  ]);

describe('OUT-18 what goes into the outbox', () => {
  it('adds up: the lines make the total, the cash makes total and change', () => {
    const quantity = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(quantity, quantity, fc.bigInt({ min: 0n, max: 10_000n }), (first, second, extra) => {
        const total = BigInt(first) * 1200n + BigInt(second) * 35n;
        const sale = buildSale(cartOf(first, second), {
          ...facts,
          tendered: total + extra,
          product: (id) => shelf.get(id),
        });
        const minor = (text: string) => parseMoney(text, cedi) ?? -1n;
        const lines = sale.payload.lines.reduce(
          (sum, line) => sum + minor(line.unit_price) * BigInt(line.quantity),
          0n,
        );
        const [cash] = sale.payload.payments;
        expect(lines).toBe(total);
        expect(minor(sale.payload.total)).toBe(total);
        expect(minor(cash?.amount ?? '')).toBe(total);
        expect(minor(cash?.tendered ?? '') - minor(cash?.change ?? '')).toBe(total);
      }),
    );
  });

  it('carries the uuid of the cart and no receipt number', () => {
    const sale = buildSale(cartOf(1, 1), { ...facts, tendered: 1235n, product: (id) => shelf.get(id) });
    expect(sale.uuid).toBe('cart-1');
    expect(sale.payload).not.toHaveProperty('receipt_number');
    expect(sale.payload.patient_id).toBeNull();
  });

  it('sells beyond the stock: the rest has no batch', () => {
    const sale = buildSale(cartOf(5, 1), { ...facts, tendered: 99_999n, product: (id) => shelf.get(id) });
    expect(sale.payload.lines.map((line) => [line.product_uuid, line.batch_id, line.quantity])).toEqual([
      ['p1', 'p1-b1', 3],
      ['p1', null, 2],
      ['p2', null, 1],
    ]);
  });

  it('refuses cash below the total', () => {
    expect(() => buildSale(cartOf(1, 1), { ...facts, tendered: 1234n, product: () => undefined })).toThrow(RangeError);
  });
});
