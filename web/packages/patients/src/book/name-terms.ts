/**
 * The vocabulary of names: 50,000 patients share some thousand words, so that a key press compares words, not patients.
 * A bearer is a small whole number (a slot) that is never given twice.
 */
import { forgiven, lettersOf, mistakes } from './names';

interface Term {
  word: string;
  letters: number;
  bearers: number[];
}

/** More words than a name has tell nothing more, and the sum of their ranks must fit into a byte. */
const MOST_WORDS = 8;

/** True when at most `limit` different letters of the typed word do not occur in the other one. */
function fewStrangers(typed: number, word: number, limit: number): boolean {
  let strangers = typed & ~word;
  for (let count = 0; count <= limit; count += 1) {
    if (strangers === 0) return true;
    strangers &= strangers - 1;
  }
  return false;
}

/** 8 the word itself, 6 its beginning, 3 inside it, 2 and 1 with one and two mistakes, 0 another word. */
function rankOf(typed: string, letters: number, term: Term, limit: number): number {
  if (term.word.startsWith(typed)) return term.word.length === typed.length ? 8 : 6;
  if (typed.length > 2 && term.word.includes(typed)) return 3;
  if (limit === 0 || !fewStrangers(letters, term.letters, limit)) return 0;
  const found = mistakes(typed, term.word, limit);
  return found > limit ? 0 : 3 - found;
}

export class NameTerms {
  private readonly terms = new Map<string, Term>();

  add(words: readonly string[], slot: number): void {
    for (const word of words) {
      const term = this.terms.get(word);
      if (term) term.bearers.push(slot);
      else this.terms.set(word, { word, letters: lettersOf(word), bearers: [slot] });
    }
  }

  /** By slot, up to `slots`: the sum over all words, 0 where one of them is missing. null without words. */
  rank(words: readonly string[], slots: number, forgiving: boolean): Uint8Array | null {
    let sums: Uint8Array | null = null;
    for (const typed of words.slice(0, MOST_WORDS)) {
      const own = this.rankOne(typed, slots, forgiving);
      sums = sums ? addWhereBoth(own, sums) : own;
    }
    return sums;
  }

  /** `amamensah` is `ama mensah` when somebody is called Ama: a space is missed as easily as a letter. */
  apart(words: readonly string[]): string[] | null {
    for (const [at, word] of words.entries()) {
      for (let cut = word.length - 2; cut > 1; cut -= 1) {
        const name = word.slice(0, cut);
        if (this.terms.has(name)) return [...words.slice(0, at), name, word.slice(cut), ...words.slice(at + 1)];
      }
    }
    return null;
  }

  private rankOne(typed: string, slots: number, forgiving: boolean): Uint8Array {
    const ranks = new Uint8Array(slots);
    const letters = lettersOf(typed);
    const limit = forgiving ? forgiven(typed) : 0;
    for (const term of this.terms.values()) {
      const rank = rankOf(typed, letters, term, limit);
      if (rank === 0) continue;
      for (const slot of term.bearers) if ((ranks[slot] as number) < rank) ranks[slot] = rank;
    }
    return ranks;
  }
}

function addWhereBoth(own: Uint8Array, sums: Uint8Array): Uint8Array {
  for (let slot = 0; slot < own.length; slot += 1) {
    const [one, other] = [own[slot] as number, sums[slot] as number];
    own[slot] = one && other && one + other;
  }
  return own;
}
