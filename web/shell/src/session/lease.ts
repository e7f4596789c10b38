/**
 * The lease: who may start this device without the server, signed by it. Looked at before anything is shown. Person, rights
 * and facility are those of the lease; what lies beside it in local storage opens nothing.
 */
import type { User } from '@bloom/api-client';
import { verifyAsync } from '@noble/ed25519';
import { patiently, trustDb } from './trust-db';

export type LeaseProblem =
  /** There is none, or nobody is at the device by the server's word or a PIN. */
  | 'missing'
  /** Not as the server signed it, or of another device. */
  | 'changed'
  | 'expired'
  /** The clock stands before a time that this device has seen. */
  | 'clock';

export type LeaseVerdict = { user: User } | { problem: LeaseProblem };

export interface Lease {
  iss: string;
  sub: string;
  device: string;
  /** Seconds, by the server's clock. */
  iat: number;
  exp: number;
  /** Milliseconds: what this device's clock showed when it asked. */
  clock: number;
  user: User;
}

const ISSUER = 'bloom-lease';
/** Clocks are set right by a little now and then. Milliseconds. */
const LITTLE = 5 * 60_000;

/** By the device's own clock, which may differ from the server's and must only not go back. */
export function problemOf(
  lease: Lease,
  device: { userId: string; deviceId: string; now: number; seen: number },
): LeaseProblem | undefined {
  const isHere = lease.iss === ISSUER && lease.device === device.deviceId;
  if (!isHere || lease.sub !== device.userId || lease.user.id !== device.userId) return 'changed';
  if (device.now + LITTLE < Math.max(lease.clock, device.seen)) return 'clock';
  return device.now - lease.clock >= (lease.exp - lease.iat) * 1_000 ? 'expired' : undefined;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** By a library: WebCrypto knows these keys in new browsers only, and an older one must not lose its offline start. */
function isSigned(key: string, signature: string, text: string): Promise<boolean> {
  return verifyAsync(bytesOf(signature), new TextEncoder().encode(text), bytesOf(key), { zip215: false });
}

/** What a lease says, when `key` signed it; undefined otherwise. */
export async function readLease(text: string, key: string): Promise<Lease | undefined> {
  try {
    const [header, claims, signature, ...more] = text.split('.');
    if (!header || !claims || !signature || more.length > 0) return undefined;
    if (!(await isSigned(key, signature, `${header}.${claims}`))) return undefined;
    return JSON.parse(new TextDecoder().decode(bytesOf(claims))) as Lease;
  } catch {
    return undefined;
  }
}

/**
 * Whether this person may use the device without the server, and as whom.
 * @throws when the database of the device does not answer, which says nothing about the lease
 */
export async function askLease(userId: string, now: number = Date.now()): Promise<LeaseVerdict> {
  const keys = [`lease:${userId}`, 'key', 'device', 'seen'];
  const [text, key, deviceId, seen] = await Promise.all(keys.map((name) => trustDb.get(name)));
  if (typeof text !== 'string' || typeof key !== 'string') return { problem: 'missing' };
  if (typeof deviceId !== 'string' || typeof seen !== 'number') return { problem: 'changed' };
  const lease = await readLease(text, key);
  if (!lease) return { problem: 'changed' };
  const problem = problemOf(lease, { userId, deviceId, now, seen });
  return problem ? { problem } : { user: lease.user };
}

/** As `askLease`, for who cannot wait for ever: a device that stays silent has no lease. Never rejects. */
export async function leaseOf(userId: string, now: number = Date.now()): Promise<LeaseVerdict> {
  try {
    return await patiently(() => askLease(userId, now));
  } catch (error) {
    console.error('The lease of this device could not be read', error);
    return { problem: 'missing' };
  }
}

/** As `leaseOf`, for a start: of whom the server confirmed, or a PIN proved, on this device since the last sign-out. */
export async function leaseOfHolder(userId: string, now: number = Date.now()): Promise<LeaseVerdict> {
  const holder = await patiently(() => trustDb.get<string>('holder')).catch(() => undefined);
  return holder === userId ? leaseOf(userId, now) : { problem: 'missing' };
}
