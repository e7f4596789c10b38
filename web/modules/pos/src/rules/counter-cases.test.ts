/** The table that the server runs as well (`server/app`): both sides must say the same to every case. */
import type { Batch, Promo } from '@bloom/api-client';
import { takeAll } from '@bloom/local-db/worker';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import cases from '../../../../../api/counter-cases.json';
import { type Cart, openCart } from '../cart/cart';
import { cartSums } from '../cart/cart-sums';
import { type Currency, moneyToWire, parseMoney } from '../money/money';
import { buildSale } from '../sale/build-sale';
import { product } from '../testing/product';
import { allocateFefo } from './fefo';
import { isOverLimit } from './given';
import { isEnough, isTold } from './prescription';
import { tierOf, unitPrice } from './price';
import { applyPromo, judgePromo, type PromoTerms, promoDiscount } from './promo';
import { promoShares, shareOf } from './refund';
import { stockVerdict } from './stock';
import type { Tender } from './tender';

const currencyOf = (minorUnits: number): Currency => ({ code: 'XXX', minorUnits });

function minor(text: string, currency: Currency): bigint {
  const amount = parseMoney(text, currency);
  if (amount === null) throw new Error(`${text} is no amount`);
  return amount;
}

type PromoCase = (typeof cases.promo)[number]['promo'];
const promoOf = (promo: PromoCase): Promo => ({
  id: 'x',
  code: 'X',
  name: 'X',
  ...promo,
  kind: promo.kind as Promo['kind'],
});

describe('the cases that till and server share', () => {
  it('are enough in every section, and no two bear the same name', () => {
    const least = { price: 12, promo: 20, promo_lines: 25, fefo: 20, sale: 12, stock: 8, returns: 8, given: 14 };
    for (const [section, count] of Object.entries(least)) {
      const names = cases[section as keyof typeof cases].map(({ name }) => name);
      expect(names.length).toBeGreaterThanOrEqual(count);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it.each(cases.price)('ENT-22 price: $name', ({ minor_units, walk_in, member, member_number, expect: expected }) => {
    const prices = { walkIn: walk_in, member };
    expect(unitPrice(prices, tierOf(member_number), currencyOf(minor_units))).toBe(expected);
  });

  it.each(cases.promo)('promo: $name', ({ minor_units, promo, day, subtotal, expect: expected }) => {
    const currency = currencyOf(minor_units);
    const state = judgePromo(promo, day);
    const discount = state === 'running' ? promoDiscount(promoOf(promo), minor(subtotal, currency), currency) : null;
    expect({ state, discount: discount === null ? null : moneyToWire(discount, currency) }).toEqual(expected);
  });

  it.each(cases.promo_lines)('promo of lines: $name', ({ minor_units, promo, lines, expect: expected }) => {
    const currency = currencyOf(minor_units);
    const bought = lines.map(({ product_uuid: productUuid, unit_price, ...line }) => {
      return { ...line, productUuid, price: minor(unit_price, currency) };
    });
    const { discount, missing } = applyPromo(promo as PromoTerms, bought, currency);
    expect({ discount: moneyToWire(discount, currency), missing: moneyToWire(missing, currency) }).toEqual(expected);
  });

  it.each(cases.fefo)('FEFO: $name', ({ batches, quantity, day, batch_id, expect: expected }) => {
    const shelf: Batch[] = batches.map((batch) => ({ ...batch, lot: batch.id }));
    const parts = allocateFefo(shelf, quantity, day, batch_id).map((part) => ({
      batch_id: part.batchId,
      quantity: part.quantity,
    }));
    expect({ parts, oversold: parts.some((part) => part.batch_id === null) }).toEqual(expected);
  });
});

describe('a price that is given, as till and server measure it', () => {
  it.each(cases.given)('given: $name', ({ minor_units, usual, price, limit, expect: expected }) => {
    const currency = currencyOf(minor_units);
    expect(isOverLimit(minor(usual, currency), minor(price, currency), limit)).toBe(expected);
  });
});

describe('what comes back, as till and server share it', () => {
  it.each(cases.prescription)('prescription: $name', ({ rule, prescription: said, manages, expect: expected }) => {
    const asking = {
      facility: { prescription_rule: rule },
      user: { groups: manages ? ['Owner'] : [], is_staff: false },
    };
    const told = said && {
      ...{ prescriber: said.prescriber, number: said.number, covers: { p: 1 } },
      approved_by: said.approved ? { id: 'm', name: 'Kofi' } : null,
    };
    expect(isEnough(told, asking)).toBe(expected);
    expect(isTold({ p: 1 }, told ?? undefined, asking)).toBe(expected);
    expect(isTold({}, undefined, asking), 'nobody is asked about what anybody may buy').toBe(true);
  });

  it.each(cases.returns)('returns: $name', ({ minor_units, lines, discount, returns }) => {
    const currency = currencyOf(minor_units);
    const sold = lines.map(({ unit_price, ...line }) => ({ ...line, unitPrice: minor(unit_price, currency) }));
    const shares = promoShares(sold, minor(discount, currency));
    const already = sold.map(() => 0);
    for (const { line: at, quantity, expect: expected } of returns) {
      const [line, before] = [sold[at], already[at] ?? 0];
      if (!line) throw new Error(`there is no line ${at}`);
      const refund = line.unitPrice * BigInt(quantity) - shareOf(line, shares[at] ?? 0n, before, quantity);
      already[at] = before + quantity;
      expect(moneyToWire(refund, currency)).toBe(expected);
    }
  });

  it('all that was paid comes back to the minor unit, and never more of it on the way', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 49 }),
      unitPrice: fc.bigInt({ min: 0n, max: 5_000n }),
      meant: fc.boolean(),
    });
    const sales = fc.array(line, { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(sales, fc.bigInt({ min: 0n, max: 100_000n }), fc.integer({ min: 1, max: 6 }), (sold, off, step) => {
        const worth = (some: typeof sold) => some.reduce((sum, one) => sum + one.unitPrice * BigInt(one.quantity), 0n);
        const base = worth(sold.filter(({ meant }) => meant)) || worth(sold);
        const discount = base > 0n ? off % (base + 1n) : 0n;
        const shares = promoShares(sold, discount);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(discount);
        for (const [at, one] of sold.entries()) {
          const share = shares[at] ?? 0n;
          const paid = one.unitPrice * BigInt(one.quantity) - share;
          let [already, back] = [0, 0n];
          while (already < one.quantity) {
            const quantity = Math.min(step, one.quantity - already);
            const refund = one.unitPrice * BigInt(quantity) - shareOf(one, share, already, quantity);
            expect(refund).toBeGreaterThanOrEqual(0n);
            [already, back] = [already + quantity, back + refund];
            expect(back * BigInt(one.quantity)).toBeLessThanOrEqual(paid * BigInt(already));
          }
          expect(back).toBe(paid);
        }
      }),
    );
  });
});

describe('the stock that till and server share', () => {
  it.each(cases.stock)('OUT-01 stock: $name', ({ batches, quantity, day, expect: expected, ...said }) => {
    const shelf: Batch[] = batches.map((batch) => ({ ...batch, lot: batch.id }));
    const left = shelf.reduce((sum, batch) => sum + batch.quantity, 0);
    const item = product({ uuid: 'p', ...said, batches: shelf, quantity: left });
    const [after = item] = takeAll([item], [{ product_uuid: 'p', batch_id: null, quantity }]);
    const { state: says } = stockVerdict(item, quantity, day);
    // Expired packs give nothing by the server's rules; on the device they are counted until the server has answered.
    const oversold = after.quantity < 0 || says === 'only_expired';
    expect({ taken: left - after.quantity, oversold, says }).toEqual(expected);
  });
});

type SaleCase = (typeof cases.sale)[number];

function cartOf({ lines, member_number, promo }: SaleCase): Cart {
  return openCart('sale', {
    lines: lines.map(({ walk_in, member, quantity }, at) => {
      const id = `product-${at}`;
      return { productUuid: id, name: id, walkInPrice: walk_in, memberPrice: member, quantity, batchId: null };
    }),
    patient: { pk: 'patient', name: 'Ama', phone: '', memberNumber: member_number },
    promo: promo && promoOf(promo),
  });
}

function tendersOf({ tenders }: SaleCase, currency: Currency): Tender[] {
  return tenders.map((tender) => ({
    method: 'cash',
    amount: minor(tender.amount, currency),
    tendered: minor(tender.tendered, currency),
    change: minor(tender.change, currency),
  }));
}

describe('the sales that till and server share', () => {
  it.each(cases.sale)('sale: $name', (one) => {
    const currency = currencyOf(one.minor_units);
    const cart = cartOf(one);
    const sums = cartSums(cart, currency, one.day);
    const wire = (amount: bigint) => moneyToWire(amount, currency);
    const { flags, ...expected } = one.expect;
    expect({ subtotal: wire(sums.subtotal), discount: wire(sums.discount), total: wire(sums.total) }).toEqual(expected);

    const facts = {
      currency,
      madeAt: `${one.day}T10:00:00Z`,
      today: one.day,
      product: () => undefined,
      asking: { facility: null, user: { groups: [], is_staff: false } },
    };
    const build = () => buildSale(cart, { ...facts, tenders: tendersOf(one, currency) });
    if (flags.length > 0) {
      expect(build, 'what the server would flag is refused here').toThrow(RangeError);
      return;
    }
    const { payload } = build();
    expect(payload.total).toBe(expected.total);
    expect(payload.promo?.discount ?? wire(0n)).toBe(expected.discount);
    expect(payload.payments.map(({ amount, tendered, change }) => ({ amount, tendered, change }))).toEqual(one.tenders);
  });
});
