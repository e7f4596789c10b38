import { describe, expect, it } from 'vitest';
import { offer, TOBINCO } from '../testing/offer';
import {
  type Cart,
  type CartAction,
  EMPTY_CART,
  MOST_LINES,
  MOST_PACKS,
  packsToAdd,
  reduceCart,
  roomFor,
} from './cart';

let count = 0;
const id = (name: string) => `${name}-${++count}`;
const add = (what: Parameters<typeof offer>[0], packs = 1): CartAction => ({
  ...{ type: 'add', offer: offer(what), packs },
  ids: { order: id('order'), line: id('line') },
});
const after = (...actions: CartAction[]): Cart => actions.reduce(reduceCart, EMPTY_CART);
const shape = ({ orders }: Cart) =>
  orders.map(({ supplierName, lines }) => [supplierName, lines.map((l) => [l.offerUuid, l.packs])]);
const lineOf = (cart: Cart, offerUuid: string) =>
  cart.orders.flatMap(({ lines }) => lines).find((line) => line.offerUuid === offerUuid)?.uuid ?? '';

describe('one cart, an order for each supplier', () => {
  it('splits what is added by supplier, and raises what is there already', () => {
    const cart = after(
      add({ uuid: 'a' }, 2),
      add({ uuid: 'b', supplier: TOBINCO }),
      add({ uuid: 'c' }),
      add({ uuid: 'a' }),
    );
    expect(shape(cart)).toEqual([
      [
        'Ernest Chemists',
        [
          ['a', 3],
          ['c', 1],
        ],
      ],
      ['Tobinco', [['b', 1]]],
    ]);
    expect(new Set(cart.orders.map(({ uuid }) => uuid)).size).toBe(2);
  });

  it('adds what is suggested to what is there, and nothing of a product that it has, whoever sells it', () => {
    const line = (what: Parameters<typeof offer>[0]) => ({
      ...{ offer: offer(what), packs: 4 },
      ids: { order: id('order'), line: id('line') },
    });
    const adds = [line({ uuid: 'z', barcode: '600000a', supplier: TOBINCO }), line({ uuid: 'b' })];
    const cart = after(add({ uuid: 'a' }, 2), { type: 'addNew', adds }, { type: 'addNew', adds });
    expect(shape(cart)).toEqual([
      [
        'Ernest Chemists',
        [
          ['a', 2],
          ['b', 4],
        ],
      ],
    ]);
  });

  it('keeps the uuid of an order from its first line on, whatever is done to it', () => {
    let cart = after(add({ uuid: 'a' }));
    const [first] = cart.orders;
    const line = lineOf(cart, 'a');
    for (const action of [
      add({ uuid: 'b' }),
      { type: 'setPacks', line, packs: 9 },
      { type: 'note', order: first?.uuid ?? '', note: 'Before noon' },
      { type: 'remove', line },
      { type: 'undo' },
    ] satisfies CartAction[]) {
      cart = reduceCart(cart, action);
    }
    expect(cart.orders[0]).toMatchObject({ uuid: first?.uuid, note: 'Before noon' });
  });

  it('holds whole packs from 1 to the most, and an order no more lines than the server takes', () => {
    let cart = after(add({ uuid: 'a' }, 2.9));
    const line = lineOf(cart, 'a');
    expect(shape(cart)).toEqual([['Ernest Chemists', [['a', 2]]]]);
    cart = reduceCart(cart, { type: 'setPacks', line, packs: 1e9 });
    expect(cart.orders[0]?.lines[0]?.packs).toBe(MOST_PACKS);
    expect(reduceCart(cart, { type: 'setPacks', line, packs: Number.NaN })).toBe(cart);
    expect(reduceCart(cart, add({ uuid: 'b' }, 0))).toBe(cart);
    const full = after(...Array.from({ length: MOST_LINES + 1 }, (_, at) => add({ uuid: `o${at}` })));
    expect(full.orders.map(({ lines }) => lines.length)).toEqual([MOST_LINES, 1]);
  });

  it('takes a line out when none is left, with its order when that is empty, and puts both back', () => {
    const cart = after(add({ uuid: 'a' }), add({ uuid: 'b', supplier: TOBINCO }));
    const without = reduceCart(cart, { type: 'setPacks', line: lineOf(cart, 'b'), packs: 0 });
    expect(shape(without)).toEqual([['Ernest Chemists', [['a', 1]]]]);
    expect(reduceCart(without, { type: 'undo' }).orders).toEqual(cart.orders);
    expect(reduceCart(without, { type: 'remove', line: 'unknown' })).toBe(without);
  });

  it('asks at first for as many packs as the supplier sells at least, and then for one more', () => {
    const five = offer({ uuid: 'a', minimum_packs: 5 });
    expect(packsToAdd(EMPTY_CART, five)).toBe(5);
    expect(packsToAdd(after(add(five, 5)), five)).toBe(1);
  });

  it('takes an offer whose supplier sells at least the most that a list may name, and no pack more', () => {
    const large = offer({ uuid: 'a', minimum_packs: 1_000_000 });
    const cart = after(add(large, packsToAdd(EMPTY_CART, large)));
    expect(shape(cart)).toEqual([['Ernest Chemists', [['a', 1_000_000]]]]);
    expect([roomFor(cart, 'a'), roomFor(cart, 'b')]).toEqual([0, MOST_PACKS]);
  });

  it('shows the price that was put in until somebody says yes to another', () => {
    const cart = after(add({ uuid: 'a' }), add({ uuid: 'a', price: '13.00' }));
    expect(cart.orders[0]?.lines[0]).toMatchObject({ price: '12.50', packs: 2 });
    const yes = reduceCart(cart, {
      type: 'accept',
      line: lineOf(cart, 'a'),
      offer: offer({ uuid: 'a', price: '13.00' }),
    });
    expect(yes.orders[0]?.lines[0]).toMatchObject({ price: '13.00', packs: 2 });
  });

  it('loses nothing that is not in the order that was stored: it goes on under another uuid', () => {
    const cart = after(add({ uuid: 'a' }, 3), add({ uuid: 'b' }), add({ uuid: 'c', supplier: TOBINCO }));
    const [first, second] = cart.orders;
    const stored = { uuid: first?.uuid ?? '', lines: [{ uuid: lineOf(cart, 'a'), packs: 2 }], next: 'next' };
    const rest = reduceCart(cart, { type: 'stored', orders: [stored] });
    expect(shape(rest)).toEqual([
      [
        'Ernest Chemists',
        [
          ['a', 1],
          ['b', 1],
        ],
      ],
      ['Tobinco', [['c', 1]]],
    ]);
    expect(rest.orders.map(({ uuid }) => uuid)).toEqual(['next', second?.uuid]);
  });
});
