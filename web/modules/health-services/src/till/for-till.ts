/** What of an enrolment goes to the till: its medicines, and what is charged for a visit. Pure. */
import type { Programme, Refill } from '@bloom/api-client';
import { type EnrolmentHere, type RefillDue, refillsHere, refillUnits } from '@bloom/care/programmes';
import type { HandOver } from '@bloom/shell-api';
import type { Shelf } from './use-shelf';

/** What does not go to the till: the programme's file knows no more of a service than its barcode. */
export type LeftOut = { is: 'medicine'; name: string } | { is: 'service'; barcode: string };

export interface ForTill {
  lines: HandOver['lines'];
  /** Of what this device has no product to sell. */
  leftOut: LeftOut[];
  /** The products of this device are all that are sold here: what is not among them is not sold. */
  isWhole: boolean;
}

/** By the product. */
export type Refills = ReadonlyMap<string, RefillDue>;

interface RefillFacts {
  enrolment: EnrolmentHere;
  /** By the server; empty while it has not said. */
  said: readonly Refill[];
  /** undefined while this device was not read. */
  shelf: Shelf | undefined;
  /** Ids of the patient: who was merged has two. */
  patients: readonly string[];
  timeZone: string;
}

/** As the server says, which has the sales of every till; of this device what it did not say, or what was sold here since. */
export function refillsOf({ enrolment, said, shelf, patients, timeZone }: RefillFacts): Refills {
  const own = said.filter(({ enrolment_uuid }) => enrolment_uuid === enrolment.uuid);
  const refills = new Map<string, RefillDue>(own.map((refill) => [refill.product_uuid, refill]));
  const sales = [...new Set(patients)].flatMap((patient) => shelf?.sales.get(patient) ?? []);
  for (const { medicine, ...here } of refillsHere(enrolment.medicines, sales, timeZone)) {
    const told = refills.get(medicine.product_uuid);
    if (!told || here.sold_on > told.sold_on) refills.set(medicine.product_uuid, here);
  }
  return refills;
}

/** What is charged for a visit. A service that this facility does not sell is not charged here, and named. */
export function servicesOf({ document }: Programme, { byBarcode, isWhole }: Shelf): ForTill {
  const services = document.services.map((barcode) => ({ barcode, item: byBarcode.get(barcode) }));
  return {
    lines: services.flatMap(({ item }) => (item ? [{ item, quantity: 1 }] : [])),
    leftOut: services.flatMap(({ item, barcode }) => (item ? [] : [{ is: 'service' as const, barcode }])),
    isWhole,
  };
}

/** The refill and the service together: the cashier takes away what is not wanted. */
export function forTill(enrolment: EnrolmentHere, programme: Programme, refills: Refills, shelf: Shelf): ForTill {
  const medicines = enrolment.medicines.map(({ product_uuid, name, daily_units }) => {
    const item = shelf.byUuid.get(product_uuid);
    return { name, item, quantity: refillUnits(daily_units, refills.get(product_uuid)) };
  });
  const services = servicesOf(programme, shelf);
  return {
    lines: [
      ...medicines.flatMap(({ item, quantity }) => (item && quantity > 0 ? [{ item, quantity }] : [])),
      ...services.lines,
    ],
    leftOut: [
      ...medicines.flatMap(({ name, item }) => (item ? [] : [{ is: 'medicine' as const, name }])),
      ...services.leftOut,
    ],
    isWhole: shelf.isWhole,
  };
}
