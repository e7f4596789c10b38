import type { ReadPath } from '@bloom/api-client';

/** The three calls of the start, made together and each once (SES-04..SES-06). */
export const START_CALLS = [
  '/api/users/userinfo',
  '/api/oop-bff/country-config/',
  '/api/oop-bff/channels/',
] as const satisfies readonly ReadPath[];
