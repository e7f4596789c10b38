import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartLine, cartPatient, promo } from '../testing/cart-line';
import {
  addedSince,
  type Cart,
  type CartAction,
  countUnits,
  isEmpty,
  MAX_QUANTITY,
  openCart,
  partsOf,
  reduceCart,
} from './cart';

const ids = fc.constantFrom('a', 'b', 'c');
const productOf = (productUuid: string) => {
  const { name, walkInPrice, memberPrice } = cartLine(productUuid);
  return { productUuid, name, walkInPrice, memberPrice };
};
const count = fc.oneof(fc.integer({ min: -5, max: 200_000 }), fc.double());
const change: fc.Arbitrary<CartAction> = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    product: fc
      .tuple(ids, fc.boolean())
      .map(([id, noBatch]) => ({ ...productOf(id), ...(noBatch ? { noBatch } : {}) })),
    quantity: fc.option(count, { nil: undefined }),
  }),
  fc.record({ type: fc.constant('setQuantity' as const), productUuid: ids, quantity: count }),
  fc.record({ type: fc.constant('setBatch' as const), productUuid: ids, batchId: fc.constantFrom(null, 'b1') }),
  fc.record({
    type: fc.constant('setPrice' as const),
    productUuid: ids,
    walkInPrice: fc.constant('9.00'),
    memberPrice: fc.constant('8.00'),
  }),
  fc.constantFrom(null, cartPatient(), cartPatient({ pk: 'patient-2', memberNumber: '' })).map((patient) => ({
    type: 'setPatient' as const,
    patient,
  })),
  fc.constantFrom(null, promo()).map((one) => ({ type: 'setPromo' as const, promo: one })),
);
const removal: fc.Arbitrary<CartAction> = fc.oneof(
  ids.map((productUuid) => ({ type: 'remove' as const, productUuid })),
  ids.map((productUuid) => ({ type: 'setQuantity' as const, productUuid, quantity: 0 })),
  fc.constant({ type: 'clear' as const }),
);
const action = fc.oneof({ weight: 4, arbitrary: change }, removal, fc.constant({ type: 'undo' as const }));
const actions = fc.array(action, { maxLength: 40 });
const play = (steps: CartAction[], from = openCart('cart-1')): Cart => steps.reduce(reduceCart, from);

describe('the open sale', () => {
  it('OUT-18 keeps one uuid from the first product on, whatever is done to it', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        expect(play(steps).uuid).toBe('cart-1');
      }),
    );
  });

  it('holds one line per product with a whole quantity from 1 to the limit', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const { lines } = play(steps);
        expect(new Set(lines.map((line) => line.productUuid)).size).toBe(lines.length);
        for (const { quantity } of lines) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true);
        }
      }),
    );
  });

  it('the keyboard speaks of a line that is there', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        const { current, lines } = play(steps);
        expect(lines.some((line) => line.productUuid === current)).toBe(lines.length > 0);
      }),
    );
  });

  it('a line has a chosen batch or none at all, never both', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        expect(play(steps).lines.filter((line) => line.noBatch && line.batchId !== null)).toEqual([]);
      }),
    );
  });

  it('UIC undo brings back exactly what a removal took', () => {
    fc.assert(
      fc.property(actions, removal, (steps, step) => {
        const before = play(steps);
        const removed = reduceCart(before, step);
        if (removed === before) return;
        expect(partsOf(reduceCart(removed, { type: 'undo' }))).toEqual(partsOf(before));
      }),
    );
  });

  it('UIC undo leaves alone a patient and a promo that came after the removal', () => {
    const other = cartPatient({ pk: 'patient-2' });
    const steps: CartAction[] = [
      { type: 'add', product: productOf('a') },
      { type: 'setPatient', patient: cartPatient() },
      { type: 'remove', productUuid: 'a' },
      { type: 'setPatient', patient: other },
      { type: 'setPromo', promo: promo() },
      { type: 'undo' },
    ];
    expect(play(steps)).toMatchObject({ lines: [{ productUuid: 'a' }], patient: other, promo: promo(), undo: null });
  });

  it('clearing empties the sale for another customer, patient and promo included', () => {
    const full = openCart('cart-1', { lines: [cartLine('a')], patient: cartPatient(), promo: promo() });
    expect(isEmpty(reduceCart(full, { type: 'clear' }))).toBe(true);
    expect(isEmpty(openCart('cart-1', { patient: cartPatient() }))).toBe(false);
  });
});

describe('adding', () => {
  it('a second scan of a product raises its quantity and keeps the price that was shown', () => {
    const dearer = { ...productOf('a'), walkInPrice: '15.00' };
    const cart = play([
      { type: 'add', product: productOf('a') },
      { type: 'add', product: dearer, quantity: 3 },
    ]);
    expect(cart.lines).toEqual([cartLine('a', 4)]);
    expect(countUnits(cart)).toBe(4);
  });

  it('a new price counts once the cashier takes it', () => {
    const cart = play([
      { type: 'add', product: productOf('a') },
      { type: 'setPrice', productUuid: 'a', walkInPrice: '15.00', memberPrice: '14.00' },
    ]);
    expect(cart.lines).toEqual([cartLine('a', 1, { walkInPrice: '15.00', memberPrice: '14.00' })]);
  });

  it('adds nothing for a quantity that is none', () => {
    for (const quantity of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(play([{ type: 'add', product: productOf('a'), quantity }]).lines).toEqual([]);
    }
  });

  it('a pack in hand that is in date is sold without a batch, until a batch is chosen', () => {
    const packInHand: CartAction = { type: 'add', product: { ...productOf('a'), noBatch: true } };
    const cart = play([{ type: 'add', product: productOf('a') }, packInHand]);
    expect(cart.lines).toEqual([cartLine('a', 2, { noBatch: true })]);
    const chosen = reduceCart(cart, { type: 'setBatch', productUuid: 'a', batchId: 'b2' });
    expect(chosen.lines).toEqual([cartLine('a', 2, { batchId: 'b2' })]);
    expect(reduceCart(chosen, packInHand).lines).toEqual([cartLine('a', 3, { noBatch: true })]);
  });
});

describe('SWK-10 a sale that comes back', () => {
  it('SWK-10 keeps what was scanned while it was looked for, under the uuid it had', () => {
    const now = openCart('new', { lines: [cartLine('a', 2, { batchId: 'b2' }), cartLine('b')] });
    const draft = { uuid: 'old', lines: [cartLine('c', 4), cartLine('a', 3)], patient: cartPatient(), promo: promo() };
    const back = reduceCart(now, { type: 'restore', draft });
    expect(back.uuid).toBe('old');
    expect(partsOf(back)).toEqual({
      lines: [cartLine('c', 4), cartLine('a', 5, { batchId: 'b2' }), cartLine('b')],
      patient: cartPatient(),
      promo: promo(),
    });
  });

  it('SWK-10 loses no unit and no product, and keeps the customer who was chosen last', () => {
    fc.assert(
      fc.property(actions, actions, (before, meanwhile) => {
        const old = play(before, openCart('old'));
        const now = play(meanwhile, openCart('new'));
        const back = reduceCart(now, { type: 'restore', draft: { uuid: old.uuid, ...partsOf(old) } });
        for (const id of ['a', 'b', 'c']) {
          const units = (cart: Cart) => cart.lines.find((line) => line.productUuid === id)?.quantity ?? 0;
          expect(units(back)).toBe(Math.min(MAX_QUANTITY, units(old) + units(now)));
        }
        expect(back.patient).toEqual(now.patient ?? old.patient);
        expect(back.promo).toEqual(now.promo ?? old.promo);
      }),
    );
  });
});

describe('what is scanned while a sale is being stored', () => {
  it('goes to the next customer, and only that', () => {
    const sold = openCart('cart-1', {
      lines: [cartLine('a', 2), cartLine('b')],
      patient: cartPatient(),
      promo: promo(),
    });
    expect(isEmpty(addedSince(sold, sold))).toBe(true);
    const now = play(
      [
        { type: 'add', product: productOf('a') },
        { type: 'add', product: productOf('c') },
      ],
      sold,
    );
    expect(addedSince(now, sold)).toEqual({ lines: [cartLine('a', 1), cartLine('c', 1)], patient: null, promo: null });
  });
});
