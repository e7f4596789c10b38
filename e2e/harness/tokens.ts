/** Tokens nobody was given: made of a real one, with what a thief or a forger would change. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BloomServer } from './server.ts';

type Part = Record<string, unknown>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part;

function signed(token: string, claims: Part, key: KeyObject): string {
  const [header] = token.split('.');
  const text = `${header}.${encode({ ...decode(token.split('.')[1]), ...claims })}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

/** The same session, signed by the server's own key, an hour past its end. */
export function expired(token: string, server: BloomServer): string {
  const key = privateKey(readFileSync(join(server.dataDir, 'token-signing-key.pem'), 'utf8'));
  const now = Math.floor(Date.now() / 1000);
  return signed(token, { iat: now - 13 * 3_600, exp: now - 3_600 }, key);
}

/** PKCS #8 of an Ed25519 key, up to the 32 bytes of the key itself. */
const HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const OCTETS = HEAD.subarray(-4);

/** Node reads no key file that holds the public half as well. */
function privateKey(pem: string): KeyObject {
  const file = Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64');
  const at = file.indexOf(OCTETS) + OCTETS.length;
  const der = Buffer.concat([HEAD, file.subarray(at, at + 32)]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** Says the same, under the name of the server's key, but signed by another one. */
export const ofAnotherKey = (token: string): string =>
  signed(token, {}, generateKeyPairSync('ed25519').privateKey as KeyObject);

/** Says that it needs no signature. */
export const unsigned = (token: string): string =>
  `${encode({ ...decode(token.split('.')[0]), alg: 'none' })}.${token.split('.')[1]}.`;

/** Somebody else's name under the signature of a real one. */
export function renamed(token: string, userId: string): string {
  const [header, claims, signature] = token.split('.');
  return `${header}.${encode({ ...decode(claims), sub: userId })}.${signature}`;
}
