import type { FacilityBasics } from '@bloom/shell-api';

/** How days and amounts are written where the patient is. */
export type Shown = Pick<FacilityBasics, 'language' | 'timeZone' | 'today' | 'wireMoney'>;
