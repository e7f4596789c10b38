/**
 * The distinct words of all products and, for each, where it occurs. Ten thousand products share a few thousand words,
 * so a token is compared with those and never with every product (decision 22).
 */
import { editsToBeginning } from './edits';
import { inOtherLanguage } from './forms';
import type { Postings, PreparedWords } from './prepared-words';
import { type Searchable, visitWords } from './text';

/** Found products come with a worth: the more, the closer to what was typed. */
export interface Found {
  postings: Postings;
  /** Of the word itself; where it stands in the product counts on top when `placed`. */
  worth: number;
  placed: boolean;
}

/** Worth of a word that contains what was typed; above every forgiven one, whatever their number in a query. */
export const PLAIN = 200;
const FORGIVEN = 150;
const PER_EDIT = 40;
const OTHER_FIRST_LETTER = 16;
const ONLY_BEGINNING = 8;
const OTHER_LANGUAGE = FORGIVEN - 20;
const TWO_WORDS = FORGIVEN - 30;

/** One slip from so many letters on, two from so many; with digits none: 50 mg is not 500 mg. */
const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;

export class Vocabulary {
  private readonly words = new Map<string, number[]>();

  /**
   * @param prepared words and places that were read back
   * @param gone 1 for each of their products that was taken out; its postings stay
   */
  constructor(
    private readonly prepared?: PreparedWords,
    private readonly gone: ArrayLike<number> = [],
  ) {}

  add(product: number, item: Searchable): void {
    visitWords(item, (word, place) => {
      const postings = this.words.get(word);
      if (!postings) this.words.set(word, [product * 4 + place]);
      // The last one is of this product when the word came before, and then with the better place.
      else if ((postings[postings.length - 1] as number) >> 2 !== product) postings.push(product * 4 + place);
    });
  }

  remove(product: number, item: Searchable): void {
    visitWords(item, (word) => {
      const postings = this.words.get(word);
      const at = postings?.findIndex((posting) => posting >> 2 === product) ?? -1;
      if (!postings || at < 0) return;
      postings[at] = postings[postings.length - 1] as number;
      postings.pop();
      if (postings.length === 0) this.words.delete(word);
    });
  }

  /** A product of the prepared words. */
  removePrepared(item: Searchable): void {
    const words = new Set<string>();
    visitWords(item, (word) => words.add(word));
    for (const word of words) this.prepared?.takeOut(word);
  }

  /** The word itself. */
  exactly(word: string): Found[] {
    const postings = [this.prepared?.get(word), this.words.get(word)].filter((some) => some !== undefined);
    return postings.map((some) => ({ postings: some, worth: PLAIN, placed: false }));
  }

  /** Words that contain the token. */
  plain(token: string): Found[] {
    const found: Found[] = [];
    this.prepared?.containing(token, (postings, begins) => found.push({ postings, worth: PLAIN, placed: begins }));
    for (const [word, postings] of this.words) {
      const at = word.indexOf(token);
      if (at >= 0) found.push({ postings, worth: PLAIN, placed: at === 0 });
    }
    return found;
  }

  /** Words the token may have been meant for: the other language's, misspelled, or two written as one. */
  forgiven(token: string): Found[] {
    const found = inOtherLanguage(token).flatMap((word) => this.beginning(word, OTHER_LANGUAGE));
    if (!/\d/.test(token) && token.length >= ONE_EDIT_FROM) {
      const near = this.misspelled(token, 1);
      const far = near.length === 0 && token.length >= TWO_EDITS_FROM ? this.misspelled(token, 2) : [];
      found.push(...near, ...far);
    }
    return found.length > 0 ? found : this.inTwo(token);
  }

  private misspelled(token: string, most: number): Found[] {
    const found: Found[] = [];
    this.each((word, postings) => {
      const edits = editsToBeginning(token, word, most);
      if (!edits) return;
      const worth = FORGIVEN - edits.count * PER_EDIT - (edits.whole ? 0 : ONLY_BEGINNING);
      found.push({ postings, worth: word[0] === token[0] ? worth : worth - OTHER_FIRST_LETTER, placed: true });
    });
    return found;
  }

  /** "paracetamolsyrup": one known word, and the beginning of another right behind it. */
  private inTwo(token: string): Found[] {
    for (let at = token.length - 2; at >= 2; at -= 1) {
      const first = token.slice(0, at);
      const products = new Set<number>();
      for (const { postings } of this.exactly(first)) {
        for (let each = 0; each < postings.length; each += 1) products.add((postings[each] as number) >> 2);
      }
      if (products.size === 0) continue;
      const both = this.beginning(token.slice(at), TWO_WORDS).flatMap(({ postings }) =>
        Array.from(postings).filter((posting) => products.has(posting >> 2) && !this.gone[posting >> 2]),
      );
      if (both.length > 0) return [{ postings: both, worth: TWO_WORDS, placed: true }];
    }
    return [];
  }

  private beginning(start: string, worth: number): Found[] {
    const found: Found[] = [];
    this.each((word, postings) => {
      if (word.startsWith(start)) found.push({ postings, worth, placed: true });
    });
    return found;
  }

  private each(visit: (word: string, postings: Postings) => void): void {
    this.prepared?.each(visit);
    for (const [word, postings] of this.words) visit(word, postings);
  }
}
