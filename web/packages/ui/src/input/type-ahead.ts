/** Going to an entry of a list by typing how it begins, as the browser's own lists do. */

/** Milliseconds without a letter, after which the next one begins a new word. */
const PAUSE = 1_000;

export interface Typed {
  text: string;
  /** Milliseconds, by the clock of the browser's events. */
  at: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'>;

/** What is typed with this key, after what was typed before; undefined when the key types nothing, as Ctrl+P does. */
export function typeOn(before: Typed | undefined, key: Key): Typed | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey || key.key.length !== 1) return undefined;
  const begun = before && key.timeStamp - before.at < PAUSE ? before.text : '';
  // A space within words is a letter; alone it presses.
  return key.key === ' ' && begun === '' ? undefined : { text: begun + key.key, at: key.timeStamp };
}

/** Upper and lower case, and letters with and without accents, are the same: `e` finds `Équateur`. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * The entry that begins with what is typed, going round from `from`; one letter again and again goes from one such entry
 * to the next.
 * @param from where the list is at, -1 for nowhere
 * @returns its index, -1 for none
 */
export function findTyped(labels: readonly string[], typed: string, from: number): number {
  const search = (text: string, start: number) => {
    for (let step = 0; step < labels.length; step += 1) {
      const index = (start + step) % labels.length;
      if (plain(labels[index] ?? '').startsWith(plain(text))) return index;
    }
    return -1;
  };
  // A second letter may still mean the entry which the first one found.
  const found = search(typed, typed.length > 1 ? Math.max(0, from) : from + 1);
  const letter = typed.charAt(0);
  return found < 0 && typed === letter.repeat(typed.length) ? search(letter, from + 1) : found;
}
