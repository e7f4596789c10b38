import { describe, expect, it } from 'vitest';
import { reasonGiven, UPDATE_REASONS } from './reasons';

describe('the reason of an update', () => {
  it('ENT-31 UPD-03 UPD-04 UPD-05 T61 is one of six, and with Others a text that is not blank', () => {
    expect(UPDATE_REASONS.map((reason) => reasonGiven(reason, 'x')?.selectReasons)).toEqual([
      'Update pricing',
      'Update product list',
      "Can't see product pricing",
      "Can't find products",
      'Bloom not being responsive',
      'Others',
    ]);
    expect(reasonGiven(null, 'a text')).toBeNull();
    for (const text of ['', '   ', '\n\t']) expect(reasonGiven('others', text)).toBeNull();
  });

  it('UPD-05 ANA-06 carries the text of Others only, trimmed', () => {
    expect(reasonGiven('others', '  the list is empty ')).toEqual({
      selectReasons: 'Others',
      otherReasons: 'the list is empty',
    });
    expect(reasonGiven('pricing', 'typed before for Others')?.otherReasons).toBe('');
  });
});
