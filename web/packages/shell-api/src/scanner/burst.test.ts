import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Burst } from './burst';

/** Types with so many milliseconds between two keys and ends with Enter after `enter`. */
function type(text: string, pace: number, enter = pace, code = (character: string) => `Digit${character}`) {
  const burst = new Burst();
  let at = 1000;
  for (const character of text) {
    burst.add(character, code(character), at);
    at += pace;
  }
  return burst.end(at - pace + enter);
}

describe('telling a scanner from fingers', () => {
  it('takes six or more characters at 1 to 50 milliseconds a key', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,30}$/), fc.integer({ min: 1, max: 50 }), (text, pace) => {
        expect(type(text, pace)).toBe(text);
      }),
    );
  });

  it('takes nothing slower, shorter, or without its Enter close behind', () => {
    expect(type('2000000000008', 51)).toBeNull();
    expect(type('20000', 20)).toBeNull();
    expect(type('2000000000008', 20, 101)).toBeNull();
    expect(type('2000000000008', 20, 100)).toBe('2000000000008');
  });

  it('takes one whose keys come in bundles', () => {
    const burst = new Burst();
    const times = [0, 1, 2, 90, 91, 92, 180, 181, 182, 183];
    for (const [at, time] of times.entries()) burst.add(String(at), `Digit${at}`, time);
    expect(burst.end(260)).toBe('0123456789');
  });

  it('begins anew after a pause and after an Enter', () => {
    const burst = new Burst();
    burst.add('9', 'Digit9', 0);
    for (const [at, character] of [...'123456'].entries()) burst.add(character, `Digit${character}`, 500 + at * 20);
    expect(burst.end(620)).toBe('123456');
    expect(burst.end(640)).toBeNull();
  });

  it('reads digits off the keys when a French keyboard wrote letters for them', () => {
    const french = 'à&é"\'(-è_ç';
    expect(type('é(à&à&é"à&é"', 20, 20, (letter) => `Digit${french.indexOf(letter)}`)).toBe('250101230123');
    expect(type('AB123456', 20, 20, (letter) => (letter < 'A' ? `Digit${letter}` : `Key${letter}`))).toBe('AB123456');
  });

  it('takes a text that comes as one composition growing letter by letter', () => {
    const burst = new Burst();
    burst.compose('', '2', 0);
    burst.compose('2', '20', 20);
    burst.compose('20', '200000', 40);
    expect(burst.end(50)).toBe('200000');
  });
});
