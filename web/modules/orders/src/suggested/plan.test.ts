import { product } from '@bloom/local-db/catalogue/testing';
import { describe, expect, it } from 'vitest';
import { need } from '../testing/need';
import { offer } from '../testing/offer';
import { canAdd, planPacks, typedPacks } from './plan';
import type { Suggested } from './work-out';

/** Five packs at 2.00, lasting as many days as its uuid says. */
const suggested = (uuid: string, fields: Partial<Suggested> = {}): Suggested => ({
  ...{ uuid, name: `Product ${uuid}`, product: product({ uuid }), need: need({ product_uuid: uuid }), words: '' },
  ...{ urgency: 'order', packs: 5, cover_days: Number(uuid), usable: 0, target: 50, available: 0, missing: 50 },
  ...{ offer: offer({ uuid }), price: 200n, sent: 0, inCart: { packs: 0, units: 0 }, oversold: 0 },
  ...fields,
});
const ALL = [suggested('1'), suggested('2'), suggested('3')];
const packs = (all: readonly Suggested[], typed: [string, string][] = [], budget: bigint | null = null) => {
  const plan = planPacks(all, new Map(typed), budget);
  return [all.map((one) => plan.of(one).packs), all.map((one) => plan.of(one).cut), plan.over];
};

describe('how many packs are ordered', () => {
  it('is what is suggested, or what was typed; a field that is empty orders nothing', () => {
    expect(packs(ALL)).toEqual([[5, 5, 5], [false, false, false], 0n]);
    expect(
      packs(ALL, [
        ['1', '9'],
        ['2', ''],
      ])[0],
    ).toEqual([9, 0, 5]);
    expect(['7', '', '12345678', undefined].map(typedPacks)).toEqual([7, null, 1_000_000, null]);
  });

  it('is what the budget buys of what runs out first, after what somebody typed', () => {
    expect(packs(ALL, [], 1600n)).toEqual([[5, 3, 0], [false, true, true], 0n]);
    expect(packs(ALL, [['3', '6']], 1600n)).toEqual([[2, 0, 6], [true, true, false], 0n]);
    expect(packs(ALL, [['3', '9']], 1600n)).toEqual([[0, 0, 9], [true, true, false], 200n]);
  });

  it('is nothing of what is in the cart, or what nobody offers, whatever was typed', () => {
    const all = [suggested('1', { inCart: { packs: 1, units: 10 } }), suggested('2', { offer: null, packs: null })];
    expect(all.map(canAdd)).toEqual([false, false]);
    expect(packs(all, [['1', '4']], 5000n)).toEqual([[0, 0], [false, false], 0n]);
  });
});
