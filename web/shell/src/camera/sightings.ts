/** Which of the codes in sight is a scan: each pack once, however long it is held. Pure. */
import { isGtin, readElementString } from '@bloom/shell-api/scanner';

export interface Sighting {
  text: string;
  /** Bars, not squares: these have a weaker check, so that they count when they were read twice. */
  isLinear: boolean;
}

/** Milliseconds out of sight after which the same code is another pack. A hand that shakes loses it for less. */
const AWAY = 2_000;
/** Milliseconds within which the second reading of bars must follow the first. */
const TWICE = 1_000;
/** Milliseconds after a scan in which nothing else is one: a pack carries codes of its own beside that of the product. */
const REST = 700;

/** The bars and the square of a pack name the same product: what has been scanned by one is not scanned by the other. */
export function productOf(text: string): string {
  const gtin = readElementString(text, '2000-01-01')?.gtin;
  if (gtin) return gtin;
  const digits = text.padStart(14, '0');
  return /^\d{8,14}$/.test(text) && isGtin(digits) ? digits : text;
}

export class Sightings {
  /** When each that has been scanned was last in sight. */
  private readonly scanned = new Map<string, number>();
  private first: { product: string; at: number } | undefined;
  private restsUntil = Number.NEGATIVE_INFINITY;

  /**
   * @param found what is in sight now, the one in the middle first
   * @param now milliseconds, never going back
   * @returns what is to be scanned, if anything; `taken` has to be told when it was
   */
  see(found: readonly Sighting[], now: number): string | null {
    for (const [product, at] of this.scanned) if (now - at > AWAY) this.scanned.delete(product);
    const products = found.map(({ text }) => productOf(text));
    for (const product of products) if (this.scanned.has(product)) this.scanned.set(product, now);
    const [middle] = found;
    const [product = ''] = products;
    if (!middle || this.scanned.has(product) || now < this.restsUntil) return null;
    const isSecond = this.first?.product === product && now - this.first.at <= TWICE;
    this.first = { product, at: now };
    return isSecond || !middle.isLinear ? middle.text : null;
  }

  taken(text: string, now: number): void {
    this.scanned.set(productOf(text), now);
    this.restsUntil = now + REST;
  }
}
