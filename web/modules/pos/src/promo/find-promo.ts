import type { Promo } from '@bloom/api-client';
import { judgePromo } from '../rules/promo';

const bare = (code: string) => code.trim().toUpperCase();

/**
 * The promo a customer means: case and surrounding blanks do not matter. Where several campaigns share a code, the
 * one that runs on `day` counts, else the one that ends last.
 */
export function findPromo<Known extends Promo>(
  promos: readonly Known[],
  code: string,
  day?: string,
): Known | undefined {
  const wanted = bare(code);
  if (wanted === '') return undefined;
  const known = promos
    .filter((promo) => bare(promo.code) === wanted)
    .sort((a, b) => (a.ends_on < b.ends_on ? 1 : a.ends_on > b.ends_on ? -1 : 0));
  return known.find((promo) => day !== undefined && judgePromo(promo, day) === 'running') ?? known[0];
}
