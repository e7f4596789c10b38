import { describe, expect, it, vi } from 'vitest';
import { PretendServer } from '../../test/pretend-server';
import { AMA, draftOf, FACILITY, lostSale, NOW, openStores, patient, product, RECORDS, sale } from '../../test/stores';
import type { OutboxKind, OutboxRecord, SaleOutboxRecord } from '../records';
import { drain } from '../sync/drain';
import { lead } from '../sync/lease';
import { syncStore } from '../sync/store';
import { Suspects } from '../sync/suspects';
import { applyAcknowledged, applyLocally, dropAcknowledged, reconcile } from './apply-locally';
import { enqueue } from './enqueue';
import { exportOutbox, importOutbox } from './manage';
import { record } from './record';
import { pendingQuantity } from './todays-sales';

type Stores = ReturnType<typeof openStores>;

/** All that waits goes to the server, as one pass of the sender. */
function send({ bloom, outbox }: Stores, server = new PretendServer()) {
  const store = syncStore(outbox, bloom, () => NOW);
  return lead({ db: outbox, holder: 'me', now: () => NOW }, (fence) =>
    drain(fence, {
      store,
      send: async (request) => server.send(JSON.parse(JSON.stringify(request)), 'none'),
      askMissing: async (request) => server.missing(request, 'none'),
      facilityId: FACILITY,
      suspects: new Suspects(),
      unknown: new Set(),
      rejectedBefore: false,
      onProgress: () => undefined,
    }),
  );
}

const stored = async ({ outbox }: Stores, uuid: string) => (await outbox.outbox.get(uuid)) as OutboxRecord;

/** A download is being stored: nothing else is written to the products until it is let go. */
async function holdProducts({ bloom }: Stores): Promise<() => void> {
  await bloom.open();
  let held = true;
  const products = bloom.backendDB().transaction('inventory', 'readwrite').objectStore('inventory');
  const goOn = () => {
    if (held) products.count().onsuccess = goOn;
  };
  goOn();
  return () => {
    held = false;
  };
}

describe('a sale', () => {
  it('OUT-01 is done before its copy is written, and who reads afterwards waits for the copy', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const stores = openStores();
    await stores.bloom.inventory.put(product('product-1', 10));
    const letGo = await holdProducts(stores);
    const events: string[] = [];
    const made = await record('sale', sale('sale-1', 4), AMA, stores);
    const reading = Promise.all([stores.bloom.sales.get(['sale-1', '']), stores.bloom.inventory.get('product-1')]);
    const read = reading.then((rows) => {
      events.push('read');
      return rows;
    });
    expect(await stored(stores, 'sale-1')).toEqual(made);
    events.push('done');
    letGo();
    expect(await read).toMatchObject([{ seq: made.seq }, { quantity: 6 }]);
    expect(events).toEqual(['done', 'read']);
    vi.useRealTimers();
  });
});

describe('a sale that a person dismissed', () => {
  it('OUT-01 gives its goods back, once, and stays for the history', async () => {
    const stores = openStores();
    await stores.bloom.inventory.put(product('product-1', 10));
    await record('sale', sale('sale-1', 4), AMA, stores);
    await record('sale', sale('sale-2', 1), AMA, stores);
    const server = new PretendServer();
    server.dismissed.add('sale-1');
    const onHand = async () => (await stores.bloom.inventory.get('product-1'))?.quantity;
    expect([await onHand(), await pendingQuantity('product-1', stores.outbox)]).toEqual([5, 5]);

    await send(stores, server);

    expect([await onHand(), await pendingQuantity('product-1', stores.outbox)]).toEqual([9, 0]);
    expect(await reconcile(stores.bloom, stores.outbox, FACILITY)).toBe(0);
    expect(await onHand()).toBe(9);
    expect(await stores.bloom.sales.get(['sale-1', ''])).toMatchObject({ id: 0, dismissed: true });
    const batches = (await stores.bloom.inventory.get('product-1'))?.batches ?? [];
    expect(batches.reduce((sum, batch) => sum + batch.quantity, 0)).toBe(9);
  });

  it('OUT-01 gives nothing back of a service, of which nothing was taken', async () => {
    const stores = openStores();
    await stores.bloom.inventory.put({ ...product('product-1', 0), stocked: false });
    await record('sale', sale('sale-1', 4), AMA, stores);
    const server = new PretendServer();
    server.dismissed.add('sale-1');
    const onHand = async () => (await stores.bloom.inventory.get('product-1'))?.quantity;
    expect(await onHand()).toBe(0);
    await send(stores, server);
    expect(await stores.bloom.sales.get(['sale-1', ''])).toMatchObject({ dismissed: true });
    expect(await onHand()).toBe(0);
  });

  it('OUT-01 gives them back at the next start when the local copy could not be written', async () => {
    const stores = openStores();
    await stores.bloom.inventory.put(product('product-1', 10));
    await record('sale', sale('sale-1', 4), AMA, stores);
    await stores.outbox.outbox.update('sale-1', {
      state: 'quarantined',
      last_error: { at: '', code: 'dismissed', detail: 'Typed while training' },
    });
    expect(await reconcile(stores.bloom, stores.outbox, FACILITY)).toBe(1);
    expect((await stores.bloom.inventory.get('product-1'))?.quantity).toBe(10);
  });
});

describe('a patient made at the till', () => {
  it('can be found at once, with no audit and no download run of its own', async () => {
    const stores = openStores();
    const made = await record('patient', patient('r1', 'pk-1'), AMA, stores);
    expect(await stores.bloom.patients.get('pk-1')).toEqual({
      ...made.payload.patient,
      audit_id: 0,
      patient_pk: 'pk-1',
      program: '',
    });
    expect(made.payload).not.toHaveProperty('receipt_number');
  });

  it('stays when the server has it, until a download brings the server’s own', async () => {
    const stores = openStores();
    await record('patient', patient('r1', 'pk-1'), AMA, stores);
    await send(stores);
    expect((await stored(stores, 'r1')).state).toBe('acknowledged');
    expect((await stores.bloom.patients.get('pk-1'))?.audit_id).toBe(0);
  });

  it('never replaces what was downloaded', async () => {
    const stores = openStores();
    const record = await enqueue(stores.outbox, draftOf('patient', patient('r1', 'pk-1')), stores.env);
    const downloaded = { ...record.payload.patient, audit_id: 9, patient_pk: 'pk-1', program: 'HIV', run_id: 'run' };
    await stores.bloom.patients.put(downloaded);
    expect(await applyLocally(stores.bloom, [record])).toBe(0);
    await applyAcknowledged(stores.bloom, [{ record, id: 0, flags: [] }]);
    expect(await stores.bloom.patients.get('pk-1')).toEqual(downloaded);
  });

  it('is made good by the answer of the server when the tab died before its row', async () => {
    const stores = openStores();
    await enqueue(stores.outbox, draftOf('patient', patient('r1', 'pk-1')), stores.env);
    await send(stores);
    expect((await stores.bloom.patients.get('pk-1'))?.audit_id).toBe(0);
  });
});

describe('a lost sale', () => {
  it('OUT-20 OUT-22 is a row until the server has it', async () => {
    const stores = openStores();
    await record('lost_sale', lostSale('l1'), AMA, stores);
    expect(await stores.bloom.lost_sales.toArray()).toEqual([
      {
        uuid: 'l1',
        facility_id: FACILITY,
        product_uuid: null,
        description: 'Insulin glargine pen',
        quantity: 2,
        reason: 'not_carried',
        created_at: new Date(NOW).toISOString(),
      },
    ]);
    await send(stores);
    expect(await stores.bloom.lost_sales.count()).toBe(0);
  });

  it('OUT-20 stays a row while the server holds it back', async () => {
    const stores = openStores();
    await record('lost_sale', lostSale('l1'), AMA, stores);
    const server = new PretendServer();
    server.malformed.add('l1');
    await send(stores, server);
    expect((await stored(stores, 'l1')).state).toBe('quarantined');
    expect(await stores.bloom.lost_sales.count()).toBe(1);
  });

  it('OUT-20 leaves no row behind when the sender was quicker than the till', async () => {
    const stores = openStores();
    const { bloom, outbox, env } = stores;
    // The row comes only when the record was sent and acknowledged.
    const add = bloom.lost_sales.bulkAdd.bind(bloom.lost_sales);
    let late = false;
    vi.spyOn(bloom, 'transaction').mockImplementationOnce((async (...args: Parameters<typeof bloom.transaction>) => {
      await send(stores);
      late = (await outbox.outbox.get('l1'))?.state === 'acknowledged';
      await add([{ ...lostSale('l1').payload, uuid: 'l1', facility_id: FACILITY, created_at: '' }]);
      return (args.at(-1) as () => unknown)();
    }) as never);
    await record('lost_sale', lostSale('l1'), AMA, { bloom, outbox, env });
    expect(late).toBe(true);
    expect(await bloom.lost_sales.count()).toBe(0);
  });

  it('OUT-20 loses its row at the next start when the sender died, or knew nothing of lost sales', async () => {
    const stores = openStores();
    await record('lost_sale', lostSale('l1'), AMA, stores);
    await record('lost_sale', lostSale('l2'), AMA, stores);
    await stores.outbox.outbox.update('l1', { state: 'acknowledged' });
    await reconcile(stores.bloom, stores.outbox, FACILITY);
    expect(await stores.bloom.lost_sales.toCollection().primaryKeys()).toEqual(['l2']);
  });

  it('OUT-20 does not come back when it is recorded again after the server has it', async () => {
    const stores = openStores();
    await record('lost_sale', lostSale('l1'), AMA, stores);
    await send(stores);
    await record('lost_sale', lostSale('l1'), AMA, stores);
    expect(await stores.bloom.lost_sales.count()).toBe(0);
    await dropAcknowledged(stores.bloom, stores.outbox, ['unknown']);
    expect(await stores.outbox.outbox.count()).toBe(1);
  });
});

describe('making good at the start', () => {
  it('OUT-23 makes every kind again after the copy was cleared, and changes nothing the second time', async () => {
    const stores = openStores();
    const { bloom, outbox } = stores;
    await record('patient', patient('r1', 'pk-1'), AMA, stores);
    await record('sale', sale('s1'), AMA, stores);
    await record('lost_sale', lostSale('l1'), AMA, stores);
    await Promise.all([bloom.patients.clear(), bloom.sales.clear(), bloom.lost_sales.clear()]);
    await bloom.inventory.put(product('product-1', 10));
    expect(await reconcile(bloom, outbox, FACILITY)).toBe(3);
    expect(await reconcile(bloom, outbox, FACILITY)).toBe(0);
    expect(await Promise.all([bloom.patients.count(), bloom.sales.count(), bloom.lost_sales.count()])).toEqual([
      1, 1, 1,
    ]);
    expect((await bloom.inventory.get('product-1'))?.quantity).toBe(9);
  });

  it('SES-45 leaves patients and sales of another facility alone; lost sales count for the device', async () => {
    const stores = openStores();
    const elsewhere = { ...AMA, facility_id: 'elsewhere' };
    await record('patient', patient('r1', 'pk-1'), elsewhere, stores);
    await record('sale', sale('s1'), elsewhere, stores);
    await record('lost_sale', lostSale('l1'), elsewhere, stores);
    const { bloom, outbox } = stores;
    await Promise.all([bloom.patients.clear(), bloom.sales.clear(), bloom.lost_sales.clear()]);
    expect(await reconcile(bloom, outbox, FACILITY)).toBe(1);
    expect(await bloom.lost_sales.count()).toBe(1);
    expect(await bloom.patients.count()).toBe(0);
    expect(await reconcile(bloom, outbox, 'elsewhere')).toBe(2);
  });

  it('writes down what the server said of a sale when nobody could at that moment', async () => {
    const stores = openStores();
    const { bloom, outbox } = stores;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await bloom.inventory.put(product('product-1', 10));
    await record('sale', sale('s1'), AMA, stores);
    const broken = vi.spyOn(bloom, 'transaction').mockRejectedValueOnce(new Error('the disk was full here'));
    await send(stores);
    broken.mockRestore();
    expect((await bloom.sales.get(['s1', '']))?.id).toBe(0);
    await reconcile(bloom, outbox, FACILITY);
    const { sale_id } = (await stored(stores, 's1')) as SaleOutboxRecord;
    expect((await bloom.sales.get(['s1', '']))?.id).toBe(sale_id);
    expect((await bloom.inventory.get('product-1'))?.quantity).toBe(9);
  });
});

it('OUT-23 takes every kind out to a file and back, to be made good like any other', async () => {
  const from = openStores();
  const kinds = Object.keys(RECORDS) as OutboxKind[];
  for (const kind of kinds) await record(kind, RECORDS[kind](`${kind}-1`), AMA, from);
  const file = JSON.parse(JSON.stringify(await exportOutbox(from.outbox, NOW)));
  const to = openStores();
  expect(await importOutbox(to.outbox, file)).toBe(kinds.length);
  for (const kind of kinds) {
    const [before, after] = await Promise.all([stored(from, `${kind}-1`), stored(to, `${kind}-1`)]);
    expect(after).toEqual(before);
  }
  // A sale, what came back of one, a patient and a lost sale are shown here before the server has them.
  expect(await reconcile(to.bloom, to.outbox, FACILITY)).toBe(4);
  expect(await to.bloom.patients.count()).toBe(1);
});

it('keeps on a sale’s row the promo and what was tendered', async () => {
  const stores = openStores();
  const draft = sale('s1');
  draft.payload.promo = { id: 'p', code: 'CHILD10', kind: 'percent', value: '10', discount: '0.25' };
  draft.payload.total = '2.25';
  await record('sale', draft, AMA, stores);
  expect(await stores.bloom.sales.get(['s1', ''])).toMatchObject({
    promo: { code: 'CHILD10', discount: '0.25' },
    payments: [{ method: 'cash', amount: '2.50', tendered: '5.00', change: '2.50' }],
  });
  await record('sale', sale('s2'), AMA, stores);
  expect((await stores.bloom.sales.get(['s2', '']))?.promo).toBeNull();
});

it('refuses to take the uuid of one kind for another', async () => {
  const stores = openStores();
  await record('sale', sale('same'), AMA, stores);
  await expect(record('lost_sale', lostSale('same'), AMA, stores)).rejects.toMatchObject({ fault: 'invalid' });
  expect((await stored(stores, 'same')).kind).toBe('sale');
});
