import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartParts, openCart } from '../cart/cart';
import { cartSums } from '../cart/cart-sums';
import { parseMoney } from '../money/money';
import { cashTender, type Tender } from '../rules/tender';
import { cartLine, cartPatient, promo } from '../testing/cart-line';
import { product } from '../testing/product';
import { buildSale } from './build-sale';

const cedi = { code: 'GHS', minorUnits: 2 };
const today = '2026-06-15';
const batches = [
  { id: 'late', lot: 'L', expiry_date: '2027-05-31', quantity: 5 },
  { id: 'early', lot: 'E', expiry_date: '2026-08-31', quantity: 3 },
  { id: 'gone', lot: 'G', expiry_date: '2026-06-14', quantity: 9 },
];
const shelf = new Map([
  ['p1', product({ uuid: 'p1', quantity: 17, batches })],
  ['p2', product({ uuid: 'p2', quantity: 0, batches: [] })],
]);
const asking = { facility: { prescription_rule: 'prescriber' }, user: { groups: [], is_staff: false } };
const facts = {
  currency: cedi,
  madeAt: '2026-06-15T10:00:00.000Z',
  today,
  product: (id: string) => shelf.get(id),
  asking,
};

function sell(parts: Partial<CartParts>, tenders?: Tender[]) {
  const cart = openCart('cart-1', parts);
  const { total } = cartSums(cart, cedi, today);
  return buildSale(cart, { ...facts, tenders: tenders ?? [cashTender(total, total)] });
}

describe('prescription of a sale', () => {
  const told = { prescriber: 'Dr Mensah', number: '2026/17', approved_by: null, covers: { rx: 1 } };
  shelf.set('rx', product({ uuid: 'rx', quantity: 9, batches: [], prescription_only: true }));

  it('goes with it as it was told, and not with a sale that no longer needs one', () => {
    const { covers: _, ...prescription } = told;
    expect(sell({ lines: [cartLine('rx', 1)], prescription: told }).payload.prescription).toEqual(prescription);
    expect(sell({ lines: [cartLine('p1', 1)], prescription: told }).payload).not.toHaveProperty('prescription');
    expect(sell({ lines: [cartLine('rx', 1)] }).payload).not.toHaveProperty('prescription');
  });
});

const takes = (parts: Partial<CartParts>) =>
  sell(parts).payload.lines.map((line) => [line.product_uuid, line.batch_id, line.quantity]);

describe('OUT-18 what goes into the outbox', () => {
  it('OUT-18 adds up: lines less promo make the total, the payments make the total, tendered less change the amount', () => {
    const minor = (text: string | undefined) => parseMoney(text ?? '', cedi) ?? -1n;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 100 }),
        fc.bigInt({ min: 0n, max: 100n }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        (first, second, member, off, part, extra) => {
          const cart = openCart('cart-1', {
            lines: [cartLine('p1', first), cartLine('p2', second, { walkInPrice: '0.35', memberPrice: '0.33' })],
            patient: member ? cartPatient() : null,
            promo: promo({ value: String(off) }),
          });
          const { total } = cartSums(cart, cedi, today);
          const mobile = (total * part) / 100n;
          const { payload } = buildSale(cart, {
            ...facts,
            tenders: [
              { method: 'mobile_money', amount: mobile, channelId: 'mtn', reference: 'A1' },
              cashTender(total - mobile, total - mobile + extra),
            ],
          });
          const subtotal = payload.lines.reduce(
            (sum, line) => sum + minor(line.unit_price) * BigInt(line.quantity),
            0n,
          );
          expect(subtotal - minor(payload.promo?.discount)).toBe(total);
          expect(minor(payload.total)).toBe(total);
          expect(payload.payments.reduce((sum, payment) => sum + minor(payment.amount), 0n)).toBe(total);
          for (const payment of payload.payments) {
            expect(minor(payment.tendered) - minor(payment.change)).toBe(minor(payment.amount));
          }
        },
      ),
    );
  });

  it('OUT-18 carries the uuid of the cart and no receipt number; a walk-in sale names no patient and no promo', () => {
    const sale = sell({ lines: [cartLine('p1')] });
    expect(sale.uuid).toBe('cart-1');
    expect(sale.payload).not.toHaveProperty('receipt_number');
    expect(sale.payload).toMatchObject({ patient_id: null, promo: null, currency: 'GHS', total: '12.00' });
  });

  it('names the patient, and the promo as the till knew it', () => {
    const { payload } = sell({ lines: [cartLine('p1', 2)], patient: cartPatient(), promo: promo() });
    expect(payload).toMatchObject({
      patient_id: 'patient-1',
      lines: [{ unit_price: '11.00' }],
      promo: { id: 'promo-1', code: 'JUNE10', kind: 'percent', value: '10', discount: '2.20' },
      total: '19.80',
    });
  });

  it('leaves out a promo that took nothing off because it does not run', () => {
    const over = promo({ ends_on: '2026-06-14' });
    expect(sell({ lines: [cartLine('p1')], promo: over }).payload).toMatchObject({ promo: null, total: '12.00' });
  });
});

describe('the batches of a sale', () => {
  it('are those that expire first; what is not on the shelf has none', () => {
    expect(takes({ lines: [cartLine('p1', 10), cartLine('p2')] })).toEqual([
      ['p1', 'early', 3],
      ['p1', 'late', 5],
      ['p1', null, 2],
      ['p2', null, 1],
    ]);
  });

  it('begin with the one the cashier chose', () => {
    expect(takes({ lines: [cartLine('p1', 6, { batchId: 'late' })] })).toEqual([
      ['p1', 'late', 5],
      ['p1', 'early', 1],
    ]);
  });

  it('are none for a pack in hand that is in date by its print', () => {
    expect(takes({ lines: [cartLine('p1', 4, { noBatch: true })] })).toEqual([['p1', null, 4]]);
  });
});

describe('the payments of a sale', () => {
  const lines = [cartLine('p1')];
  const mobile = (amount: bigint, reference = 'A1'): Tender => ({
    method: 'mobile_money',
    amount,
    channelId: 'mtn',
    reference,
  });

  it('are written one by one, in the order they were taken', () => {
    expect(sell({ lines }, [mobile(500n), mobile(200n, ''), cashTender(500n, 1000n)]).payload.payments).toEqual([
      { method: 'mobile_money', amount: '5.00', tendered: '5.00', change: '0.00', channel_id: 'mtn', reference: 'A1' },
      { method: 'mobile_money', amount: '2.00', tendered: '2.00', change: '0.00', channel_id: 'mtn', reference: null },
      { method: 'cash', amount: '5.00', tendered: '10.00', change: '5.00', channel_id: null, reference: null },
    ]);
  });

  it('make the total exactly, or there is no sale', () => {
    const wrong: Tender[][] = [
      [],
      [mobile(1199n)],
      [mobile(1201n)],
      [cashTender(1200n, 1199n)],
      [{ method: 'cash', amount: 1200n, tendered: 2000n, change: 799n }],
    ];
    for (const tenders of wrong) expect(() => sell({ lines }, tenders)).toThrow(RangeError);
  });

  it('are none when the promo leaves nothing to pay', () => {
    const { payload } = sell({ lines, promo: promo({ value: '100' }) }, []);
    expect(payload).toMatchObject({ payments: [], total: '0.00', promo: { discount: '12.00' } });
  });

  it('ENT-22 are not taken for a product without a price', () => {
    const unpriced = cartLine('p1', 1, { walkInPrice: '', memberPrice: '' });
    expect(() => sell({ lines: [unpriced] }, [])).toThrow(RangeError);
  });
});
