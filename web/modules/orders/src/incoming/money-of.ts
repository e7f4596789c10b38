import type { Order } from '@bloom/api-client';
import { moneyToWire, parseMoney } from '@bloom/shell-api/money';
import { formatMoney } from '@bloom/ui';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** The settings of this warehouse with the money of who ordered: a pharmacy abroad pays in its own. */
export function inMoneyOf(
  { currency: code, minor_units }: Pick<Order, 'currency' | 'minor_units'>,
  settings: FacilitySettings,
): FacilitySettings {
  if (code === settings.currency.code) return settings;
  const currency = { code, minorUnits: minor_units };
  const money = (minor: bigint | null) =>
    minor === null ? '–' : formatMoney(moneyToWire(minor, currency), code, settings.language);
  return {
    ...settings,
    currency,
    money,
    wireMoney(text) {
      const minor = parseMoney(text, currency);
      return minor === null ? text : money(minor);
    },
  };
}
