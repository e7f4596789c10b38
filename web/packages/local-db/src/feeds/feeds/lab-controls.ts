/** Control runs of the last 90 days: a lot whose control failed is not used. */
import { addressToRead, type LabControl } from '@bloom/api-client';
import type { Feed } from '../feed';

export const labControls: Feed<LabControl> = {
  name: 'lab_controls',
  app: 'Health Services',
  scopes: ['lab.read', 'lab.perform'],
  key: 'uuid',
  indexes: [],
  schema: 1,
  first: (facility, since) => addressToRead('/api/lab/controls/', { query: { facility_id: facility, since } }),
  numberOf: (control) => control.change_number,
  isGone: (control) => control.gone,
};
