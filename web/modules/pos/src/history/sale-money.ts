import { type Currency, formatMoney, parseMoney } from '../money/money';
import { currencyOf } from '../receipt/receipt-facts';
import type { ListedSale } from '../sales/list-sales';
import type { Till } from '../shared/use-till';

export interface SaleMoney {
  currency: Currency;
  money(minor: bigint): string;
  /** For wire amounts; what cannot be read is shown as it came. */
  wire(text: string): string;
}

/** Amounts of a sale in its own currency: that of the facility may have changed since. */
export function saleMoney(sale: ListedSale, till: Till): SaleMoney {
  const currency = currencyOf(sale, till);
  const money = (minor: bigint) => formatMoney(minor, currency, till.language);
  const wire = (text: string) => {
    const minor = parseMoney(text, currency);
    return minor === null ? text : money(minor);
  };
  return { currency, money, wire };
}
