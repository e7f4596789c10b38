/** Which programmes there are, and in which version something is read. */
import type { Programme } from '@bloom/api-client';

/** Of each code the highest version that is not retired: by it patients are enrolled and visits made, by code. */
export function currentProgrammes(programmes: readonly Programme[]): Programme[] {
  const current = new Map<string, Programme>();
  for (const one of programmes) {
    const known = current.get(one.code);
    if (!one.retired && (known === undefined || one.version > known.version)) current.set(one.code, one);
  }
  return [...current.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The version by which something was enrolled or recorded. */
export const versionOf = (programmes: readonly Programme[], uuid: string): Programme | undefined =>
  programmes.find((programme) => programme.uuid === uuid);
