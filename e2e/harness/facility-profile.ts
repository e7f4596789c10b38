import { randomUUID } from 'node:crypto';
import type { FacilityProfile } from '@bloom/api-client';
import { Api } from './api.ts';
import { expect } from './fixtures.ts';
import type { BloomServer } from './server.ts';

/** Changes what is kept of the pharmacy of Accra, as people of the provider do. */
export async function changeProfile(server: BloomServer, change: Partial<FacilityProfile>): Promise<void> {
  const staff = await Api.signIn(server.url, 'efua');
  const path = `/api/facilities/${await Api.remembered(server.url, 'ama').facilityId()}/profile/`;
  const answer = await staff.call(path, {
    method: 'PUT',
    headers: { 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...(await staff.get<FacilityProfile>(path)), ...change }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
