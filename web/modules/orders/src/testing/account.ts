import type { Invoice, InvoiceLine, SupplierAccount, SupplierAccountDetail } from '@bloom/api-client';

/** Of Ernest Chemists, with a limit of 500.00 of which 120.00 are left. */
export function account(fields: Partial<SupplierAccount> = {}): SupplierAccount {
  return {
    ...{ supplier: { uuid: 's1', name: 'Ernest Chemists' }, by_warehouse: false, currency: 'GHS' },
    ...{ credit_limit: '500.00', left: '120.00', open_orders: '80.00', used: '380.00' },
    ...{ invoiced: '400.00', not_invoiced: '50.00', credited: '30.00', paid: '120.00', owed: '300.00' },
    ...fields,
  };
}

export const accountDetail = (fields: Partial<SupplierAccountDetail> = {}): SupplierAccountDetail => ({
  ...{ ...account(), payments: [], credit_notes: [] },
  ...fields,
});

export function invoiceLine(fields: Partial<InvoiceLine> & { order_line_uuid: string }): InvoiceLine {
  return {
    ...{ name: 'Amoxicillin 500 mg caps', pack: 'Box of 100', pack_units: 100, price: '12.50' },
    ...{ ordered_units: 300, received_units: 300, refused_units: 0, open_units: 0, invoiced_units: 300, units: 300 },
    ...{ amount: '37.50', expected_amount: '37.50', units_difference: 0, amount_difference: '0.00' },
    ...fields,
  };
}

/** Asks for what came. */
export function invoice(fields: Partial<Invoice> & { uuid: string }): Invoice {
  return {
    ...{ number: 'F-2026-118', day: '2026-11-22', order: { uuid: 'o1', number: 'O-000007' }, by_itself: false },
    ...{ supplier: { uuid: 's1', name: 'Ernest Chemists' }, amount: '37.50', expected_amount: '37.50' },
    ...{ currency: 'GHS', credit_notes: [], difference: '0.00', credited: '0.00', state: 'matched' },
    lines: [invoiceLine({ order_line_uuid: 'l1' })],
    ...fields,
  };
}
