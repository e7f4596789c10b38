import { describe, expect, it } from 'vitest';
import { AMA, openStores, product, sale, saleReturn } from '../../test/stores';
import { record } from '../outbox/record';
import { dismissSales } from './sale-copy';

describe('what came back of a sale', () => {
  it('OUT-23 stands among the sales below zero and is on the shelf again, once', async () => {
    const { bloom, outbox, env } = openStores();
    await bloom.inventory.put(product('product-1', 10));
    await record('sale', sale('sale-1', 4), AMA, { bloom, outbox, env });
    await record('sale_return', saleReturn('return-1', 'sale-1', 3), AMA, { bloom, outbox, env });
    await record('sale_return', saleReturn('return-1', 'sale-1', 3), AMA, { bloom, outbox, env });
    const row = await bloom.sales.get(['return-1', '']);
    expect(row).toMatchObject({ id: 0, total: '-7.50', returned: { sale_uuid: 'sale-1', reason: 'not_needed' } });
    expect(row?.lines[0]).toMatchObject({ quantity: -3, total: '-7.50', returned_line: 0, returned_to: 'stock' });
    expect(row?.payments[0]).toMatchObject({ amount: '-7.50', change: '0.00' });
    expect((await bloom.inventory.get('product-1'))?.quantity).toBe(9);
  });

  it('OUT-23 is not on the shelf again when it was written off', async () => {
    const { bloom, outbox, env } = openStores();
    await bloom.inventory.put(product('product-1', 10));
    await record('sale', sale('sale-1', 4), AMA, { bloom, outbox, env });
    const spoilt = saleReturn('return-1', 'sale-1', 3);
    for (const line of spoilt.payload.lines) line.to = 'written_off';
    await record('sale_return', spoilt, AMA, { bloom, outbox, env });
    expect((await bloom.inventory.get('product-1'))?.quantity).toBe(6);
  });

  it('OUT-23 is sold again when a person decided that it does not count', async () => {
    const { bloom, outbox, env } = openStores();
    await bloom.inventory.put(product('product-1', 10));
    await record('sale', sale('sale-1', 4), AMA, { bloom, outbox, env });
    await record('sale_return', saleReturn('return-1', 'sale-1', 3), AMA, { bloom, outbox, env });
    const returned = (await outbox.outbox.toArray()).filter((one) => one.kind === 'sale_return');
    expect(await dismissSales(bloom, returned)).toBe(1);
    expect(await dismissSales(bloom, returned)).toBe(0);
    expect((await bloom.inventory.get('product-1'))?.quantity).toBe(6);
  });
});
