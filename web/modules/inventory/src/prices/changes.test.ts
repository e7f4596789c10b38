import { product } from '@bloom/local-db/catalogue/testing';
import { describe, expect, it } from 'vitest';
import type { StockItem } from '../shared/stock-item';
import { difference, priceChanges } from './changes';

const shelf: StockItem[] = [
  product({ uuid: 'same', oldSellingPrice: '12.0', oldMemberPrice: '11.00' }),
  product({ uuid: 'earlier', name: 'B', oldSellingPrice: '10.00' }),
  product({ uuid: 'member', name: 'C', oldSellingPrice: '12.00', oldMemberPrice: '10.00' }),
  product({ uuid: 'new', name: 'D', hasNewPrice: true }),
  product({ uuid: 'seen', name: 'A', oldSellingPrice: '15.00' }),
  product({ uuid: 'never' }),
];

describe('PRC what costs something else than before', () => {
  it('PRC-09 PRC-10 lists what is new since the last look first, then the other changes, by name', () => {
    const rows = priceChanges(shelf, new Set(['seen']));
    expect(rows.map(({ item, fresh, change }) => [item.uuid, fresh, change])).toEqual([
      ['seen', true, '-3.00'],
      ['new', true, null],
      ['earlier', false, '2.00'],
      ['member', false, '0.00'],
    ]);
  });

  it('PRC-09 says by how much, exactly, and in whole percent', () => {
    expect(difference('10.00', '12.50')).toEqual({ change: '2.50', percent: 25 });
    expect(difference('12.5', '12.05')).toEqual({ change: '-0.45', percent: -4 });
    expect(difference('1500', '1750')).toEqual({ change: '250', percent: 17 });
    expect(difference('0.00', '3.00')).toEqual({ change: '3.00', percent: null });
    expect(difference(undefined, '3.00')).toEqual({ change: null, percent: null });
  });
});
