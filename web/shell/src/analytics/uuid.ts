/** UUID version 7: 48 bits of milliseconds, then chance; sorts by the moment it was made. */
export function v7(now: number = Date.now(), chance: Uint8Array = crypto.getRandomValues(new Uint8Array(16))): string {
  const bytes = new Uint8Array(chance);
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
