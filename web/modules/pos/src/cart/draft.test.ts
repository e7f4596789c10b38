import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cartLine, cartPatient, promo } from '../testing/cart-line';
import { isNewer, parseDraft, parseFirstVersion, parseHeld, writeDraft, writeHeld } from './draft';

const given = { price: '9.00', usual_price: '12.00', note: 'Dented', approved_by: { id: 'u-kofi', name: 'Kofi' } };
const draft = {
  uuid: 'cart-1',
  lines: [
    cartLine('a', 2),
    cartLine('b', 1, { batchId: 'b1' }),
    cartLine('c', 1, { noBatch: true }),
    cartLine('d', 1, { given }),
    cartLine('e', 1, { directions: '1 tablet twice a day' }),
  ],
  patient: cartPatient(),
  promo: promo(),
  prescription: {
    ...{ prescriber: 'Dr Mensah', number: '2026/17', covers: { a: 2, d: 1 } },
    approved_by: { id: 'u-kofi', name: 'Kofi' },
  },
};
const from = { module: 'lab-test', id: 'request-7' };
const held = { ...draft, from, heldAt: '2026-06-15T10:00:00Z', by: 'Ama Mensah' };

/** Every place inside a value, as a list of keys. */
function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...placesOf(inner).map((rest) => [key, ...rest])]);
}

function replaced(value: unknown, [key = '', ...rest]: string[], with_: unknown): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const inner = (copy as Record<string, unknown>)[key];
  return Object.assign(copy, { [key]: rest.length > 0 ? replaced(inner, rest, with_) : with_ });
}

describe('SWK-10 a sale on the disk', () => {
  it('SWK-10 is read as it was written', () => {
    expect(parseDraft(structuredClone(writeDraft(draft)))).toEqual(draft);
    expect(parseHeld(structuredClone(writeHeld(held)))).toEqual(held);
    expect(parseDraft(writeDraft({ ...draft, patient: null, promo: null }))).toEqual({
      ...draft,
      patient: null,
      promo: null,
    });
  });

  it('SWK-10 is none when any part of it that selling needs is not what it should be', () => {
    const whole = writeHeld(held);
    const places = placesOf(whole).filter((place) => place.at(-1) !== 'noBatch');
    fc.assert(
      fc.property(fc.constantFrom(...places), (place) => {
        expect(parseHeld(replaced(whole, place, 12.5))).toBeNull();
      }),
      { numRuns: 200 },
    );
    for (const quantity of [0, -1, 1.5, '2', null]) {
      expect(parseDraft(replaced(whole, ['lines', '0', 'quantity'], quantity))).toBeNull();
    }
    for (const nothing of [undefined, null, '', 'cart', 1, [], {}]) expect(parseDraft(nothing)).toBeNull();
  });

  it('is left alone when a newer program wrote it', () => {
    expect(isNewer({ ...writeDraft(draft), schema: 3 })).toBe(true);
    expect(parseDraft({ ...writeDraft(draft), schema: 3 })).toBeNull();
    expect(isNewer(writeDraft(draft))).toBe(false);
  });
});

describe('SWK-10 the cart of an earlier version', () => {
  const old = {
    schema: 1,
    uuid: 'cart-1',
    lines: [{ productUuid: 'p1', name: 'ORS', unitPrice: '3.00', quantity: 2 }],
  };

  it('SWK-10 comes back at the price it showed, which is the walk-in price', () => {
    expect(parseFirstVersion(JSON.stringify(old))).toEqual({
      uuid: 'cart-1',
      lines: [cartLine('p1', 2, { name: 'ORS', walkInPrice: '3.00', memberPrice: '' })],
      patient: null,
      promo: null,
    });
  });

  it('SWK-10 is none when it is cut off, empty, or something else', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const whole = JSON.stringify(old);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        expect(parseFirstVersion(whole.slice(0, length))).toBeNull();
      }),
    );
    for (const wrong of [
      { ...old, schema: 2 },
      { ...old, lines: [] },
      { ...old, lines: [{ productUuid: 'p1' }] },
    ]) {
      expect(parseFirstVersion(JSON.stringify(wrong))).toBeNull();
    }
  });
});
