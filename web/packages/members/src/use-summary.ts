/** What a patient bought here, as the server knows it now. */
import type { MemberSummary } from '@bloom/api-client';
import { type Read, useRead } from '@bloom/server-data';

export type Summary = Read<MemberSummary>;

export function useSummary(facilityId: string, pk: string): Summary {
  return useRead('/api/members/{patient_pk}/', { path: { patient_pk: pk }, query: { facility_id: facilityId } });
}
