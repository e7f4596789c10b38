import { type FacilityBasics, useFacilityBasics } from '@bloom/shell-api';
import { useMemo } from 'react';
import { formatMoney, formatNumber, parseMoney } from '../money/money';

export const NAMESPACE = 'pos';

/** What every screen of the till needs: whose it is, its currency and its clock. */
export interface Till extends Omit<FacilityBasics, 'money' | 'moment'> {
  money(minor: bigint): string;
  /** Without the currency and without grouping, the way it is typed. */
  typed(minor: bigint): string;
  /** Without the currency, and without decimals that are zero: for buttons. */
  short(minor: bigint): string;
}

/** null until facility and country settings are known. */
export function useTill(): Till | null {
  const basics = useFacilityBasics(NAMESPACE);
  return useMemo(() => {
    if (!basics) return null;
    const { currency, language } = basics;
    // With the decimals that the country says, whatever the browser knows of its currency.
    const money = (minor: bigint) => formatMoney(minor, currency, language);
    return {
      ...basics,
      money,
      typed: (minor) => formatNumber(minor, currency, language, { useGrouping: false }),
      short: (minor) => formatNumber(minor, currency, language, { trailingZeroDisplay: 'stripIfInteger' }),
      wireMoney(text) {
        const minor = parseMoney(text, currency);
        return minor === null ? text : money(minor);
      },
    };
  }, [basics]);
}
