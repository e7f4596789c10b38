import { expect, it } from 'vitest';
import type { OrderOutboxRecord } from '../records';
import { unitsNotInFigures } from './not-in-figures';

const ASKED = '2026-11-21T09:00:00.000Z';
const record = (fields: Partial<OrderOutboxRecord>) => {
  const line = { uuid: 'l', offer_uuid: 'o', barcode: '6001', name: 'Zinc', generic_name: '', pack: '', price: '1.00' };
  const lines = [{ ...line, packs: 3, pack_units: 10 }];
  const payload = { uuid: 'u', supplier_uuid: 's', supplier_name: 'S', note: '', submitted_at: ASKED, lines };
  return { state: 'pending', payload, ...fields } as OrderOutboxRecord;
};
const units = (fields: Partial<OrderOutboxRecord>) => unitsNotInFigures([record(fields)], ASKED).get('6001') ?? 0;

it('counts what the server does not have, and what it got after its figures were asked for', () => {
  const got = (acknowledged_at: string) => units({ state: 'acknowledged', acknowledged_at });
  expect([units({}), units({ state: 'sending' }), units({ state: 'quarantined' })]).toEqual([30, 30, 30]);
  expect([got('2026-11-21T08:59:59.999Z'), got('2026-11-21T09:00:00.001Z')]).toEqual([0, 30]);
  const had = record({ state: 'acknowledged', acknowledged_at: ASKED });
  expect(unitsNotInFigures([had], undefined).get('6001')).toBe(30);
  expect(unitsNotInFigures([record({}), record({})], ASKED).get('6001')).toBe(60);
});

it('does not count what a person decided does not count', () => {
  expect(units({ state: 'quarantined', last_error: { at: ASKED, code: 'dismissed', detail: '' } })).toBe(0);
});
