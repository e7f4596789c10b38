import 'fake-indexeddb/auto';
import { enqueue, OutboxDb, outboxDrafts, uuidV7 } from '@bloom/local-db';
import { FakeLocks } from '@bloom/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offer, TOBINCO } from '../testing/offer';
import { buildOrders } from './build-orders';
import type { CartAction } from './cart';
import { KeptCart } from './kept-cart';
import { judgeCart } from './news';

const add = (uuid: string, supplier = TOBINCO): CartAction => ({
  ...{ type: 'add', offer: offer({ uuid, supplier }), packs: 2 },
  ids: { order: uuidV7(), line: uuidV7() },
});
const ERNEST = { uuid: 's1', name: 'Ernest Chemists' };

let db: OutboxDb;
let locks: FakeLocks;
const tabs: KeptCart[] = [];
beforeEach(() => {
  db = new OutboxDb({ name: `outbox-${uuidV7()}` });
  locks = new FakeLocks();
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.stop();
  await db.delete();
  vi.restoreAllMocks();
});

function openTab(userId = 'ama', holder = {}) {
  const drafts = outboxDrafts(db, 'f1');
  const tab = new KeptCart({
    ...{ drafts, locks: locks.of(holder), newId: uuidV7 },
    outbox: { get: (uuid) => db.outbox.get(uuid) },
    owner: { facilityId: 'f1', userId },
  });
  tabs.push(tab);
  tab.start();
  return { tab, drafts, kill: () => locks.release(holder) };
}
async function ours(userId?: string) {
  const opened = openTab(userId);
  await vi.waitFor(() => expect(opened.tab.get().phase).toBe('ours'));
  return opened;
}
const offersIn = (tab: KeptCart) => tab.get().cart.orders.flatMap(({ lines }) => lines.map((line) => line.offerUuid));
/** What is on the disk: drafts are written in their turn. */
const settled = ({ drafts }: { drafts: ReturnType<typeof outboxDrafts> }) => drafts.delete('last');

function store(tab: KeptCart, which: number) {
  const { orders } = tab.get().cart;
  const judged = judgeCart(orders, { get: () => undefined, complete: false }, { code: 'GHS', minorUnits: 2 });
  const made = buildOrders(judged.orders, '2026-11-21T09:00:00.000Z')[which];
  if (!made) throw new Error('no order');
  const operator = { facility_id: 'f1', user_id: 'ama', user_name: 'Ama', made_at: made.madeAt };
  return enqueue(db, { ...operator, uuid: made.uuid, kind: 'order', payload: made.payload });
}

describe('the cart outlives its tab', () => {
  it('is found again with its note and uuids after the tab was killed', async () => {
    const first = await ours();
    first.tab.dispatch(add('a'));
    first.tab.dispatch({ type: 'note', order: first.tab.get().cart.orders[0]?.uuid ?? '', note: 'Before noon' });
    await settled(first);
    first.kill();
    expect((await ours()).tab.get().cart.orders).toEqual(first.tab.get().cart.orders);
  });

  it('takes what is pressed before it is there', async () => {
    const first = await ours();
    first.tab.dispatch(add('a'));
    await settled(first);
    first.kill();
    const { tab } = openTab();
    tab.dispatch(add('b'));
    await vi.waitFor(() => expect(offersIn(tab)).toEqual(['a', 'b']));
  });

  it('is that of one person', async () => {
    const ama = await ours('ama');
    ama.tab.dispatch(add('a'));
    await settled(ama);
    expect(offersIn((await ours('kofi')).tab)).toEqual([]);
  });

  it('says that the last change is on the screen only when it could not be kept', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { tab, drafts } = await ours();
    vi.spyOn(drafts, 'put').mockRejectedValueOnce(new Error('full'));
    tab.dispatch(add('a'));
    await vi.waitFor(() => expect(tab.get().unkept).toBe(true));
    tab.dispatch(add('b'));
    await vi.waitFor(() => expect(tab.get().unkept).toBe(false));
  });
});

describe('an order goes out once', () => {
  it('is not in the cart any more when the tab died between its record and the emptied cart; the others are', async () => {
    const first = await ours();
    first.tab.dispatch(add('a', ERNEST));
    first.tab.dispatch(add('b', TOBINCO));
    await settled(first);
    await store(first.tab, 0);
    first.kill();
    expect(offersIn((await ours()).tab)).toEqual(['b']);
  });

  it('keeps what was added after it was stored, under another uuid', async () => {
    const first = await ours();
    first.tab.dispatch(add('a'));
    const { uuid } = await store(first.tab, 0);
    first.tab.dispatch(add('b'));
    await settled(first);
    first.kill();
    const { tab } = await ours();
    expect(offersIn(tab)).toEqual(['b']);
    expect(tab.get().cart.orders[0]?.uuid).not.toBe(uuid);
  });
});

describe('a second tab', () => {
  it('ORD-11 shows the cart of the first, changes nothing of it, and has it when the first is closed', async () => {
    const first = await ours();
    first.tab.dispatch(add('a'));
    await settled(first);
    const second = openTab();
    await vi.waitFor(() => expect(offersIn(second.tab)).toEqual(['a']));
    expect(second.tab.get().phase).toBe('elsewhere');
    second.tab.dispatch(add('x'));
    first.tab.dispatch(add('b'));
    await vi.waitFor(() => expect(offersIn(second.tab)).toEqual(['a', 'b']));
    first.tab.stop();
    await vi.waitFor(() => expect(second.tab.get().phase).toBe('ours'));
    expect(offersIn(second.tab)).toEqual(['a', 'b']);
  });

  it('leaves a cart that a newer program wrote as it is', async () => {
    const drafts = outboxDrafts(db, 'f1');
    await drafts.put('orders-cart.ama', { schema: 2, boxes: [] });
    const { tab } = openTab();
    await vi.waitFor(() => expect(tab.get().phase).toBe('newer'));
    tab.dispatch(add('a'));
    await drafts.delete('last');
    expect(await drafts.get('orders-cart.ama')).toEqual({ schema: 2, boxes: [] });
  });
});
