import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, moneyToWire, parseMoney } from '../money/money';
import { cartLine, cartPatient, promo } from '../testing/cart-line';
import { openCart } from './cart';
import { cartSums } from './cart-sums';

const cedi: Currency = { code: 'GHS', minorUnits: 2 };
const franc: Currency = { code: 'XOF', minorUnits: 0 };
const currencies = fc.constantFrom(cedi, franc);
const minor = fc.bigInt({ min: 0n, max: 1_000_000_000n });
const lines = fc.array(fc.record({ walkIn: minor, member: minor, quantity: fc.integer({ min: 1, max: 99_999 }) }), {
  maxLength: 8,
});
const today = '2026-06-15';

describe('ENT-15 what a sale costs', () => {
  it('ENT-15 is exactly the sum of its lines less the promo, for walk-in customers and for members', () => {
    fc.assert(
      fc.property(
        lines,
        currencies,
        fc.boolean(),
        fc.option(fc.integer({ min: 0, max: 100 })),
        (all, currency, member, off) => {
          const cart = openCart('cart-1', {
            lines: all.map((line, at) =>
              cartLine(`product-${at}`, line.quantity, {
                walkInPrice: moneyToWire(line.walkIn, currency),
                memberPrice: moneyToWire(line.member, currency),
              }),
            ),
            patient: cartPatient({ memberNumber: member ? 'M-77' : '' }),
            promo: off === null ? null : promo({ value: String(off) }),
          });
          const sums = cartSums(cart, currency, today);
          const expected = all.reduce(
            (sum, line) => sum + (member ? line.member : line.walkIn) * BigInt(line.quantity),
            0n,
          );
          expect(sums.subtotal).toBe(expected);
          expect(sums.lines.reduce((sum, line) => sum + line.total, 0n)).toBe(expected);
          expect(sums.total).toBe(expected - sums.discount);
          expect(sums.total >= 0n && sums.discount >= 0n).toBe(true);
          sums.lines.forEach((line, at) => {
            const price = parseMoney(line.unitPrice, currency) ?? -1n;
            expect(price * BigInt(all[at]?.quantity ?? 0)).toBe(line.total);
          });
        },
      ),
    );
  });

  it('a patient who is no member pays what everybody pays', () => {
    const cart = openCart('cart-1', { lines: [cartLine('a', 2)], patient: cartPatient({ memberNumber: '' }) });
    expect(cartSums(cart, cedi, today)).toMatchObject({ tier: 'walk_in', total: 2400n, promoState: null });
    expect(cartSums({ ...cart, patient: cartPatient() }, cedi, today)).toMatchObject({ tier: 'member', total: 2200n });
  });

  it('a promo takes its part of the price that was given', () => {
    const given = { price: '10.00', usual_price: '12.00', note: '', approved_by: null };
    const cart = openCart('cart-1', { lines: [{ ...cartLine('a', 3), given }, cartLine('b')], promo: promo() });
    expect(cartSums(cart, cedi, today)).toMatchObject({ subtotal: 4200n, discount: 420n, total: 3780n });
    const [line] = cartSums(cart, cedi, today).lines;
    expect([line?.unitPrice, line?.usual, line?.given]).toEqual(['10.00', '12.00', given]);
  });

  it('a promo that does not run takes nothing off and says why', () => {
    const cart = openCart('cart-1', { lines: [cartLine('a')], promo: promo() });
    expect(cartSums(cart, cedi, '2026-05-31')).toMatchObject({ promoState: 'not_started', discount: 0n, total: 1200n });
    expect(cartSums(cart, cedi, '2026-06-30')).toMatchObject({ promoState: 'running', discount: 120n, total: 1080n });
    expect(cartSums(cart, cedi, '2026-07-01')).toMatchObject({ promoState: 'over', discount: 0n, total: 1200n });
  });
});
