import { describe, expect, it } from 'vitest';
import { offsetOf, skewOf, zoneDiffers } from './clock-rules';

const AT = Date.UTC(2026, 10, 22, 9, 0, 0);
const date = new Date(AT).toUTCString();

describe('the clock of this device', () => {
  it.each([
    [0, 0],
    [29_000, 0],
    [30_000, 1],
    [-31_000, 1],
    [7 * 60_000 + 10_000, 7],
    [-90 * 60_000, 90],
  ])('CLK-01 CLK-05 wrong by %i ms is wrong by %i minutes, whichever way', (wrong, minutes) => {
    expect(skewOf(AT + wrong, AT + wrong, date)).toBe(minutes);
  });

  it('CLK-05 takes half of a slow round trip off', () => {
    expect(skewOf(AT - 40_000, AT + 40_000, date)).toBe(0);
    expect(skewOf(AT, AT + 80_000, date)).toBe(1);
  });

  it.each([null, '', 'yesterday'])(
    'CLK-05 says nothing of a clock when the server does not tell the time: %j',
    (text) => {
      expect(skewOf(AT, AT, text)).toBe(0);
    },
  );
});

describe('the time zone', () => {
  it('CLK-06 compares offsets of that day, not names', () => {
    expect(offsetOf('Africa/Accra', new Date(AT))).toBe(0);
    expect(offsetOf('Africa/Lagos', new Date(AT))).toBe(60);
    expect(offsetOf('Africa/Nairobi', new Date(AT))).toBe(180);
    expect(offsetOf('Europe/Paris', new Date(Date.UTC(2026, 6, 1)))).toBe(120);
  });

  it.each([0, 29_999, 30_001, 59_999])('CLK-06 is the same %i ms after the minute', (late) => {
    expect(offsetOf('Africa/Accra', new Date(AT + late))).toBe(0);
    expect(offsetOf('Asia/Kolkata', new Date(AT + late))).toBe(330);
    expect(offsetOf('America/New_York', new Date(AT + late))).toBe(-300);
  });

  it('CLK-02 CLK-06 flags another offset, and nothing where the zone is unknown', () => {
    const own = -new Date(AT).getTimezoneOffset();
    const same = Array.from(
      { length: 24 },
      (_, hour) => `Etc/GMT${hour < 12 ? '+' : '-'}${hour < 12 ? hour : hour - 11}`,
    );
    const zone = same.find((name) => offsetOf(name, new Date(AT)) === own);
    expect(zoneDiffers(zone, new Date(AT))).toBe(false);
    expect(zoneDiffers(own === 180 ? 'Africa/Accra' : 'Africa/Nairobi', new Date(AT))).toBe(true);
    for (const unknown of [undefined, '', 'Mars/Olympus']) expect(zoneDiffers(unknown, new Date(AT))).toBe(false);
  });
});
