/** The programmes of the country of the facility, each in all its versions: a visit is read by the one it was made by. */
import { addressToRead, type Programme } from '@bloom/api-client';
import type { Feed } from '../feed';

export const programmes: Feed<Programme> = {
  name: 'programmes',
  app: 'Health Services',
  key: 'uuid',
  indexes: [],
  schema: 1,
  first: (facility, since) => addressToRead('/api/care/programmes/', { query: { facility_id: facility, since } }),
  numberOf: (programme) => programme.change_number,
  // A retired one stays: who is enrolled by it is still to be seen.
  isGone: () => false,
};
