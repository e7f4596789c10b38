import { SearchIndex } from '@bloom/local-db/catalogue';
import { product } from '@bloom/local-db/catalogue/testing';
import { describe, expect, it } from 'vitest';
import { findPack } from './find-pack';

const index = new SearchIndex([
  product({ uuid: 'own', barcode_id: '2000000000008' }),
  product({ uuid: 'gs1', barcode_id: '9506682101352' }),
]);
const find = (raw: string) => {
  const found = findPack(index, raw, '2026-06-15');
  return found && 'item' in found ? { ...found, item: found.item.uuid } : found;
};

describe('a scan where stock is moved', () => {
  it('UPL finds the product by any printed form of its number', () => {
    expect(find(' 2000000000008 ')).toEqual({ item: 'own', pack: {} });
    expect(find('09506682101352')).toEqual({ item: 'gs1', pack: {} });
  });

  it('UPL takes lot and expiry from the pack, also of what has expired: it is counted and received all the same', () => {
    const code = '(01)09506682101352(17)201031(10)LOT9';
    expect(find(code)).toEqual({ item: 'gs1', pack: { lot: 'LOT9', expiry: '2020-10-31' } });
  });

  it('UPL says which code it does not know, and leaves words to the search', () => {
    expect(find('5012345678900')).toEqual({ unknown: '5012345678900' });
    expect(find('(01)00012345678905(10)A')).toEqual({ unknown: '0012345678905' });
    expect(find('amoxicillin')).toBeNull();
  });
});
