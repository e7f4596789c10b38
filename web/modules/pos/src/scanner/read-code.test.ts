import { SearchIndex } from '@bloom/local-db/catalogue';
import { looksLikeCode } from '@bloom/shell-api/scanner';
import { describe, expect, it } from 'vitest';
import { product } from '../testing/product';
import { readCode } from './read-code';

const TODAY = '2026-06-15';
const index = new SearchIndex([
  product({ uuid: 'own', barcode_id: '2000000000008' }),
  product({ uuid: 'short', barcode_id: 'SB042' }),
  product({ uuid: 'gs1', barcode_id: '9506682101352' }),
  product({ uuid: 'upc', barcode_id: '036000291452' }),
]);
const read = (raw: string) => {
  const result = readCode(index, raw, TODAY);
  return result && 'item' in result && result.item ? { ...result, item: result.item.uuid } : result;
};

describe('what a scanned code means', () => {
  it('finds a product by its own code, whatever it is made of', () => {
    expect(read(' 2000000000008 ')).toEqual({ item: 'own' });
    expect(read('SB042')).toEqual({ item: 'short' });
  });

  it('finds the same number with other zeros in front', () => {
    expect(read('0036000291452')).toEqual({ item: 'upc' });
    expect(read('36000291452')).toEqual({ item: 'upc' });
    expect(read('09506682101352')).toEqual({ item: 'gs1' });
  });

  it('reads the number out of a GS1 string', () => {
    expect(read('(01)09506682101352(17)270531(10)B1')).toEqual({ item: 'gs1' });
    expect(read('01095066821013521727053110B1')).toEqual({ item: 'gs1' });
    expect(read('(01)00614141999996(17)270531')).toEqual({ unknown: '0614141999996' });
  });

  it('refuses a pack whose own code says it has expired, from the day after', () => {
    expect(read('(01)09506682101352(17)201031(30)100')).toEqual({ refused: '2020-10-31', item: 'gs1' });
    expect(read('(01)09506682101352(17)260615')).toEqual({ item: 'gs1' });
    expect(read('(01)00614141999996(17)260614')).toEqual({ refused: '2026-06-14' });
  });

  it('leaves what was typed alone, and says which code it does not know', () => {
    for (const typed of ['amoxicillin', 'paracetamol 500 mg', 'amox 500', '12345', 'vitamine c']) {
      expect(read(typed), typed).toBeNull();
    }
    expect(read('2999999999999')).toEqual({ unknown: '2999999999999' });
    expect(looksLikeCode('A1234567')).toBe(true);
  });
});
