import { SearchIndex } from '@bloom/local-db/catalogue';
import { describe, expect, it } from 'vitest';
import { product } from '../testing/product';
import { similarProducts } from './similar';

const TODAY = '2026-06-15';
const amoxicillin = { generic_name: 'Amoxicillin', strength: '500 mg', form: 'Capsules' };
const batch = (expiry_date: string, quantity = 5) => [{ id: expiry_date, lot: 'L', expiry_date, quantity }];
const gone = product({ uuid: 'gone', name: 'Amoxil', ...amoxicillin, quantity: 0, batches: [] });
const similar = (...others: ReturnType<typeof product>[]) =>
  similarProducts(new SearchIndex([gone, ...others]), gone, TODAY).map((item) => item.uuid);

describe('what to offer instead', () => {
  it('the same generic: same strength first, then same form, then the earliest expiry', () => {
    const found = similar(
      product({ uuid: 'syrup', ...amoxicillin, strength: '250 mg/5 mL', form: 'Syrup' }),
      product({ uuid: 'weaker', ...amoxicillin, strength: '250 mg' }),
      product({ uuid: 'tablet', ...amoxicillin, form: 'Tablets' }),
      product({ uuid: 'later', ...amoxicillin, batches: batch('2028-01-31') }),
      product({ uuid: 'sooner', ...amoxicillin, strength: '500MG', batches: batch('2026-07-31') }),
    );
    expect(found).toEqual(['sooner', 'later', 'tablet', 'weaker', 'syrup']);
  });

  it('nothing that is not there or has expired, no other generic, no service, and not itself', () => {
    const found = similar(
      product({ uuid: 'none', ...amoxicillin, quantity: 0, batches: [] }),
      product({ uuid: 'expired', ...amoxicillin, batches: batch('2026-06-14') }),
      product({ uuid: 'today', ...amoxicillin, batches: batch(TODAY) }),
      product({ uuid: 'other', ...amoxicillin, generic_name: 'Amoxicillin/clavulanic acid' }),
      product({ uuid: 'service', ...amoxicillin, quantity: 0, batches: [], stocked: false }),
    );
    expect(found).toEqual(['today']);
  });

  it('nothing when the generic is not known', () => {
    const nameless = product({ uuid: 'n', generic_name: ' ', quantity: 0 });
    expect(
      similarProducts(new SearchIndex([nameless, product({ uuid: 'm', generic_name: '' })]), nameless, TODAY),
    ).toEqual([]);
  });
});
