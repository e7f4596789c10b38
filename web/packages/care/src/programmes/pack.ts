/** How much is in what is sold. */

/** `10 x 10`: blisters of tablets. */
const BLISTERS = /^(\d+)\s*[x×]\s*(\d+)\b(?!\s*(?:m?l|m?g)\b)/i;
/** `20 sachets`, `28 comprimés`. */
const PIECES = /^(\d+)\s*(?:tab|cap|comp|gél|gel|sachet|dose)/i;

/** Doses in one unit of a product, by its `pack_size`; null where that does not say it. */
export function dosesIn(packSize: string): number | null {
  const [, blisters, each] = BLISTERS.exec(packSize) ?? [];
  if (blisters && each) return Number(blisters) * Number(each);
  const [, pieces] = PIECES.exec(packSize) ?? [];
  return pieces ? Number(pieces) : null;
}
