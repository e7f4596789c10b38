import type { Currency } from '@bloom/shell-api/money';

/** Where somebody decides, and how amounts and moments are written there. */
export interface FacilitySettings {
  facilityId: string;
  currency: Currency;
  /** IANA name. */
  timeZone: string;
  language: string;
  /** A wire amount; what cannot be read is shown as it came. */
  wireMoney(text: string): string;
}
