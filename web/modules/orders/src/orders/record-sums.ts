import type { OrderOutboxRecord } from '@bloom/local-db';
import { lineTotal, sum } from '../cart/news';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** What an order of this device comes to, at the prices that were shown; minor units. */
export const totalOf = ({ payload }: OrderOutboxRecord, { currency }: FacilitySettings): bigint | null =>
  sum(payload.lines.map((line) => lineTotal(line, currency)));
