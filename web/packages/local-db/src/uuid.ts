/** Ids that sort by time and are made where the record is born. `crypto.randomUUID` needs https; this does not. */

export type FillRandom = (bytes: Uint8Array) => void;

const fill: FillRandom = (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>);

/** UUID version 7 (RFC 9562). `now` in milliseconds since the epoch. */
export function uuidV7(now: number = Date.now(), random: FillRandom = fill): string {
  const bytes = new Uint8Array(16);
  random(bytes);
  let time = Math.max(0, Math.floor(now));
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The smallest id of that millisecond: the lower end of a range over ids. */
export function firstUuidOf(now: number): string {
  return uuidV7(now, (bytes) => bytes.fill(0));
}
