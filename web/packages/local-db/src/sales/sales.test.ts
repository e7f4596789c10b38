import { describe, expect, it, vi } from 'vitest';
import { AMA, FACILITY, NOW, openStores, product, sale } from '../../test/stores';
import { applyLocally, reconcile } from '../outbox/apply-locally';
import { record } from '../outbox/record';
import { pendingQuantity, todaysSales } from '../outbox/todays-sales';
import type { OutboxRecord } from '../records';
import { firstUuidOf, uuidV7 } from '../uuid';
import { takeFromStock } from './stock';

describe('a recorded sale', () => {
  it('LDB-14 stores a walk-in sale under the empty patient id, with money and stock worked out', async () => {
    const { bloom, outbox, env } = openStores();
    await bloom.inventory.put(product('product-1', 10));
    await record('sale', sale('sale-1', 4), AMA, { bloom, outbox, env });
    const row = await bloom.sales.get(['sale-1', '']);
    expect(row).toMatchObject({ id: 0, patient_id: '', status: 'A', operator: { id: AMA.id, name: AMA.name } });
    expect(row?.lines[0]).toMatchObject({ quantity: 4, total: '10.00' });
    expect((await bloom.inventory.get('product-1'))?.quantity).toBe(6);
  });

  it('is made good at the next start when the tab died before its local copy', async () => {
    const { bloom, outbox, env } = openStores();
    await bloom.inventory.put(product('product-1', 10));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = vi.spyOn(bloom, 'transaction').mockRejectedValueOnce(new Error('the tab died here'));
    await record('sale', sale('sale-1'), AMA, { bloom, outbox, env });
    broken.mockRestore();
    expect(await bloom.sales.count()).toBe(0);
    expect(await reconcile(bloom, outbox, FACILITY)).toBe(1);
    expect(await reconcile(bloom, outbox, FACILITY)).toBe(0);
    expect((await bloom.inventory.get('product-1'))?.quantity).toBe(9);
  });

  it('is made good together with others: each row once, the stock by all of them', async () => {
    const { bloom, outbox, env } = openStores();
    await bloom.inventory.put(product('product-1', 1_000));
    for (let number = 0; number < 250; number += 1)
      await record('sale', sale(`sale-${number}`), AMA, { bloom, outbox, env });
    await bloom.sales.clear();
    await bloom.inventory.put(product('product-1', 1_000));
    await applyLocally(bloom, [(await outbox.outbox.get('sale-7')) as OutboxRecord]);
    expect(await reconcile(bloom, outbox, FACILITY)).toBe(249);
    expect(await bloom.sales.count()).toBe(250);
    expect((await bloom.inventory.get('product-1'))?.quantity).toBe(750);
  });

  it('SES-45 leaves records of another facility alone when it makes good', async () => {
    const { bloom, outbox, env } = openStores();
    await record('sale', sale('sale-1'), { ...AMA, facility_id: 'elsewhere' }, { bloom, outbox, env });
    await bloom.sales.clear();
    expect(await reconcile(bloom, outbox, FACILITY)).toBe(0);
  });

  it('shows among today’s sales with its state, also without a local copy', async () => {
    const { bloom, outbox, env } = openStores();
    const early = uuidV7(NOW - 1_000);
    const late = uuidV7(NOW);
    await record('sale', { ...sale(early), madeAt: new Date(NOW - 1_000).toISOString() }, AMA, { bloom, outbox, env });
    await record('sale', sale(late), AMA, { bloom, outbox, env });
    await bloom.sales.delete([late, '']);
    await outbox.outbox.update(early, { state: 'quarantined', last_error: { at: '', code: 'malformed', detail: 'x' } });
    const sales = await todaysSales(FACILITY, NOW, bloom, outbox);
    expect(sales.map((row) => [row.uuid, row.state])).toEqual([
      [late, 'pending'],
      [early, 'quarantined'],
    ]);
    expect(sales[1]?.problem).toEqual({ code: 'malformed', detail: 'x' });
    expect(await pendingQuantity('product-1', outbox)).toBe(2);
    expect(await todaysSales(FACILITY, NOW + 2 * 86_400_000, bloom, outbox)).toEqual([]);
    expect(firstUuidOf(NOW) < late).toBe(true);
  });
});

describe('stock', () => {
  const item = product('p', 10);

  it('goes first from what expires first', () => {
    const after = takeFromStock(item, { batch_id: null, quantity: 4 });
    expect(after.batches.map((batch) => [batch.lot, batch.quantity])).toEqual([
      ['B', 6],
      ['A', 0],
    ]);
    expect(after).toMatchObject({ quantity: 6, expiry_date: '2027-06-30' });
  });

  it('OUT-01 of a service or a fee is not there to be taken, and what says nothing is kept in stock', () => {
    expect(takeFromStock({ ...item, stocked: false }, { batch_id: null, quantity: 4 })).toMatchObject({ quantity: 10 });
    expect(takeFromStock({ ...item, stocked: true }, { batch_id: null, quantity: 4 }).quantity).toBe(6);
  });

  it('goes first from the batch that was named', () => {
    const after = takeFromStock(item, { batch_id: 'p-late', quantity: 8 });
    expect(after.batches.map((batch) => batch.quantity)).toEqual([0, 2]);
  });

  it('goes below zero when the count was wrong, and no batch does', () => {
    const after = takeFromStock(item, { batch_id: null, quantity: 12 });
    expect(after.quantity).toBe(-2);
    expect(after.batches.map((batch) => batch.quantity)).toEqual([0, 0]);
    expect(after.expiry_date).toBeNull();
  });
});
