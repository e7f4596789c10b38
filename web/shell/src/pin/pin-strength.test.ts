import { describe, expect, it } from 'vitest';
import table from '../../../../api/pin-cases.json';
import { isWeakPin } from './pin-strength';

describe('a PIN that is easy to guess', () => {
  it.each(table.cases)('PIN-06 $pin, $why: weak is $weak', ({ pin, weak }) => {
    expect(isWeakPin(pin, table.this_year)).toBe(weak);
  });

  it('PIN-06 the table of cases is whole, and what is no PIN is left to the other rules', () => {
    expect(table.cases.length).toBeGreaterThanOrEqual(28);
    for (const text of ['', '111', '11111', 'aaaa', '１１１１']) expect(isWeakPin(text, 2026), text).toBe(false);
  });
});
