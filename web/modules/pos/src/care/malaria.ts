/** Whether a malaria test of a patient speaks against what is about to be sold. Pure. */
import type { LabCase } from '@bloom/api-client';
import { currentResult, isKnown, resultsOf } from '@bloom/care/lab';
import type { InventoryRecord } from '@bloom/local-db';

/** An older test says nothing of the fever of today. */
const DAYS = 3;
export const RECENT_MS = DAYS * 24 * 60 * 60 * 1000;

/** Tests of malaria, whatever they look for, have codes that begin so. */
const MALARIA = /^malaria/;

/** Of the international names, in English and French: those of the malaria medicines that pharmacies sell. */
const SUBSTANCES =
  /art[eé]m[eé]ther|art[eé]sun|art[eé]misin|lum[eé]fantrin|amodiaquin|pip[eé]raquin|pyronaridin|m[eé]floquin|primaquin|(?<!hydroxy)chloroquin|\bquinin|sulfadoxin|pyrim[eé]thamin|proguanil|atovaquon/i;

export const isAntimalarial = (item: Pick<InventoryRecord, 'name' | 'generic_name'>): boolean =>
  SUBSTANCES.test(`${item.generic_name} ${item.name}`);

/** When the newest malaria test of a patient was read, RFC 3339, if it is recent and found nothing; else null. */
export function negativeMalaria(cases: readonly LabCase[], patientId: string, now: Date): string | null {
  const results = cases
    .filter(({ patient_id }) => patient_id === patientId)
    .flatMap((one) =>
      one.tests
        .filter(({ code }) => code !== null && MALARIA.test(code))
        .flatMap((test) => currentResult(resultsOf(one, test)) ?? []),
    )
    .filter(isKnown)
    .filter(({ result }) => result.outcome === 'valid')
    .sort((one, other) => Date.parse(one.result.read_at) - Date.parse(other.result.read_at));
  const newest = results.at(-1)?.result;
  if (!newest || now.getTime() - Date.parse(newest.read_at) > RECENT_MS) return null;
  return newest.values.every(({ flag }) => flag === 'normal') ? newest.read_at : null;
}
