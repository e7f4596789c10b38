/** The words of a prepared copy, in order, and where each occurs. Looked through as one text. */

/** Products that a word occurs in: `product * 4 + place`. */
export type Postings = ArrayLike<number>;

export interface WordParts {
  /** All words, each with a line end behind it. */
  text: string;
  /** Where each begins in the text, and at last the length of the text. */
  begins: ArrayLike<number>;
  /** Where the postings of each begin, and at last their number. */
  starts: ArrayLike<number>;
  postings: { subarray(from: number, to: number): Postings };
}

export class PreparedWords {
  private readonly count: number;
  /** How many products of a word were taken out: a word of none is not known any more. */
  private readonly taken = new Map<number, number>();

  constructor(private readonly parts: WordParts) {
    this.count = parts.begins.length - 1;
  }

  /** Calls for every word. */
  each(visit: (word: string, postings: Postings) => void): void {
    for (let at = 0; at < this.count; at += 1) if (this.isKnown(at)) visit(this.word(at), this.of(at));
  }

  /** Calls for every word that contains the token. */
  containing(token: string, visit: (postings: Postings, begins: boolean) => void): void {
    const { text, begins } = this.parts;
    for (let found = text.indexOf(token); found >= 0; ) {
      const at = this.last((begin) => begin <= found);
      if (this.isKnown(at)) visit(this.of(at), begins[at] === found);
      found = text.indexOf(token, begins[at + 1]);
    }
  }

  get(word: string): Postings | undefined {
    const at = this.find(word);
    return at >= 0 && this.isKnown(at) ? this.of(at) : undefined;
  }

  /** One of its products was taken out. */
  takeOut(word: string): void {
    const at = this.find(word);
    if (at >= 0) this.taken.set(at, (this.taken.get(at) ?? 0) + 1);
  }

  private isKnown(at: number): boolean {
    return this.taken.size === 0 || (this.taken.get(at) ?? 0) < this.of(at).length;
  }

  private word(at: number): string {
    const { text, begins } = this.parts;
    return text.slice(begins[at], (begins[at + 1] as number) - 1);
  }

  private of(at: number): Postings {
    const { postings, starts } = this.parts;
    return postings.subarray(starts[at] as number, starts[at + 1] as number);
  }

  private find(word: string): number {
    const at = this.last((_, here) => this.word(here) <= word);
    return at >= 0 && this.word(at) === word ? at : -1;
  }

  /** The last word for which it is so; it is so for none behind one for which it is not. -1 for none. */
  private last(isSo: (begin: number, at: number) => boolean): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isSo(this.parts.begins[middle] as number, middle)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
