/**
 * Names the way people type them at a counter: without accents, in any order, with a finger on the wrong key.
 * A name is a set of folded words; `Adjoa N’Guessan-Kouassi` is `adjoa`, `nguessan`, `kouassi`.
 */

/** Letters of West African, Nordic and Slavic alphabets that are no base letter with a mark, so that NFD leaves them. */
const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ɔ: 'o',
  ɛ: 'e',
  ǝ: 'e',
  ə: 'e',
  ɖ: 'd',
  ɗ: 'd',
  đ: 'd',
  ð: 'd',
  ŋ: 'n',
  ɲ: 'n',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ɓ: 'b',
  ƙ: 'k',
  ƴ: 'y',
  ł: 'l',
  ı: 'i',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const MORE_THAN_ASCII = /[^\0-\x7f]/;

/** Lower case, base letters only. */
export function foldName(text: string): string {
  const lower = text.toLowerCase();
  if (!MORE_THAN_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}

/** An apostrophe joins (`N'Guessan` is one word), everything else that is no letter or digit parts. */
export function nameWords(text: string): string[] {
  return foldName(text)
    .replace(/['’ʼ`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** One bit for each letter that occurs: words that share too few letters need no closer look. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** How many mistakes a typed word may have: none in a short one, where every other name is one letter away. */
export function forgiven(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

let before = new Uint8Array(32);
let above = new Uint8Array(32);
let row = new Uint8Array(32);

/**
 * The fewest mistakes (a letter too many, too few, wrong, or two neighbours swapped) that turn `typed` into `word` or
 * into its beginning, because a name is looked for before it is typed out. More than `limit` comes back as `limit + 1`.
 */
export function mistakes(typed: string, word: string, limit: number): number {
  const width = Math.min(word.length, typed.length + limit);
  if (typed.length - width > limit) return limit + 1;
  if (row.length <= width)
    [before, above, row] = [0, 0, 0].map(() => new Uint8Array(width * 2)) as [never, never, never];
  for (let column = 0; column <= width; column += 1) above[column] = column;
  for (let line = 1; line <= typed.length; line += 1) {
    row[0] = line;
    let best = line;
    for (let column = 1; column <= width; column += 1) {
      const cost = nextCell(typed, word, line, column);
      row[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [before, above, row] = [above, row, before];
  }
  let fewest = limit + 1;
  for (let column = 0; column <= width; column += 1) fewest = Math.min(fewest, above[column] as number);
  return fewest;
}

function nextCell(typed: string, word: string, line: number, column: number): number {
  const letter = typed.charCodeAt(line - 1);
  const wanted = word.charCodeAt(column - 1);
  const replaced = (above[column - 1] as number) + (letter === wanted ? 0 : 1);
  let cost = Math.min(replaced, (above[column] as number) + 1, (row[column - 1] as number) + 1);
  const swapped = letter === word.charCodeAt(column - 2) && wanted === typed.charCodeAt(line - 2);
  if (line > 1 && column > 1 && swapped) cost = Math.min(cost, (before[column - 2] as number) + 1);
  return cost;
}
