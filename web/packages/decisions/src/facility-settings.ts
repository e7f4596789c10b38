import type { FacilityBasics } from '@bloom/shell-api';

/** Where somebody decides, and how amounts and moments are written there. */
export type FacilitySettings = Pick<FacilityBasics, 'facilityId' | 'currency' | 'timeZone' | 'language' | 'wireMoney'>;
