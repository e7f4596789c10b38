/**
 * The offline PIN as the server stores it (PIN-19, PIN-20): `pbkdf2_sha256$<iterations>$<salt>$<base64 of 32 bytes>`.
 * Four digits hide nothing from whoever copies the disk; this tells colleagues apart, it encrypts nothing.
 */
import { PIN_HASH_BYTES, PIN_HASH_FUNCTION } from '../core/constants';

const MARKER = 'pbkdf2_sha256';
/** More would hold up the till for half a minute: no server of ours writes it. */
const MOST_ITERATIONS = 10_000_000;

export interface PinHash {
  iterations: number;
  /** Used as UTF-8 text. */
  salt: string;
  hash: Uint8Array<ArrayBuffer>;
}

/** Undefined for anything else, a plain PIN included: that counts as not set (OLG-19, T54). */
export function parsePinHash(stored: string | null | undefined): PinHash | undefined {
  const [marker, count, salt, encoded, ...more] = (stored ?? '').split('$');
  if (marker !== MARKER || !count || !salt || !encoded || more.length > 0) return undefined;
  const iterations = /^[1-9][0-9]*$/.test(count) ? Number(count) : 0;
  const hash = bytesOf(encoded);
  if (iterations < 1 || iterations > MOST_ITERATIONS || hash?.length !== PIN_HASH_BYTES) return undefined;
  return { iterations, salt, hash };
}

export function isPinSet(stored: string | null | undefined): boolean {
  return parsePinHash(stored) !== undefined;
}

/** Browsers derive keys on https and localhost only (OLG-34). */
export class PinCheckUnavailable extends Error {
  override readonly name = 'PinCheckUnavailable';
}

/** @throws PinCheckUnavailable without a secure context */
export function demandPinCheck(crypto: { subtle?: SubtleCrypto } = globalThis.crypto): SubtleCrypto {
  if (crypto?.subtle) return crypto.subtle;
  throw new PinCheckUnavailable('A PIN can be checked on https or localhost only');
}

/**
 * Whether `pin` is the one behind `stored`; false when none is set. The browser derives the key beside the page, which
 * goes on meanwhile (about 70 ms on a laptop, half a second on a cheap tablet).
 * @throws PinCheckUnavailable without a secure context
 */
export async function verifyPin(pin: string, stored: string | null | undefined): Promise<boolean> {
  const known = parsePinHash(stored);
  if (!known) return false;
  const subtle = demandPinCheck();
  const text = new TextEncoder();
  const key = await subtle.importKey('raw', text.encode(pin), 'PBKDF2', false, ['deriveBits']);
  const algorithm = {
    name: 'PBKDF2',
    hash: PIN_HASH_FUNCTION,
    salt: text.encode(known.salt),
    iterations: known.iterations,
  };
  return areEqual(new Uint8Array(await subtle.deriveBits(algorithm, key, PIN_HASH_BYTES * 8)), known.hash);
}

function bytesOf(encoded: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
}

/** Every byte is looked at, whatever the first ones say. */
function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}
