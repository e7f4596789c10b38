import type { Promo } from '@bloom/api-client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyToWire } from '../money/money';
import { findPromo } from '../promo/find-promo';
import { applyPromo, bestAutomatic, freeUnits, judgePromo, promoDiscount } from './promo';

const cedi = { code: 'GHS', minorUnits: 2 };
const amount = fc.bigInt({ min: 0n, max: 10_000_000_000_000_000n });
const percent = fc.integer({ min: 0, max: 100 });
const percentOff = (value: number) => ({ kind: 'percent' as const, value: String(value) });
const fixedOff = (minor: bigint) => ({ kind: 'fixed' as const, value: moneyToWire(minor, cedi) });
const anyPromo = fc.oneof(percent.map(percentOff), amount.map(fixedOff));
const day = fc.integer({ min: 0, max: 800 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));

function promo(fields: Partial<Promo> = {}): Promo {
  const whole = { name: 'June', kind: 'percent' as const, value: '10', starts_on: '2026-06-01', ends_on: '2026-06-30' };
  return { id: 'p1', code: 'JUNE10', is_active: true, ...whole, ...fields };
}

describe('what a promo takes off', () => {
  it('is never less than nothing and never more than the subtotal', () => {
    fc.assert(
      fc.property(anyPromo, amount, (one, subtotal) => {
        const discount = promoDiscount(one, subtotal, cedi);
        expect(discount >= 0n && discount <= subtotal).toBe(true);
      }),
    );
  });

  it('never shrinks when the customer buys more or the promo gives more', () => {
    fc.assert(
      fc.property(anyPromo, percent, percent, amount, amount, (one, low, high, less, more) => {
        const [small, large] = less < more ? [less, more] : [more, less];
        expect(promoDiscount(one, small, cedi) <= promoDiscount(one, large, cedi)).toBe(true);
        const [weak, strong] = low < high ? [low, high] : [high, low];
        const off = (value: number) => promoDiscount(percentOff(value), large, cedi);
        expect(off(weak) <= off(strong)).toBe(true);
      }),
    );
  });

  it('is a percentage to within half a minor unit, a half going up', () => {
    fc.assert(
      fc.property(percent, amount, (value, subtotal) => {
        const error = promoDiscount(percentOff(value), subtotal, cedi) * 100n - subtotal * BigInt(value);
        expect(error > -50n && error <= 50n).toBe(true);
      }),
    );
  });

  it('is the fixed amount itself as long as the subtotal holds it', () => {
    fc.assert(
      fc.property(amount, amount, (fixed, subtotal) => {
        // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
        expect(promoDiscount(fixedOff(fixed), subtotal, cedi)).toBe(fixed < subtotal ? fixed : subtotal);
      }),
    );
  });

  it('is nothing when its value cannot be read', () => {
    for (const value of ['', 'ten', '-5', '1e1', '0.005']) {
      expect(promoDiscount({ kind: 'fixed', value }, 1000n, cedi)).toBe(0n);
      expect(promoDiscount({ kind: 'percent', value }, 1000n, cedi)).toBe(0n);
    }
  });
});

describe('what a promo takes off the lines it is for', () => {
  const line = fc.record({
    productUuid: fc.constantFrom('a', 'b', 'c'),
    category: fc.constantFrom('x', 'y', null),
    quantity: fc.integer({ min: 1, max: 500 }),
    price: fc.bigInt({ min: 0n, max: 1_000_000n }),
  });
  const rules = fc.record({
    kind: fc.constantFrom('percent' as const, 'fixed' as const, 'buy_get' as const),
    value: fc.constantFrom('10', '100', '5.00', '', 'x'),
    buy_quantity: fc.constantFrom(1, 2, 3, null),
    get_quantity: fc.constantFrom(1, 2, null),
    min_spend: fc.constantFrom('50.00', null, 'x'),
    product_uuids: fc.subarray(['a', 'b']),
    categories: fc.subarray(['x']),
  });

  it('is never less than nothing, never more than those lines, and nothing below the minimum', () => {
    fc.assert(
      fc.property(rules, fc.array(line, { maxLength: 5 }), (promo, lines) => {
        const { discount, eligible, missing } = applyPromo(promo, lines, cedi);
        expect(discount >= 0n && discount <= eligible && missing >= 0n).toBe(true);
        if (missing > 0n) expect(discount).toBe(0n);
      }),
    );
  });

  it('is the same in whatever order and in however many lines the goods were scanned', () => {
    fc.assert(
      fc.property(rules, fc.array(line, { maxLength: 5 }), (promo, lines) => {
        const single = lines.flatMap((one) =>
          Array.from({ length: one.quantity % 7 }, () => ({ ...one, quantity: 1 })),
        );
        const whole = lines.map((one) => ({ ...one, quantity: one.quantity % 7 }));
        expect(applyPromo(promo, single.reverse(), cedi)).toEqual(applyPromo(promo, whole, cedi));
      }),
    );
  });

  it('never makes anybody pay for more units by taking one more', () => {
    const few = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(fc.nat(200), few, few, (quantity, buy, get) => {
        const more = freeUnits(quantity + 1, buy, get) - freeUnits(quantity, buy, get);
        expect(more === 0 || more === 1).toBe(true);
      }),
    );
  });

  it('is, of those taken by themselves, what gives the customer the most today', () => {
    const lines = [{ productUuid: 'a', category: null, quantity: 3, price: 1000n }];
    const promos = [
      promo({ id: 'by-code', value: '90' }),
      { ...promo({ id: 'ten' }), automatic: true },
      {
        ...promo({ id: 'free', value: '' }),
        kind: 'buy_get' as const,
        buy_quantity: 2,
        get_quantity: 1,
        automatic: true,
      },
      { ...promo({ id: 'over', value: '80', ends_on: '2026-06-14' }), automatic: true },
    ];
    const best = (bought: typeof lines) => bestAutomatic(promos, bought, '2026-06-15', cedi)?.id;
    expect(best(lines)).toBe('free');
    expect(best([{ productUuid: 'a', category: null, quantity: 2, price: 1000n }])).toBe('ten');
    expect(best([])).toBeUndefined();
  });
});

describe('when a promo runs', () => {
  it('runs from its first to its last day, both included, unless it is switched off', () => {
    fc.assert(
      fc.property(day, day, day, fc.boolean(), (one, other, today, is_active) => {
        const [starts_on = '', ends_on = ''] = [one, other].sort();
        const state = judgePromo({ starts_on, ends_on, is_active }, today);
        expect(state === 'running').toBe(is_active && starts_on <= today && today <= ends_on);
        expect(state === 'switched_off').toBe(!is_active);
      }),
    );
  });
});

describe('the promo that a customer names', () => {
  it('is found whatever the case and the blanks around it', () => {
    const promos = [promo({ id: 'other', code: 'JUNE1' }), promo()];
    for (const code of ['JUNE10', 'june10', ' June10 ', '\tjUNE10']) expect(findPromo(promos, code)?.id).toBe('p1');
    for (const code of ['', '  ', 'JUNE', 'JUNE 10', 'JUNE100']) expect(findPromo(promos, code)).toBeUndefined();
  });

  it('is the running one where campaigns share a code, and the latest where none runs', () => {
    const promos = [
      promo({ id: 'last-year', starts_on: '2025-06-01', ends_on: '2025-06-30' }),
      promo({ id: 'now' }),
      promo({ id: 'next-year', starts_on: '2027-06-01', ends_on: '2027-06-30' }),
    ];
    expect(findPromo(promos, 'june10', '2026-06-15')?.id).toBe('now');
    expect(findPromo(promos, 'june10', '2026-08-01')?.id).toBe('next-year');
    expect(findPromo(promos.slice(0, 1), 'june10', '2026-06-15')?.id).toBe('last-year');
  });
});
