import type { Facility } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { dayOf } from '@bloom/shell-api/day';
import { formatMoney } from '@bloom/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';

/** Where the stock is, and how its amounts and days are written. */
export interface FacilitySettings {
  facilityId: string;
  facilityName: string;
  /** A product without a reorder level of its own is low at so many units; undefined while the facility does not say. */
  lowStock: number | undefined;
  /** ISO 4217. */
  currency: string;
  /** Decimals of the currency. */
  minorUnits: number;
  timeZone: string;
  language: string;
  /** The day at the facility, `YYYY-MM-DD`, at the moment of the call. */
  today(): string;
  /** A wire amount for people; '' for none. */
  money(amount: string | null): string;
}

/** null until facility and country settings are known. */
export function useFacilitySettings(): FacilitySettings | null {
  const { session } = useShell();
  const { i18n } = useTranslation(NAMESPACE);
  const { facility, countryConfig } = session;
  const language = i18n.language || 'en';
  return useMemo(() => {
    if (!facility || !countryConfig) return null;
    const { currency, minor_units: minorUnits, time_zone: timeZone } = countryConfig;
    // A device may have stored the facility before it said so.
    const { low_stock_level: lowStock }: Facility & { low_stock_level?: number } = facility;
    return {
      facilityId: facility.id,
      lowStock,
      facilityName: facility.name,
      currency,
      minorUnits,
      timeZone,
      language,
      today: () => dayOf(new Date(), timeZone),
      money: (amount) => (amount === null || amount === '' ? '' : formatMoney(amount, currency, language)),
    };
  }, [facility, countryConfig, language]);
}
