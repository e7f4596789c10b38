/** Answers of the server for tests, of the pharmacy f1. */
import type { ProviderOverview, ProviderStock, Statement, StatementHead, StatementLine } from '@bloom/api-client';

export const page = <Row>(results: readonly Row[], next: string | null = null) => ({
  count: results.length,
  next,
  results,
});

export function overview(fields: Partial<ProviderOverview> = {}): ProviderOverview {
  return {
    agreement: { from_day: '2026-01-01', until_day: null, expiry_bearer: 'provider' },
    currency: 'GHS',
    products: 3,
    units: 120,
    value: '1500.00',
    units_without_cost: 0,
    near_expiry_units: 12,
    near_expiry_value: '90.00',
    owner_unknown_units: 0,
    this_period: { period: '2026-11', sold_units: 40, owed: '420.50' },
    statements_open: 1,
    owed_open: '310.00',
    ...fields,
  };
}

export function stock(fields: Partial<ProviderStock> & { product_uuid: string }): ProviderStock {
  return {
    barcode: '6001',
    name: 'Amoxicillin 500 mg caps',
    generic_name: 'Amoxicillin',
    units: 30,
    value: '150.00',
    units_without_cost: 0,
    batches: [{ batch_id: 'b1', lot: 'L1', expiry_date: '2027-05-31', units: 30, unit_cost: '5.00' }],
    sold_90_days: 12,
    near_expiry_units: 0,
    ...fields,
  };
}

/** 10 before, 20 received, 12 sold, 18 left, 60.00 owed. */
export function line(fields: Partial<StatementLine> & { product_uuid: string }): StatementLine {
  return {
    ...{ barcode: '6001', name: 'Amoxicillin 500 mg caps' },
    ...{ opening: 10, received: 20, sold: 12, written_off: 0, returned: 0 },
    ...{ transferred_in: 0, transferred_out: 0, counted: 0, closing: 18 },
    ...{ owed: '60.00', late_units: 0, units_without_cost: 0, disputed: null, resolved: null },
    ...fields,
  };
}

export function head(fields: Partial<StatementHead> = {}): StatementHead {
  return {
    ...{ period: '2026-10', state: 'proposed' as const },
    ...{ opening_units: 10, received_units: 20, sold_units: 12, written_off_units: 0, returned_units: 0 },
    ...{ closing_units: 18, owed: '60.00', late_units: 0, units_without_cost: 0 },
    ...{ transferred_in_units: 0, transferred_out_units: 0, counted_units: 0, expiry_bearer: 'provider' as const },
    ...{ accepted_at: null, accepted_by: null, paid: null },
    ...fields,
  };
}

export const statement = ({
  lines = [line({ product_uuid: 'amox' })],
  ...fields
}: Partial<Statement> = {}): Statement => ({
  ...head(fields),
  currency: 'GHS',
  lines,
});
