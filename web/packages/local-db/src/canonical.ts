/**
 * The text that is hashed: object keys sorted by code unit, no white space, strings and whole numbers as
 * `JSON.stringify` writes them. The server builds the same text, so a record is compared and never guessed.
 */
import { StorageError } from './errors';

/** What is measured: at most six decimals, which every language writes in the same, shortest form. */
const MEASURED = /^-?\d{1,9}\.\d{1,6}$/;

/**
 * @param measures what is measured may have decimals; money and quantities never have
 * @throws StorageError when something in it would not be read alike on both sides
 */
export function canonicalJson(value: unknown, measures = false): string {
  const text = (member: unknown) => canonicalJson(member, measures);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(wellFormed(value));
  if (typeof value === 'number') {
    if (measures && MEASURED.test(String(value))) return String(value);
    // Other fractions are written differently by different languages.
    if (!Number.isSafeInteger(value)) throw new StorageError('invalid', `${value} is not a whole number`);
    return String(value === 0 ? 0 : value);
  }
  if (Array.isArray(value)) return `[${value.map(text).join(',')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, member]) => member !== undefined);
    entries.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
    return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${text(member)}`).join(',')}}`;
  }
  throw new StorageError('invalid', `A record cannot hold a ${typeof value}`);
}

/** Half a surrogate pair cannot be sent as UTF-8; a parser on the other side would refuse the whole record. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}
