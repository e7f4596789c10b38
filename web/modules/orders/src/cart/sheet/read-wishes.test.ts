import { SearchIndex } from '@bloom/local-db/catalogue';
import { describe, expect, it } from 'vitest';
import { entryOf, type OfferEntry } from '../../offers/offer-catalogue';
import { offer, TOBINCO } from '../../testing/offer';
import { EMPTY_CART, MOST_PACKS, reduceCart } from '../cart';
import { readWishes } from './read-wishes';

const OFFERS = [
  offer({ uuid: 'dear', barcode: '7000001', name: 'Zephyrol tablets' }),
  offer({ uuid: 'cheap', barcode: '07000001', name: 'Zephyrol tabs', price: '11.00', supplier: TOBINCO }),
  offer({ uuid: 'drops', barcode: '7000002', name: 'Zéphyrin drops', minimum_packs: 3, pack_units: 1 }),
  offer({ uuid: 'carton', barcode: '7000002', name: 'Zéphyrin drops', pack_units: 10, price: '999.00' }),
  offer({ uuid: 's1', barcode: '7000003', name: 'Syrup' }),
  offer({ uuid: 's2', barcode: '7000004', name: 'Syrup' }),
];
const context = { cart: EMPTY_CART, currency: { code: 'GHS', minorUnits: 2 }, today: '2026-11-21' };
function read(lines: string[], { complete = true, ...more }: Partial<typeof context & { complete: boolean }> = {}) {
  const rows = lines.map((line, at) => ({ number: at + 1, cells: line.split(',') }));
  const index = new SearchIndex<OfferEntry>(OFFERS.map(entryOf));
  return readWishes(rows, { index, complete }, { ...context, ...more });
}
function taken(lines: string[], more: Parameters<typeof read>[1] = {}) {
  const found = read(lines, more);
  if ('missing' in found) throw new Error(`missing ${found.missing}`);
  return {
    ...found,
    adds: found.adds.map(({ wish, packs }) => [wish.row, wish.offer.uuid, packs]),
    bad: found.bad.map(({ row, column, value, fault }) => [row, column, value, fault]),
  };
}

describe('the rows of a sheet that is ordered by', () => {
  it('are found by code, whatever zeros stand in front, or by name; the cheapest unit, or of the supplier named', () => {
    const { adds, bad } = taken([
      'Barcode,Product,Qty,Supplier',
      '7000001,,2,',
      '0007000001,,2,ernest  CHEMISTS',
      ',zephyrin drops,4,',
    ]);
    expect(adds).toEqual([
      [2, 'cheap', 2],
      [3, 'dear', 2],
      [4, 'drops', 4],
    ]);
    expect(bad).toEqual([]);
  });

  it('are read under headers in French and in any order, below a title', () => {
    const found = taken(['Commande de novembre', 'Fournisseur,Quantité,Prix,Code-barres', 'Tobinco,1 000,9,7000001']);
    expect(found.adds).toEqual([[3, 'cheap', 1000]]);
    expect([found.unused, found.headersBelow]).toEqual([['Prix'], 2]);
  });

  it('are named by row, column and value when they cannot be taken', () => {
    const lines = [
      ['7000001', '', '', ''],
      ['7000001', '', '1.5', ''],
      ['7000001', '', '1,000'.replace(',', '.'), ''],
      ['7000001', '', '0', ''],
      ['7000001', '', String(MOST_PACKS + 1), ''],
      ['', '', '2', ''],
      ['9.50668E+12', '', '2', ''],
      ['7999999', 'Syrup', '2', ''],
      ['', 'Nothing of this name', '2', ''],
      ['', 'Syrup', '2', ''],
      ['7000001', '', '2', 'Zephyr'],
      ['7000001', '', '2', '', '', 'slipped'],
    ];
    const { adds, bad } = taken(['Code,Name,Packs,Supplier', ...lines.map((line) => line.join(','))]);
    expect(adds).toEqual([]);
    expect(bad).toEqual([
      [2, 'Packs', '', 'packs'],
      [3, 'Packs', '1.5', 'packs'],
      [4, 'Packs', '1.000', 'packs'],
      [5, 'Packs', '0', 'packs'],
      [6, 'Packs', '1000001', 'tooMany'],
      [7, 'Name', '', 'noProduct'],
      [8, 'Code', '9.50668E+12', 'rounded'],
      [9, 'Code', '7999999', 'noOffer'],
      [10, 'Name', 'Nothing of this name', 'noName'],
      [11, 'Name', 'Syrup', 'severalNames'],
      [12, 'Supplier', 'Zephyr', 'noSupplier'],
      [13, 'F', 'slipped', 'wide'],
    ]);
    expect(taken(['Code,Packs', ',2']).bad).toEqual([[2, 'Code', '', 'noProduct']]);
  });

  it('are as many packs as the supplier sells at least, and no more than a line takes with what the cart holds', () => {
    const [, cheap, drops] = OFFERS;
    if (!cheap || !drops) throw new Error('no offers');
    const cart = reduceCart(EMPTY_CART, { type: 'add', offer: cheap, packs: 5, ids: { order: 'o', line: 'l' } });
    const { adds, bad } = taken(['Code,Packs', '7000002,2', `7000001,${MOST_PACKS - 4}`, '7000001,1'], { cart });
    expect(adds).toEqual([
      [2, 'drops', 3],
      [4, 'cheap', 1],
    ]);
    expect(bad).toEqual([[3, 'Packs', String(MOST_PACKS - 4), 'tooMany']]);
  });

  it('say when the product is offered in packs of another content too', () => {
    const found = read(['Code,Packs', '7000001,1', '7000002,3']);
    expect('adds' in found && found.adds.map(({ wish }) => wish.otherPacks)).toEqual([false, true]);
  });

  it('are not called unknown while the offers are not all on this device', () => {
    const { bad } = taken(['Code,Packs', '7999999,1'], { complete: false });
    expect(bad).toEqual([[2, 'Code', '7999999', 'notHere']]);
  });

  it('are none without the columns that say what and how many', () => {
    expect(read(['Code,Price', '7000001,2'])).toEqual({ missing: [['packs']], found: ['Code', 'Price'] });
    expect(read(['7000001,2'])).toMatchObject({ missing: [['packs'], ['barcode', 'name']] });
  });
});
