/** Whether a malaria test of a patient speaks against what is about to be sold. Pure. */
import type { LabCase, LabEntry } from '@bloom/api-client';
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

/** What is known of requests: the tests that were asked for, and what happened to them. */
export interface LabKnowledge {
  requests: readonly Pick<LabCase, 'uuid' | 'patient_id' | 'tests'>[];
  entries: readonly Pick<LabEntry, 'uuid' | 'test_uuid' | 'result'>[];
}

/** When the newest malaria test of a patient was read, RFC 3339, if it is recent and found nothing; else null. */
export function negativeMalaria({ requests, entries }: LabKnowledge, patientId: string, now: Date): string | null {
  const tests = new Set(
    requests
      .filter(({ patient_id }) => patient_id === patientId)
      .flatMap((request) => request.tests)
      .flatMap(({ uuid, code }) => (code !== null && MALARIA.test(code) ? [uuid] : [])),
  );
  const amended = new Set(entries.map(({ result }) => result?.amends));
  const newest = entries
    .filter(({ uuid, test_uuid }) => test_uuid !== null && tests.has(test_uuid) && !amended.has(uuid))
    .flatMap(({ result }) => (result?.outcome === 'valid' ? [result] : []))
    .sort((one, other) => Date.parse(one.read_at) - Date.parse(other.read_at))
    .at(-1);
  if (!newest || now.getTime() - Date.parse(newest.read_at) > RECENT_MS) return null;
  return newest.values.every(({ flag }) => flag === 'normal') ? newest.read_at : null;
}
