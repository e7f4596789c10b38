import type { Promo } from '@bloom/api-client';
import type { CartLine, CartPatient } from '../cart/cart';

/** A line for tests: 12.00 each, 11.00 for members. */
export function cartLine(productUuid: string, quantity = 1, fields: Partial<CartLine> = {}): CartLine {
  return {
    productUuid,
    name: productUuid,
    walkInPrice: '12.00',
    memberPrice: '11.00',
    quantity,
    batchId: null,
    ...fields,
  };
}

/** A member for tests. */
export function cartPatient(fields: Partial<CartPatient> = {}): CartPatient {
  return { pk: 'patient-1', name: 'Efua Owusu', phone: '+233200000001', memberNumber: 'M-77', ...fields };
}

/** Ten percent off, in June 2026. */
export function promo(fields: Partial<Promo> = {}): Promo {
  const days = { starts_on: '2026-06-01', ends_on: '2026-06-30', is_active: true };
  return { id: 'promo-1', code: 'JUNE10', name: 'June', kind: 'percent', value: '10', ...days, ...fields };
}
