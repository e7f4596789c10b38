/** Text as a receipt printer can say it: with the letters of the pages cp858 and Windows-1252, and no others. Pure. */

/** Every letter of Western Europe, and the marks of Windows-1252 that are no Latin-1. */
const PRINTED = /[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff€‚„…†‡‰Š‹ŒŽ‘’“”•–—™š›œžŸ]/u;

/** Letters of Ewe, Twi, Fon and Yoruba that are no letter with a mark. Of figures: the thin blank of French. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ ɛ: 'e', Ɛ: 'E', ɔ: 'o', Ɔ: 'O', ŋ: 'n', Ŋ: 'N', ɖ: 'd', Ɖ: 'D', ƒ: 'f', Ƒ: 'F', ɣ: 'g', Ɣ: 'G' },
  ...{ ʋ: 'v', Ʋ: 'V', ɩ: 'i', Ɩ: 'I', ʊ: 'u', Ʊ: 'U', ǝ: 'e', Ǝ: 'E', ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƙ: 'k', Ƙ: 'K' },
  ...{ '₦': 'NGN ', '₵': 'GHS ', '−': '-', '‑': '-', '‐': '-', '≤': '<=', '≥': '>=', µ: 'µ', μ: 'µ' },
};

/** A mark over or under a letter, once they are told apart. */
const MARKS = /\p{M}/gu;

/** @returns as many letters or more; what nothing is like becomes `?` */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map(letter).join('');
}

function letter(one: string): string {
  if (PRINTED.test(one)) return one;
  if (/\p{Zs}/u.test(one)) return ' ';
  const bare = ALIKE[one] ?? one.normalize('NFD').replace(MARKS, '');
  const said = [...bare].map((part) => ALIKE[part] ?? part).join('');
  return said === '' ? '' : [...said].every((part) => PRINTED.test(part)) ? said : '?';
}
