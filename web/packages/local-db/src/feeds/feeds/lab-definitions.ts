/** The tests that are published for the country of the facility, each in the versions that stand. */
import { addressToRead, type LabDefinition } from '@bloom/api-client';
import type { Feed } from '../feed';

export const labDefinitions: Feed<LabDefinition> = {
  name: 'lab_definitions',
  app: 'Health Services',
  key: 'uuid',
  indexes: [],
  schema: 1,
  first: (facility, since) => addressToRead('/api/lab/definitions/', { query: { facility_id: facility, since } }),
  numberOf: (definition) => definition.change_number,
  // A retired one stays: what was asked for by it is still to be read.
  isGone: () => false,
};
