import type { Offer } from '@bloom/api-client';

/** An offer for tests: a box of 100 for 12.50, there in two days. */
export function offer(fields: Partial<Offer> & { uuid: string }): Offer {
  return {
    number: 1,
    supplier: { uuid: 's1', name: 'Ernest Chemists' },
    barcode: `600000${fields.uuid}`,
    name: 'Amoxicillin 500 mg caps',
    generic_name: 'Amoxicillin',
    pack: 'Box of 100',
    pack_units: 100,
    price: '12.50',
    availability: 'available',
    lead_days: 2,
    minimum_packs: 1,
    as_of: '2026-11-20T00:00:00Z',
    withdrawn: false,
    ...fields,
  };
}

export const TOBINCO = { uuid: 's2', name: 'Tobinco' };
