import type { Facility } from '@bloom/api-client';
import { type FacilityBasics, useFacilityBasics, useShell } from '@bloom/shell-api';
import { formatMoney } from '@bloom/ui';
import { useMemo } from 'react';
import { NAMESPACE } from './namespace';

/** Where the stock is, and how its amounts and days are written. */
export interface FacilitySettings
  extends Pick<FacilityBasics, 'facilityId' | 'facilityName' | 'timeZone' | 'language' | 'today'> {
  /** A product without a reorder level of its own is low at so many units; undefined while the facility does not say. */
  lowStock: number | undefined;
  /** ISO 4217. */
  currency: string;
  /** Decimals of the currency. */
  minorUnits: number;
  /** A wire amount for people; '' for none. */
  money(amount: string | null): string;
}

/** null until facility and country settings are known. */
export function useFacilitySettings(): FacilitySettings | null {
  const { facility } = useShell().session;
  const basics = useFacilityBasics(NAMESPACE);
  return useMemo(() => {
    if (!basics || !facility) return null;
    const { code, minorUnits } = basics.currency;
    // A device may have stored the facility before it said so.
    const { low_stock_level: lowStock }: Facility & { low_stock_level?: number } = facility;
    return {
      ...basics,
      lowStock,
      currency: code,
      minorUnits,
      money: (amount) => (amount === null || amount === '' ? '' : formatMoney(amount, code, basics.language)),
    };
  }, [basics, facility]);
}
