import type { UploadKind } from '@bloom/api-client';

/** Where a file goes to: prices and the register belong to a country or to all, the rest to a facility. */
export interface UploadTarget {
  country?: string;
  facilityId?: string;
}

/** What the uploads of one place are asked for with. */
export function uploadQuery(kind: UploadKind | null, place: UploadTarget, rest: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  if (kind) query.set('kind', kind);
  if (place.country) query.set('country', place.country);
  if (place.facilityId) query.set('facility_id', place.facilityId);
  for (const [name, value] of Object.entries(rest)) query.set(name, value);
  return query.toString();
}
