import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { patientsOf } from '@bloom/patients';
import type { ModuleContext } from '@bloom/shell-api';
import type { Currency } from '../money/money';
import type { ListedSale } from '../sales/list-sales';
import type { Till } from '../shared/use-till';

/** What the receipt says beyond the sale itself, from the copy on this device or from the server. */
export interface ReceiptFacts {
  /** null: a walk-in customer, or a patient this device does not know. With a member number: a member. */
  customer: { name: string; memberNumber: string } | null;
}

export const NO_FACTS: ReceiptFacts = { customer: null };

/** The sale's own currency: that of a facility may have changed since. Wire amounts carry all decimals of theirs. */
export function currencyOf(sale: ListedSale, till: Till): Currency {
  if (!sale.currency || sale.currency === till.currency.code) return till.currency;
  return { code: sale.currency, minorUnits: sale.total.split('.')[1]?.length ?? 0 };
}

export async function readReceiptFacts(shell: ModuleContext, sale: ListedSale): Promise<ReceiptFacts> {
  const patient = sale.patientId ? await patientOf(shell, sale.patientId) : undefined;
  const name = patient ? patientName(patient) : sale.patientName;
  return { customer: name ? { name, memberNumber: patient?.member_number.trim() ?? '' } : null };
}

async function patientOf(shell: ModuleContext, pk: string): Promise<PatientRecord | undefined> {
  const book = patientsOf(shell);
  if (!('load' in book)) return shell.db.patients.get(pk);
  await book.load([pk]);
  return book.known.get(pk);
}
