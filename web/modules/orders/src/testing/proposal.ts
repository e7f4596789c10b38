import type { Proposal, ProposalLine } from '@bloom/api-client';

export function proposalLine(fields: Partial<ProposalLine> & { uuid: string }): ProposalLine {
  return {
    ...{ product_uuid: 'p1', offer_uuid: 'a', barcode: '6001' },
    ...{ name: 'Amoxicillin 500 mg caps', generic_name: 'Amoxicillin', pack: 'Box of 10', pack_units: 10 },
    ...{ minimum_packs: 1, price: '10.00', packs: 3, proposed_packs: 3 },
    figures: {
      ...{ suggested_packs: 3, urgency: 'urgent', days: 90, days_without: 0, consumed: 90, lost: 0, on_order: 0 },
      ...{ incoming: 0, usable: 6, target: 28, available: 6, cover_days: 6, lead_days: 7 },
    },
    ...fields,
  };
}

/** As the server has it: nobody has decided. */
export function proposal(fields: Partial<Proposal> & { uuid: string }): Proposal {
  return {
    ...{ facility_id: 'f1', facility_name: 'Accra Central Pharmacy', state: 'proposed' },
    supplier: { uuid: 's1', name: 'Ernest Chemists' },
    ...{ proposed_at: '2026-11-21T09:00:00Z', proposed_by: null, review_until: '2026-11-23T09:00:00Z' },
    ...{ decided_at: null, decided_by: null, reason: '', order_uuid: null, total: '42.00' },
    lines: [
      proposalLine({ uuid: 'l1' }),
      proposalLine({ uuid: 'l2', name: 'Bandage 5 cm', price: '4.00', minimum_packs: 3 }),
    ],
    ...fields,
  } as Proposal;
}
