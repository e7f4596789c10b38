/** When the medicines of a patient run out, from the sales that this device knows. */
import type { Medicine } from '@bloom/api-client';
import type { SaleRecord } from '@bloom/local-db';
import { type RefillDue, refillOf } from './refill';

export interface MedicineRefill extends RefillDue {
  medicine: Medicine;
}

type Sold = Pick<SaleRecord, 'uuid' | 'made_at' | 'lines' | 'dismissed' | 'returned'>;

/**
 * @param sales of the patient, in any order; what a person decided does not count is left out
 * (what came back of a sale is taken off it)
 * @returns of the medicines that were sold here, in their order
 */
export function refillsHere(
  medicines: readonly Medicine[],
  sales: readonly Sold[],
  timeZone: string,
): MedicineRefill[] {
  const counting = sales.filter(({ dismissed }) => !dismissed);
  return medicines.flatMap((medicine) => {
    const unitsOf = ({ lines }: Sold) =>
      lines.reduce(
        (sum, { product_uuid, quantity }) => sum + (product_uuid === medicine.product_uuid ? quantity : 0),
        0,
      );
    const back = new Map<string, number>();
    for (const sale of counting) {
      const of = sale.returned?.sale_uuid;
      if (of) back.set(of, (back.get(of) ?? 0) + unitsOf(sale));
    }
    const sold = counting.flatMap((sale) => {
      const units = sale.returned ? 0 : unitsOf(sale) + (back.get(sale.uuid) ?? 0);
      return units > 0 ? [{ uuid: sale.uuid, at: sale.made_at, units }] : [];
    });
    const refill = refillOf(medicine.daily_units, sold, timeZone);
    return refill ? [{ ...refill, medicine }] : [];
  });
}
