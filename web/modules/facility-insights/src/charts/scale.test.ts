import { describe, expect, it } from 'vitest';
import { labelEvery, ticksTo } from './scale';

describe('UIC-01 charts', () => {
  it('UIC-01 draws round lines up to just above the highest bar', () => {
    expect(ticksTo(87)).toEqual([0, 50, 100]);
    expect(ticksTo(300)).toEqual([0, 100, 200, 300]);
    expect(ticksTo(0.7)).toEqual([0, 0.25, 0.5, 0.75]);
    expect(ticksTo(0)).toEqual([0]);
  });

  it('UIC-01 leaves words out where they would run into each other', () => {
    expect(labelEvery(24, 960, 40)).toBe(1);
    expect(labelEvery(24, 300, 40)).toBe(4);
    expect(labelEvery(0, 300, 40)).toBe(1);
  });
});
