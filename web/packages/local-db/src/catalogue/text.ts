/** What a product or a query is made of when it is searched: small words without case and accents. Pure. */
import type { InventoryRecord } from '../records';

/** What can be searched: a product of the facility, or anything that is found by the same words. */
export type Searchable = Pick<
  InventoryRecord,
  'uuid' | 'name' | 'generic_name' | 'brand_name' | 'form' | 'strength' | 'barcode_id' | 'quantity' | 'stocked'
>;

/** Where a word stands: the higher, the more it says about the product. */
export const ELSEWHERE = 1;
export const IN_NAME = 2;
export const FIRST_OF_NAME = 3;

const ASCII = /^[ -~]*$/;
const SEPARATOR = /[\s\-/+,;()×'’]/;
const separates = Uint8Array.from({ length: 128 }, (_, code) => (SEPARATOR.test(String.fromCharCode(code)) ? 1 : 0));

const isSeparator = (text: string, at: number, code: number) =>
  code < 128 ? separates[code] === 1 : SEPARATOR.test(text[at] as string);

/** Letter by letter, because every product of a big shop goes through here when the till opens. */
export function tokensOf(text: string): string[] {
  const plain = ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, '');
  const lower = plain.toLowerCase();
  const tokens: string[] = [];
  let start = -1;
  for (let at = 0; at < lower.length; at += 1) {
    if (!isSeparator(lower, at, lower.charCodeAt(at))) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      tokens.push(lower.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0) tokens.push(lower.slice(start));
  return tokens;
}

/** Lower case without accents, so that "amoxicilline" finds "Amoxicilline" and "resume" finds "résumé". */
export const prepare = (text: string) => tokensOf(text).join(' ');

/** "ors" for "Oral rehydration salts": the short names that people say. */
function initials(words: readonly string[]): string[] {
  const spoken = words.filter((word) => /^[a-z]/.test(word));
  return spoken.length < 3 ? [] : [spoken.map((word) => word[0]).join('')];
}

const beginsWithDigit = (word: string) => word.charCodeAt(0) <= 57 && word.charCodeAt(0) >= 48;

/** "500mg" for "500 mg": both are typed, whichever the product has. */
function joinedUnits(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at + 1 < words.length; at += 1) {
    const [number, unit] = [words[at] as string, words[at + 1] as string];
    if (beginsWithDigit(number) && /^[\d.]+$/.test(number) && /^[a-z]{1,3}$/.test(unit)) joined.push(number + unit);
  }
  return joined;
}

/** "cotrimoxazole" for "Co-trimoxazole". */
function joinedHyphens(text: string): string[] {
  if (!text.includes('-')) return [];
  const compounds = text.match(/[\p{L}\d]+(?:-[\p{L}\d]+)+/gu) ?? [];
  return compounds.map((compound) => tokensOf(compound).join(''));
}

/** Generic, brand, form and strength repeat in thousands of products. */
const known = new Map<string, string[]>();
const KNOWN_LIMIT = 20_000;

function wordsOfField(text: string): string[] {
  let words = known.get(text);
  if (words) return words;
  const tokens = tokensOf(text);
  words = [...tokens, ...initials(tokens), ...joinedUnits(tokens), ...joinedHyphens(text)];
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(text, words);
  return words;
}

/**
 * Every word a product is found by, and where it stands; a word that comes again comes with no higher place.
 */
export function visitWords(item: Searchable, visit: (word: string, place: number) => void): void {
  const name = tokensOf(item.name);
  for (let at = 0; at < name.length; at += 1) visit(name[at] as string, at === 0 ? FIRST_OF_NAME : IN_NAME);
  for (const word of joinedHyphens(item.name)) visit(word, IN_NAME);
  for (const word of joinedUnits(name)) visit(word, ELSEWHERE);
  for (const field of [item.generic_name, item.brand_name, item.form, item.strength]) {
    for (const word of wordsOfField(field)) visit(word, ELSEWHERE);
  }
  // Codes of digits alone are looked through as such, and only for longer numbers.
  if (!/^\d*$/.test(item.barcode_id)) for (const word of tokensOf(item.barcode_id)) visit(word, ELSEWHERE);
}
