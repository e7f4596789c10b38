import { describe, expect, it } from 'vitest';
import { AMA, draftOf, FACILITY, openStores, sale } from '../test/stores';
import { enqueue } from './outbox/enqueue';
import { OUTBOX_DB_NAME } from './outbox-db';

describe('the outbox database', () => {
  it('LDB-21 LDB-22 lies apart from the local data, with one store for what waits and one for the device', async () => {
    const { bloom, outbox } = openStores();
    await outbox.open();
    expect(OUTBOX_DB_NAME).toBe('bloom-outbox');
    expect([outbox.name, bloom.name]).toEqual(['bloom-outbox', 'bloom']);
    expect(outbox.tables.map((table) => table.name).sort()).toEqual(['meta', 'outbox']);
    const { primKey, indexes } = outbox.outbox.schema;
    expect(primKey.src).toBe('uuid');
    expect(indexes.map((index) => index.name)).toEqual(expect.arrayContaining(['kind', 'state', 'created_at', 'seq']));
  });

  it('LDB-22 keeps of each record who, whose, when, how often tried, and its number', async () => {
    const { outbox, env } = openStores();
    const made = sale('a');
    await enqueue(outbox, draftOf('sale', made), env);
    expect(await outbox.outbox.get('a')).toMatchObject({
      uuid: 'a',
      seq: 1,
      kind: 'sale',
      facility_id: FACILITY,
      user_id: AMA.id,
      payload: expect.objectContaining({ lines: made.payload.lines }),
      created_at: expect.anything(),
      attempts: 0,
      state: 'pending',
      request: { method: 'POST', path: expect.stringContaining('sales/sync/') },
    });
    expect((await outbox.outbox.get('a'))?.last_error).toBeUndefined();
  });
});
