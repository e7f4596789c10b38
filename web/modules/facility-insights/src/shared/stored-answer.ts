/** What of an answer is kept on this device, so that the figures are there without the server. Pure. */

/** Raised when the screens read an answer otherwise than those who stored it. */
const SHAPE = 1;

export interface StoredAnswer<Value> {
  /** What was asked. */
  path: string;
  /** When it was answered, RFC 3339, device time. */
  at: string;
  value: Value;
}

export const toStore = <Value>(answer: StoredAnswer<Value>): unknown => ({ shape: SHAPE, ...answer });

/** undefined for what another version, or nobody, stored. */
export function readStoredAnswer<Value>(stored: unknown): StoredAnswer<Value> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { shape, path, at, value } = stored as Partial<StoredAnswer<Value>> & { shape?: number };
  if (shape !== SHAPE || typeof path !== 'string' || typeof at !== 'string' || !value) return undefined;
  return Number.isNaN(Date.parse(at)) ? undefined : { path, at, value };
}
