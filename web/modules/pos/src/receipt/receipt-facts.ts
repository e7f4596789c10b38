import type { BloomDb, InventoryRecord } from '@bloom/local-db';
import type { ListedLine, ListedSale } from '../history/list-sales';
import { type Currency, parseMoney } from '../money/money';
import { patientName } from '../patients/patient';
import type { Till } from '../shared/use-till';

/** What the receipt says beyond the sale itself, from the copy on this device. */
export interface ReceiptFacts {
  /** null: a walk-in customer, or a patient this device does not know. */
  customer: { name: string; memberNumber: string } | null;
  /** `lineKey`s of what was sold at the member price. */
  memberLines: ReadonlySet<string>;
}

export const NO_FACTS: ReceiptFacts = { customer: null, memberLines: new Set() };

export const lineKey = (line: ListedLine) => `${line.productUuid} ${line.unitPrice}`;

/** The sale's own currency: that of a facility may have changed since. Wire amounts carry all decimals of theirs. */
export function currencyOf(sale: ListedSale, till: Till): Currency {
  if (!sale.currency || sale.currency === till.currency.code) return till.currency;
  return { code: sale.currency, minorUnits: sale.total.split('.')[1]?.length ?? 0 };
}

/** A member pays the member price on every line; where it is the walk-in price, there is nothing to point out. */
function isMemberPrice(line: ListedLine, product: InventoryRecord | undefined, currency: Currency): boolean {
  const walkIn = parseMoney(product?.walk_in_selling_price ?? '', currency);
  return walkIn !== parseMoney(line.unitPrice, currency);
}

export async function readReceiptFacts(db: BloomDb, sale: ListedSale, currency: Currency): Promise<ReceiptFacts> {
  const patient = sale.patientId ? await db.patients.get(sale.patientId) : undefined;
  const name = patient ? patientName(patient) : sale.patientName;
  const memberNumber = patient?.member_number.trim() ?? '';
  if (!memberNumber) return { ...NO_FACTS, customer: name ? { name, memberNumber } : null };
  const products = await db.inventory.bulkGet(sale.lines.map((line) => line.productUuid));
  const lines = sale.lines.filter((line, at) => isMemberPrice(line, products[at], currency));
  return { customer: { name: name ?? '', memberNumber }, memberLines: new Set(lines.map(lineKey)) };
}
