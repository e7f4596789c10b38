import type { SaleOutboxRecord, SaleRecord } from '@bloom/local-db';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outboxRecord } from '../testing/outbox-record';
import { saleRecord } from '../testing/sale-record';
import { fromOutbox, fromSale, type ListedSale, mergeLines, mergeSales, statusOf } from './list-sales';

const stored = (fields: Partial<SaleRecord> & { uuid: string }) => fromSale(saleRecord(fields));
const inOutbox = (fields: Partial<SaleOutboxRecord>) => fromOutbox(outboxRecord(fields));

describe('a listed sale', () => {
  it('LDB-14 names its patient, or none for a walk-in sale', () => {
    expect(stored({ uuid: 's1', patient_id: 'k1' }).patientId).toBe('k1');
    expect(stored({ uuid: 's1', patient_id: '' }).patientId).toBeNull();
    expect(inOutbox({}).patientId).toBeNull();
  });

  it('tells promo, payments and flags alike, whether it comes from the outbox or from its copy', () => {
    const promo = { id: 'x', code: 'MALARIA10', kind: 'percent' as const, value: '10', discount: '2.40' };
    const { payload } = outboxRecord();
    const record = inOutbox({ payload: { ...payload, promo }, state: 'acknowledged', flags: ['oversold'] });
    const copy = stored({ uuid: 's1', promo: { code: 'MALARIA10', discount: '2.40' }, flags: ['oversold'] });
    for (const field of ['promo', 'payments', 'flags', 'currency', 'state'] as const) {
      expect(record[field], field).toEqual(copy[field]);
    }
  });

  it('reads rows of older builds, which lack promo, tendered and change', () => {
    const { promo: _none, ...old } = saleRecord({ uuid: 's1' });
    const payments = [{ method: 'cash', amount: '24.00', channel_id: null, reference: null }];
    const sale = fromSale({ ...old, payments } as unknown as SaleRecord);
    expect(sale.promo).toBeNull();
    expect(sale.payments).toEqual([
      { method: 'cash', amount: '24.00', tendered: undefined, change: undefined, channelId: null, reference: null },
    ]);
  });

  it('survives what the disk spoiled', () => {
    const spoiled = {
      ...saleRecord({ uuid: 's1' }),
      lines: undefined,
      payments: null,
      operator: undefined,
      flags: null,
    };
    expect(fromSale(spoiled as unknown as SaleRecord)).toMatchObject({
      lines: [],
      payments: [],
      flags: [],
      operatorName: '',
    });
    const record = { ...outboxRecord(), payload: undefined } as unknown as SaleOutboxRecord;
    expect(fromOutbox(record)).toMatchObject({ receiptNumber: 's1', total: '0', lines: [], payments: [] });
  });

  it('tells why it is held back', () => {
    const error = { at: '2026-06-15T10:00:00Z', code: 'hash_mismatch', detail: 'The record was damaged.' };
    const sale = inOutbox({ state: 'quarantined', last_error: error });
    expect(sale.state).toBe('held');
    expect(sale.reason).toEqual(error);
  });

  it('OUT-01 is dismissed when a person decided that it does not count, and says why', () => {
    const error = { at: '2026-06-15T10:00:00Z', code: 'dismissed', detail: 'Typed twice.' };
    const sale = inOutbox({ state: 'quarantined', last_error: error });
    expect([sale.state, statusOf(sale), sale.reason?.detail]).toEqual(['dismissed', 'dismissed', 'Typed twice.']);
    // Sent again, it waits as any other.
    expect(inOutbox({ state: 'pending', last_error: error }).state).toBe('waiting');
  });

  it('shows no old error when it only waits', () => {
    const error = { at: '2026-06-15T10:00:00Z', code: 'network', detail: 'x' };
    expect(inOutbox({ state: 'pending', last_error: error }).reason).toBeUndefined();
  });

  it('shows one line for a product that came from several batches', () => {
    const line = { product_uuid: 'p1', name: 'ORS', unit_price: '3.00' };
    expect(
      mergeLines([
        { ...line, quantity: 2, batch_id: 'b1' },
        { ...line, quantity: 5, batch_id: null },
      ]),
    ).toEqual([
      {
        ...{ productUuid: 'p1', name: 'ORS', quantity: 7, unitPrice: '3.00' },
        portions: [
          { batchId: 'b1', quantity: 2 },
          { batchId: null, quantity: 5 },
        ],
      },
    ]);
  });
});

const time = fc.integer({ min: 0, max: 5 }).map((hour) => `2026-06-15T0${hour}:00:00Z`);
const uuid = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const copies = fc.array(
  fc.record({ uuid, made_at: time, id: fc.constantFrom(0, 3, 9), patient_id: fc.constantFrom('', 'k1') }).map(stored),
);
const records = fc.array(
  fc
    .record({
      uuid,
      created_at: time,
      state: fc.constantFrom('pending', 'sending', 'acknowledged', 'quarantined'),
      flags: fc.constantFrom<string[]>([], ['oversold']),
    })
    .map(inOutbox),
);

describe('copy and outbox together', () => {
  it('list a sale that is in both once, with the state of the outbox', () => {
    const rows = mergeSales([stored({ uuid: 's1', id: 7 })], [inOutbox({ uuid: 's1', state: 'pending' })]);
    expect(rows.map((row) => [row.uuid, row.state])).toEqual([['s1', 'waiting']]);
  });

  it('OUT-01 list a sale that only the outbox has: the local row may be lost in a crash', () => {
    expect(mergeSales([], [inOutbox({ uuid: 's2' })])).toHaveLength(1);
  });

  it('LDB-13 believe, of two copies, the one that the server numbered', () => {
    const [own, given] = [stored({ uuid: 's1', id: 0 }), stored({ uuid: 's1', id: 9, patient_id: 'k1' })];
    expect(mergeSales([own, given], []).map((row) => row.state)).toEqual(['sent']);
    expect(mergeSales([given, own], []).map((row) => row.state)).toEqual(['sent']);
  });

  it('put a sale whose time cannot be read last', () => {
    const rows = mergeSales([stored({ uuid: 'spoiled', made_at: 'x' }), stored({ uuid: 's1' })], []);
    expect(rows.map((row) => row.uuid)).toEqual(['s1', 'spoiled']);
  });

  it('list every sale once, newest first, and the outbox always wins', () => {
    fc.assert(
      fc.property(copies, records, (stores, outbox) => {
        const rows = mergeSales(stores, outbox);
        expect(new Set(rows.map((row) => row.uuid))).toEqual(new Set([...stores, ...outbox].map((row) => row.uuid)));
        expect(new Set(rows.map((row) => row.uuid)).size).toBe(rows.length);
        rows.reduce((newer, row) => {
          expect(newer.madeAt >= row.madeAt).toBe(true);
          return row;
        }, rows[0] as ListedSale);
        const last = new Map(outbox.map((sale) => [sale.uuid, sale]));
        for (const [id, sale] of last) expect(rows.find((row) => row.uuid === id)).toBe(sale);
      }),
    );
  });

  it('merging again changes nothing, and the order of the copies means nothing', () => {
    fc.assert(
      fc.property(copies, records, (stores, outbox) => {
        const once = mergeSales(stores, outbox);
        expect(mergeSales(once, outbox)).toEqual(once);
        expect(mergeSales(once, [])).toEqual(once);
      }),
    );
  });

  it('leave every sale in exactly one status', () => {
    fc.assert(
      fc.property(copies, records, (stores, outbox) => {
        for (const sale of mergeSales(stores, outbox)) {
          const holds = {
            waiting: sale.state === 'waiting',
            held: sale.state === 'held',
            check: sale.state === 'sent' && sale.flags.length > 0,
            sent: sale.state === 'sent' && sale.flags.length === 0,
          };
          expect(Object.entries(holds).flatMap(([name, is]) => (is ? [name] : []))).toEqual([statusOf(sale)]);
        }
      }),
    );
  });
});
