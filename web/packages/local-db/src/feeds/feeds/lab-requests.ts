/**
 * What is asked of the laboratory: open, or of the last 90 days. Of a sensitive test the server says neither which it is
 * nor what came of it.
 */
import { addressToRead, type LabCase } from '@bloom/api-client';
import type { Feed } from '../feed';

export const labRequests: Feed<LabCase> = {
  name: 'lab_requests',
  app: 'Health Services',
  scopes: ['lab.read', 'lab.perform'],
  private: true,
  key: 'uuid',
  indexes: [],
  schema: 1,
  first: (facility, since) => addressToRead('/api/lab/requests/', { query: { facility_id: facility, since } }),
  numberOf: (request) => request.change_number,
  isGone: (request) => request.gone,
};
