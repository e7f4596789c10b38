import { BloomDb, type SaleRecord } from '@bloom/local-db';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { notInAnswer, takeSnapshot } from './store';

it('PRC-13 what is sold here while a page is on its way stays sold, also when the server was put back and counts anew', async () => {
  const db = new BloomDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  const row = (uuid: string, id: number, more: Partial<SaleRecord> = {}) =>
    ({ uuid, patient_id: '', id, lines: [{ product_uuid: uuid, batch_id: null, quantity: 1 }], ...more }) as SaleRecord;
  // Another till's sale, which the server has lost, and an own one, which it has.
  await db.sales.bulkAdd([row('lost', 900, { run_id: 'of-before' }), row('known', 50)]);
  const snapshot = await takeSnapshot(db);
  await db.sales.bulkAdd([row('sold-meanwhile', 51), row('does-not-count', 0, { dismissed: true })]);
  expect((await notInAnswer(db, snapshot)).map(({ product_uuid }) => product_uuid)).toEqual(['sold-meanwhile']);
  db.close();
});
