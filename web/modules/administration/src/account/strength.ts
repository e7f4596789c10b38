/** How hard a password is to guess, roughly, for the bar beside the field. The server decides what it takes. Pure. */

export const SHORTEST = 8;

export type Strength = 'tooShort' | 'weak' | 'fair' | 'strong';

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'azertyuiop', 'qsdfghjklm'];

/** Each sign that continues the one before it, or repeats it, says next to nothing. */
function surprises(password: string): number {
  const text = password.toLowerCase();
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const pair = text.slice(Math.max(0, at - 1), at + 1);
    const goesOn = RUNS.some((run) => run.includes(pair) || [...run].reverse().join('').includes(pair));
    if (at === 0 || !(goesOn || pair[0] === pair[1])) count += 1;
  }
  return count;
}

function alphabet(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^A-Za-z0-9]/, 30],
  ];
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
}

export function strengthOf(password: string, known: readonly string[] = []): Strength {
  if (password.length < SHORTEST) return 'tooShort';
  const lower = password.toLowerCase();
  const holdsName = known.some((word) => word.length >= 3 && lower.includes(word.toLowerCase()));
  const bits = surprises(password) * Math.log2(alphabet(password) || 1) - (holdsName ? 20 : 0);
  if (bits < 40) return 'weak';
  return bits < 56 ? 'fair' : 'strong';
}

export const SHARE: Readonly<Record<Strength, number>> = { tooShort: 10, weak: 33, fair: 66, strong: 100 };
