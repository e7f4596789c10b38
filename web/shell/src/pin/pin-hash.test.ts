import { pbkdf2Sync } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPinSet, PinCheckUnavailable, parsePinHash, verifyPin } from './pin-hash';

/** As the server does it, by another implementation than the browser's. */
function hashed(pin: string, salt = 'sel-é', iterations = 1_000): string {
  return `pbkdf2_sha256$${iterations}$${salt}$${pbkdf2Sync(pin, salt, iterations, 32, 'sha256').toString('base64')}`;
}

afterEach(() => vi.unstubAllGlobals());

describe('the stored PIN', () => {
  it('PIN-19 PIN-20 OLG-35 is matched by its own PIN only, with its own salt and iterations', async () => {
    expect(await verifyPin('0427', hashed('0427'))).toBe(true);
    expect(await verifyPin('0427', hashed('0427', 'another', 2_345))).toBe(true);
    for (const other of ['427', '0428', '', '00427']) expect(await verifyPin(other, hashed('0427')), other).toBe(false);
    const moved = hashed('0427').replace('$1000$', '$1001$');
    expect(await verifyPin('0427', moved)).toBe(false);
  });

  it('OLG-35 has the form the server writes, with 600,000 iterations', async () => {
    // Answered by the server of this repository to the PIN 1234.
    const stored = 'pbkdf2_sha256$600000$38OkAyeRqL6NLtDGY3gOcA$+qp06T2anXE9iwON7WMffZJ2GCbZnQOMA9/WE6oqSP8=';
    expect(parsePinHash(stored)).toMatchObject({ iterations: 600_000, salt: '38OkAyeRqL6NLtDGY3gOcA' });
    expect(await verifyPin('1234', stored)).toBe(true);
    expect(await verifyPin('1235', stored)).toBe(false);
  });

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['the plain PIN', '1234'],
    ['another marker', hashed('1234').replace('pbkdf2_sha256', 'argon2')],
    ['no marker', hashed('1234').replace('pbkdf2_sha256$', '')],
    ['no iterations', hashed('1234').replace('$1000$', '$0$')],
    ['iterations that are no number', hashed('1234').replace('$1000$', '$1e3$')],
    ['iterations without end', hashed('1234').replace('$1000$', '$99999999999$')],
    ['no salt', hashed('1234').replace('$sel-é$', '$$')],
    ['a short hash', 'pbkdf2_sha256$1000$salt$AAAA'],
    ['a hash that is no base64', 'pbkdf2_sha256$1000$salt$!!!!'],
    ['a part too many', `${hashed('1234')}$x`],
  ])('ENT-06 PIN-20 OLG-19 T54 %s counts as not set, and nothing matches it', async (_what, stored) => {
    expect(isPinSet(stored)).toBe(false);
    expect(await verifyPin('1234', stored)).toBe(false);
  });

  it('OLG-34 without a secure context the check fails loudly instead of accepting', async () => {
    vi.stubGlobal('crypto', {});
    await expect(verifyPin('1234', hashed('1234'))).rejects.toBeInstanceOf(PinCheckUnavailable);
  });
});
