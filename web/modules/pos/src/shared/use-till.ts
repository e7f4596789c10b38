import { useShell } from '@bloom/shell-api';
import { dayOf } from '@bloom/shell-api/day';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, formatMoney, formatNumber, parseMoney } from '../money/money';

export const NAMESPACE = 'pos';

/** What every screen of the till needs: whose it is, its currency and its clock. */
export interface Till {
  facilityId: string;
  facilityName: string;
  userId: string;
  currency: Currency;
  timeZone: string;
  language: string;
  /** The day at the facility, `YYYY-MM-DD`, at the moment of the call. */
  today(): string;
  money(minor: bigint): string;
  /** Without the currency and without grouping, the way it is typed. */
  typed(minor: bigint): string;
  /** Without the currency, and without decimals that are zero: for buttons. */
  short(minor: bigint): string;
  /** For wire amounts; what cannot be read is shown as it came. */
  wireMoney(text: string): string;
}

/** null until facility and country settings are known. */
export function useTill(): Till | null {
  const { session } = useShell();
  const { i18n } = useTranslation(NAMESPACE);
  const { facility, countryConfig, user } = session;
  const language = i18n.language || 'en';
  return useMemo(() => {
    if (!facility || !countryConfig) return null;
    const currency = { code: countryConfig.currency, minorUnits: countryConfig.minor_units };
    const timeZone = countryConfig.time_zone;
    const money = (minor: bigint) => formatMoney(minor, currency, language);
    return {
      facilityId: facility.id,
      facilityName: facility.name,
      userId: user.id,
      currency,
      timeZone,
      language,
      today: () => dayOf(new Date(), timeZone),
      money,
      typed: (minor) => formatNumber(minor, currency, language, { useGrouping: false }),
      short: (minor) => formatNumber(minor, currency, language, { trailingZeroDisplay: 'stripIfInteger' }),
      wireMoney(text) {
        const minor = parseMoney(text, currency);
        return minor === null ? text : money(minor);
      },
    };
  }, [facility, countryConfig, user, language]);
}
