import { describe, expect, it } from 'vitest';
import { errorsOf, type FormValues, newValues, promoBody } from './form-values';

const cedi = { code: 'GHS', minorUnits: 2 };
const values = (fields: Partial<FormValues>): FormValues => ({
  ...newValues('2026-11-22'),
  name: 'Malaria week',
  code: 'malaria10',
  percent: '10',
  ...fields,
});

describe('SET-06 the form of a promo', () => {
  it('SET-06 names every field that is wrong, and only those of the chosen kind', () => {
    expect(errorsOf(values({}), cedi)).toEqual({});
    const wrong: [Partial<FormValues>, string[]][] = [
      [{ name: '  ', code: 'A B' }, ['name', 'code']],
      [{ percent: '101' }, ['percent']],
      [{ kind: 'fixed', amount: '0' }, ['amount']],
      [{ kind: 'buy_get', buy: '2', get: '' }, ['get']],
      [{ kind: 'buy_get', buy: '2', get: '1', percent: '' }, []],
      [{ minSpend: '1.234' }, ['minSpend']],
      [{ startsOn: '', endsOn: '2026-02-30' }, ['startsOn', 'endsOn']],
      [{ endsOn: '2026-11-21' }, ['endsOn']],
    ];
    for (const [fields, names] of wrong) expect(Object.keys(errorsOf(values(fields), cedi))).toEqual(names);
  });

  it('SET-06 sends the rules of its kind only, the code in capitals, amounts as the wire has them', () => {
    const facts = { id: 'p1', facilityId: 'f1' };
    expect(promoBody(values({ minSpend: '20' }), cedi, facts)).toMatchObject({
      code: 'MALARIA10',
      value: '10',
      min_spend: '20.00',
      buy_quantity: null,
      ends_on: '2026-12-21',
    });
    const free = values({ kind: 'buy_get', buy: '2', get: '1', products: [{ uuid: 'a', name: 'Amox' }] });
    expect(promoBody(free, cedi, facts)).toMatchObject({
      value: '',
      buy_quantity: 2,
      get_quantity: 1,
      product_uuids: ['a'],
      min_spend: null,
    });
  });
});
