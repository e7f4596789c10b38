/** A first password that can be read aloud and typed from paper: no letter that looks like another one. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const BLOCKS = 3;
const BLOCK = 4;

/** About 59 bits. */
export function makePassword(random: (bytes: Uint8Array<ArrayBuffer>) => void = fill): string {
  const signs: string[] = [];
  const bytes = new Uint8Array(64);
  // What lies beyond the last whole alphabet is thrown away: no sign is likelier than another.
  const limit = 256 - (256 % SIGNS.length);
  while (signs.length < BLOCKS * BLOCK) {
    random(bytes);
    for (const byte of bytes) if (byte < limit) signs.push(SIGNS[byte % SIGNS.length] as string);
  }
  return Array.from({ length: BLOCKS }, (_, at) => signs.slice(at * BLOCK, (at + 1) * BLOCK).join('')).join('-');
}

function fill(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes);
}
