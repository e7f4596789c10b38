/**
 * SHA-256 (FIPS 180-4), synchronous on purpose: WebCrypto is asynchronous, and waiting for it inside an IndexedDB
 * transaction would end the transaction; it is also missing on plain http in a local network.
 */
const ROUND = roots(64, 1 / 3);
const START = roots(8, 1 / 2);

/** The first 32 bits of the fractional parts of a root of the first primes. */
function roots(count: number, power: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let candidate = 2, filled = 0; filled < count; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
    if (prime) found[filled++] = (candidate ** power % 1) * 2 ** 32;
  }
  return found;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Lower-case hex of the SHA-256 of `text` as UTF-8. */
export function sha256Hex(text: string): string {
  const message = new TextEncoder().encode(text);
  const padded = new Uint8Array((((message.length + 8) >> 6) << 6) + 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) compress(state, words, view, block);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function compress(state: Uint32Array, words: Uint32Array, view: DataView, block: number): void {
  for (let index = 0; index < 64; index++) {
    if (index < 16) {
      words[index] = view.getUint32(block + index * 4);
      continue;
    }
    const near = words[index - 2] as number;
    const far = words[index - 15] as number;
    const small = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const large = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[index] = (words[index - 16] as number) + small + (words[index - 7] as number) + large;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const large = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + large + choice + (ROUND[index] as number) + (words[index] as number)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] as number) + word;
  });
}
