/**
 * The text that is hashed: object keys sorted by code unit, no white space, strings and whole numbers as
 * `JSON.stringify` writes them. The server builds the same text, so a record is compared and never guessed.
 */
import { StorageError } from './errors';

export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(wellFormed(value));
  if (typeof value === 'number') {
    // A fraction is written differently by different languages: money and quantities never are one.
    if (!Number.isSafeInteger(value)) throw new StorageError('invalid', `${value} is not a whole number`);
    return String(value === 0 ? 0 : value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, member]) => member !== undefined);
    entries.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
    return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  throw new StorageError('invalid', `A record cannot hold a ${typeof value}`);
}

/** Half a surrogate pair cannot be sent as UTF-8; a parser on the other side would refuse the whole record. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}
