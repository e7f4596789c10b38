import type { Offer } from '@bloom/api-client';
import { product } from '@bloom/local-db/catalogue/testing';
import { describe, expect, it, vi } from 'vitest';
import { need } from '../testing/need';
import { offer } from '../testing/offer';
import { inSlices } from './in-slices';
import { type Inputs, type Memo, matching, type WorkedOut, workOut } from './work-out';

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at));
function inputsOf(count: number, fields: Partial<Inputs> = {}): Inputs {
  const offers = new Map(ids(count).map((uuid): [string, Offer] => [`600000${uuid}`, offer({ uuid })]));
  return {
    needs: ids(count).map((uuid) => need({ product_uuid: uuid, consumed: 1 + (Number(uuid) % 200) })),
    products: new Map(ids(count).map((uuid) => [uuid, product({ uuid, name: `Product ${uuid}`, quantity: 20 })])),
    offersOf: (barcode) => [offers.get(barcode)].filter((one) => one !== undefined),
    offersVersion: 1,
    sent: new Map(),
    inCart: new Map(),
    today: '2026-11-26',
    currency: { code: 'GHS', minorUnits: 2 },
    ...fields,
  };
}
function whole(inputs: Inputs, memo: Memo = new Map()): WorkedOut {
  const work = workOut(inputs, memo);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

describe('ten thousand products', () => {
  it('are worked out in pieces, and only what something changed for again', async () => {
    const inputs = inputsOf(10_000);
    const offersOf = vi.fn(inputs.offersOf);
    const memo: Memo = new Map();
    let most = 0;
    const work = workOut({ ...inputs, offersOf }, memo);
    const counted = (function* () {
      for (;;) {
        const before = offersOf.mock.calls.length;
        const step = work.next();
        most = Math.max(most, offersOf.mock.calls.length - before);
        if (step.done) return step.value;
        yield;
      }
    })();
    const { lists } = await new Promise<WorkedOut>((resolve) => void inSlices(counted, resolve));
    expect(Object.values(lists).flat()).toHaveLength(10_000);
    expect(most, 'products between two looks at the clock').toBeLessThanOrEqual(50);
    offersOf.mockClear();
    const again = whole({ ...inputs, offersOf, sent: new Map([['6000007', 100]]) }, memo);
    expect(offersOf.mock.calls).toEqual([['6000007']]);
    expect(again.lists.urgent.filter((one) => !lists.urgent.includes(one))).toEqual([]);
  });

  it('let the page answer meanwhile, and stop when they are asked to', async () => {
    const done = vi.fn();
    let steps = 0;
    const stop = inSlices(
      (function* () {
        for (; steps < 6; steps += 1) {
          const until = performance.now() + 5;
          while (performance.now() < until);
          yield;
        }
      })(),
      done,
    );
    expect(steps).toBeLessThan(6);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([done.mock.calls, steps < 6]).toEqual([[], true]);
  });
});

describe('what is suggested', () => {
  it('counts what was ordered here and what is in the cart as to come, of a product that has a barcode', () => {
    const change = { sent: new Map([['6000000', 5]]), inCart: new Map([['6000000', { packs: 2, units: 200 }]]) };
    const needs = [need({ product_uuid: '0' })];
    const { available } = whole(inputsOf(1, { ...change, needs })).lists.enough[0] ?? {};
    expect(available).toBe(20 + 5 + 200);
    const [bare] = whole(
      inputsOf(1, {
        needs: [need({ product_uuid: '0', barcode: '' })],
        ...{ sent: new Map([['', 5]]), inCart: new Map([['', { packs: 2, units: 200 }]]) },
      }),
    ).lists.order;
    expect(bare).toMatchObject({ available: 20, inCart: { packs: 0 }, offer: null });
  });

  it('takes off the shelf what was sold beyond its batches', () => {
    const needs = [need({ product_uuid: '0' })];
    const item = product({ uuid: '0', quantity: 20 });
    const sold = { ...item, quantity: -4 };
    const usable = (one: typeof item) =>
      Object.values(whole(inputsOf(1, { needs, products: new Map([['0', one]]) })).lists).flat()[0]?.usable;
    expect([usable(item), usable(sold), usable({ ...sold, quantity: 14 })]).toEqual([20, 0, 14]);
  });

  it('leaves out services, and tells of products that are not here', () => {
    const products = new Map([['0', product({ uuid: '0', stocked: false })]]);
    const { lists, absent } = whole(inputsOf(2, { products }));
    expect([Object.values(lists).flat(), absent]).toEqual([[], 1]);
  });

  it('is found by every word of name, generic name, supplier and barcode, whatever its accents', () => {
    const products = new Map([['0', product({ uuid: '0', name: 'Paracétamol 500', barcode_id: '77' })]]);
    const all = Object.values(whole(inputsOf(1, { products })).lists).flat();
    const found = (query: string) => matching(all, query).length;
    expect(['paracetamol ernest', '77', '  ', 'ibuprofen'].map(found)).toEqual([1, 1, 1, 0]);
  });
});
