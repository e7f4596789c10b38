import { useShell } from '@bloom/shell-api';
import { dayOf, formatDateTime, formatDay } from '@bloom/shell-api/day';
import { type Currency, moneyToWire, parseMoney } from '@bloom/shell-api/money';
import { formatMoney } from '@bloom/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FINER } from '../offers/unit-price';
import { NAMESPACE } from './namespace';

/** Who orders for where, and how amounts and days are written there. */
export interface FacilitySettings {
  facilityId: string;
  userId: string;
  currency: Currency;
  /** IANA name. */
  timeZone: string;
  language: string;
  /** The day at the facility, `YYYY-MM-DD`, at the moment of the call. */
  today(): string;
  /** Minor units; null is an amount that cannot be read. */
  money(minor: bigint | null): string;
  /** A wire amount; what cannot be read is shown as it came. */
  wireMoney(text: string): string;
  /** A decimal that may be finer than the coins of the country: what one unit costs. */
  finerMoney(text: string): string;
  /** RFC 3339, as a day or a moment at the facility. */
  day(time: string): string;
  moment(time: string): string;
}

/** null until facility and country settings are known. */
export function useFacilitySettings(): FacilitySettings | null {
  const { session } = useShell();
  const { i18n } = useTranslation(NAMESPACE);
  const { facility, countryConfig, user } = session;
  const language = i18n.language || 'en';
  return useMemo(() => {
    if (!facility || !countryConfig) return null;
    const currency = { code: countryConfig.currency, minorUnits: countryConfig.minor_units };
    const timeZone = countryConfig.time_zone;
    const finer = new Intl.NumberFormat(language, {
      ...{ style: 'currency', currency: currency.code, currencyDisplay: 'code' },
      ...{ minimumFractionDigits: currency.minorUnits, maximumFractionDigits: currency.minorUnits + FINER },
    });
    const money = (minor: bigint | null) =>
      minor === null ? '–' : formatMoney(moneyToWire(minor, currency), currency.code, language);
    return {
      facilityId: facility.id,
      userId: user.id,
      currency,
      timeZone,
      language,
      money,
      today: () => dayOf(new Date(), timeZone),
      wireMoney(text) {
        const minor = parseMoney(text, currency);
        return minor === null ? text : money(minor);
      },
      finerMoney: (text) => finer.format(text as Intl.StringNumericLiteral),
      day: (time) => formatDay(dayOf(time, timeZone), language),
      moment: (time) => formatDateTime(time, language, timeZone),
    };
  }, [facility, countryConfig, user, language]);
}
