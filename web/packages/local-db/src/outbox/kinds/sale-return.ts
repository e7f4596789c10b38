import type { SaleReturnPayload } from '@bloom/api-client';
import type { Kind } from '../kind';
import { saleCopy } from './sale';

declare module '../../records' {
  interface RecordKinds {
    sale_return: { payload: SaleReturnPayload; draft: Omit<SaleReturnPayload, 'receipt_number'>; byModules: true };
  }
}

/**
 * What came back of a sale. It has a row among the sales, with quantities and money below zero. It does not name its sale
 * as what must go first: of this device the sale is older and goes before it; what the server doubts of a sale does not
 * hold up what came back of it.
 */
export const saleReturn: Kind<'sale_return'> = {
  name: 'sale_return',
  schema: 1,
  isOfFacility: true,
  complete: (payload, number) => ({ ...payload, receipt_number: number() }),
  // As its sale does: neither goes before the patient.
  needs: ({ patient_id }) => (patient_id === null ? [] : [{ kind: 'patient', key: patient_id }]),
  copy: saleCopy('sale_return'),
};
