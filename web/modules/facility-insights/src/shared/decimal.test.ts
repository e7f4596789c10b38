import { describe, expect, it } from 'vitest';
import { changeOf, isNothing, sumOf } from './decimal';

describe('FIN-01 amounts are compared and added exactly', () => {
  it('FIN-01 adds decimal texts to the last digit, and counts what cannot be read as nothing', () => {
    expect(sumOf(['0.10', '0.20', 'x', '-0.05'])).toBe('0.25');
    expect(sumOf(['90071992547409.93', '0.01'])).toBe('90071992547409.94');
    expect(sumOf([])).toBe('0');
  });

  it('FIN-01 says how much more or less it is, and the share of what it was', () => {
    expect(changeOf('112.00', '100')).toEqual({ direction: 'more', difference: '12', share: 0.12 });
    expect(changeOf('75.50', '100')).toEqual({ direction: 'less', difference: '24.5', share: -0.245 });
    expect(changeOf('3', '3.00')).toEqual({ direction: 'same', difference: '0', share: 0 });
  });

  it('FIN-01 gives no share where there was nothing, and no comparison without something before', () => {
    expect(changeOf('5', '0')).toEqual({ direction: 'more', difference: '5', share: null });
    expect(changeOf('5', null)).toBeNull();
    expect(isNothing('0.00')).toBe(true);
    expect(isNothing('0.01')).toBe(false);
  });
});
