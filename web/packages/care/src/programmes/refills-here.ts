/** When the medicines of a patient run out, from the sales that this device knows. */
import type { Medicine } from '@bloom/api-client';
import type { SaleRecord } from '@bloom/local-db';
import { type RefillDue, refillOf } from './refill';

export interface MedicineRefill extends RefillDue {
  medicine: Medicine;
}

type Sold = Pick<SaleRecord, 'uuid' | 'made_at' | 'lines' | 'dismissed'>;

/**
 * @param sales of the patient, in any order; what a person decided does not count is left out
 * @returns of the medicines that were sold here, in their order
 */
export function refillsHere(
  medicines: readonly Medicine[],
  sales: readonly Sold[],
  timeZone: string,
): MedicineRefill[] {
  const counting = sales.filter(({ dismissed }) => !dismissed);
  return medicines.flatMap((medicine) => {
    const sold = counting.flatMap(({ uuid, made_at, lines }) => {
      const own = lines.filter(({ product_uuid }) => product_uuid === medicine.product_uuid);
      const units = own.reduce((sum, { quantity }) => sum + quantity, 0);
      return units > 0 ? [{ uuid, at: made_at, units }] : [];
    });
    const refill = refillOf(medicine.daily_units, sold, timeZone);
    return refill ? [{ ...refill, medicine }] : [];
  });
}
