/** Who is in which programme, with the newest visits and contacts. */
import { addressToRead, type Enrolment } from '@bloom/api-client';
import type { Feed } from '../feed';

export const enrolments: Feed<Enrolment> = {
  name: 'enrolments',
  app: 'Health Services',
  private: true,
  key: 'uuid',
  indexes: [],
  schema: 1,
  first: (facility, since) => addressToRead('/api/care/enrolments/', { query: { facility_id: facility, since } }),
  numberOf: (enrolment) => enrolment.change_number,
  isGone: (enrolment) => enrolment.gone,
};
