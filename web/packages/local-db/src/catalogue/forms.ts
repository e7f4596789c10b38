/**
 * The counter speaks English and French, and so do the names of products, not always the same one: the words and
 * endings that differ by more than a slip of the finger.
 */

const PAIRS = `comprime tablet|gelule capsule|sirop syrup|pommade ointment|creme cream|goutte drop|gouttes drops|
collyre eye|ovule pessary|injectable injection|poudre powder|seringue syringe|gants gloves|masque mask|huile oil|
preservatif condom|compresse gauze|pansement plaster|bandelette strip|savon soap|aiguille needle|fer iron|
acide acid|sro ors|nourrisson infant|enfant child|adulte adult|nasal nose|vaccin vaccine|chlorure chloride`;

const otherWord = new Map<string, string>();
for (const pair of PAIRS.split('|')) {
  const [french, english] = pair.trim().split(' ') as [string, string];
  otherWord.set(french, english);
  otherWord.set(english, french);
}

/** French, English: "folique" is "folic", "ferreux" is "ferrous". */
const ENDINGS = [
  ['ique', 'ic'],
  ['eux', 'ous'],
  ['ure', 'ide'],
  ['yde', 'ide'],
  ['ine', 'in'],
  ['ene', 'en'],
  ['ate', 'at'],
] as const;

/** How the same may be written in the other language; none when nothing is known of it. */
export function inOtherLanguage(token: string): string[] {
  const found: string[] = [];
  const word = otherWord.get(token) ?? otherWord.get(token.replace(/s$/, ''));
  if (word) found.push(word);
  for (const pair of ENDINGS) {
    for (const [from, to] of [pair, [pair[1], pair[0]]] as const) {
      if (token.length > from.length + 2 && token.endsWith(from)) found.push(token.slice(0, -from.length) + to);
    }
  }
  return found;
}
