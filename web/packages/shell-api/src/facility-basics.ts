/** Where somebody works, and how amounts and days are written there: what every module needs of it. */
import { formatMoney } from '@bloom/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, formatDateTime } from './day';
import { type Currency, moneyToWire, parseMoney } from './money';
import { useShell } from './shell-context';

export interface FacilityBasics {
  facilityId: string;
  facilityName: string;
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
  /** RFC 3339, as a moment at the facility. */
  moment(time: string): string;
}

/**
 * null until facility and country settings are known; the same object until one of them changes.
 * @param namespace of the texts of the module, whose language it is
 */
export function useFacilityBasics(namespace: string): FacilityBasics | null {
  const { session } = useShell();
  const { i18n } = useTranslation(namespace);
  const { facility, countryConfig, user } = session;
  const language = i18n.language || 'en';
  return useMemo(() => {
    if (!facility || !countryConfig) return null;
    const currency = { code: countryConfig.currency, minorUnits: countryConfig.minor_units };
    const timeZone = countryConfig.time_zone;
    const money = (minor: bigint | null) =>
      minor === null ? '–' : formatMoney(moneyToWire(minor, currency), currency.code, language);
    return {
      facilityId: facility.id,
      facilityName: facility.name,
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
      moment: (time) => formatDateTime(time, language, timeZone),
    };
  }, [facility, countryConfig, user, language]);
}
