import 'fake-indexeddb/auto';
import { StorageError } from '@bloom/local-db';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartLine, cartPatient, promo } from '../testing/cart-line';
import { memoryStorage } from '../testing/memory-storage';
import { PretendDevice, type Tab } from '../testing/pretend-device';
import { type CartAction, type CartParts, isEmpty, partsOf } from './cart';
import { heldKey, writeDraft } from './draft';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const add = (productUuid: string, quantity = 1): CartAction => ({
  type: 'add',
  product: cartLine(productUuid),
  quantity,
});
const linesOf = (tab: Tab) =>
  tab.sale.get().cart.lines.map(({ productUuid, quantity }) => `${quantity} ${productUuid}`);
const heldIn = async (tab: Tab) => (await tab.held()).map(({ lines }) => lines.map((line) => line.productUuid).join());

/** Every sale that is not sold, by uuid, wherever it lies. */
async function unsold(tab: Tab): Promise<Record<string, unknown>> {
  const { cart } = tab.sale.get();
  const held = (await tab.held()).map((sale) => [sale.uuid, partsOf(sale)] as const);
  return Object.fromEntries(isEmpty(cart) ? held : [...held, [cart.uuid, partsOf(cart)] as const]);
}

async function tabWith(device: PretendDevice, ...products: string[]): Promise<Tab> {
  const tab = await device.openTab();
  for (const product of products) tab.sale.dispatch(add(product));
  await tab.settled();
  return tab;
}

/** What a cashier who does not wait for the disk does. */
function scanAtEveryWrite(tab: Tab, times: number): void {
  const write = tab.db.transaction.bind(tab.db) as (...parts: unknown[]) => unknown;
  let left = times;
  Object.assign(tab.db, {
    transaction(...parts: unknown[]) {
      const done = write(...parts);
      if (parts[0] === 'rw' && left > 0) {
        left -= 1;
        tab.sale.dispatch(add('c'));
      }
      return done;
    },
  });
}

describe('holding a sale', () => {
  it('puts everything aside and begins an empty one under a new uuid', async () => {
    const tab = await tabWith(new PretendDevice(), 'a', 'b');
    tab.sale.dispatch({ type: 'setPatient', patient: cartPatient() });
    tab.sale.dispatch({ type: 'setPromo', promo: promo() });
    const before = tab.sale.get().cart;
    const held = await tab.sale.hold();
    expect(held).toEqual({ uuid: before.uuid, ...partsOf(before), heldAt: '2026-06-15T10:00:00.000Z', by: 'u1' });
    expect(await tab.held()).toEqual([held]);
    expect(isEmpty(tab.sale.get().cart)).toBe(true);
    expect(tab.sale.get().cart.uuid).not.toBe(before.uuid);
  });

  it('does nothing to an empty sale, and a key pressed twice holds one sale', async () => {
    const tab = await tabWith(new PretendDevice());
    expect(await tab.sale.hold()).toBeNull();
    tab.sale.dispatch(add('a'));
    const [first, second] = await Promise.all([tab.sale.hold(), tab.sale.hold()]);
    expect([first?.lines.length, second]).toEqual([1, null]);
    expect(await heldIn(tab)).toEqual(['a']);
  });

  it('takes along what is scanned while it is being written', async () => {
    const tab = await tabWith(new PretendDevice(), 'a');
    const holding = tab.sale.hold();
    await Promise.resolve();
    tab.sale.dispatch(add('b'));
    expect((await holding)?.lines.map((line) => line.productUuid)).toEqual(['a', 'b']);
    expect(await heldIn(tab)).toEqual(['a,b']);
    expect(linesOf(tab)).toEqual([]);
  });

  it('holds nothing when the sale is cleared or sold in that moment', async () => {
    const tab = await tabWith(new PretendDevice(), 'a');
    const holding = tab.sale.hold();
    await Promise.resolve();
    tab.sale.dispatch({ type: 'clear' });
    expect(await holding).toBeNull();
    expect(await tab.held()).toEqual([]);

    tab.sale.dispatch(add('b'));
    const again = tab.sale.hold();
    await Promise.resolve();
    tab.sale.next(tab.sale.get().cart);
    expect(await again).toBeNull();
    expect(await tab.held()).toEqual([]);
  });

  it('LST-02 leaves the sale on screen and on the disk when the disk is full', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const device = new PretendDevice();
    const tab = await tabWith(device, 'a');
    vi.spyOn(tab.db.meta, 'bulkPut').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await expect(tab.sale.hold()).rejects.toBeInstanceOf(StorageError);
    expect(linesOf(tab)).toEqual(['1 a']);
    tab.sale.dispatch(add('b'));
    await tab.settled();
    tab.kill();
    const next = await device.openTab();
    expect(linesOf(next)).toEqual(['1 a', '1 b']);
    expect(await next.held()).toEqual([]);
  });
});

describe('recalling a sale', () => {
  it('brings it back under its uuid; an open sale is put on hold first', async () => {
    const tab = await tabWith(new PretendDevice(), 'a');
    const held = await tab.sale.hold();
    tab.sale.dispatch(add('b'));
    expect(await tab.sale.recall(held?.uuid ?? '')).toBe('recalled');
    expect(tab.sale.get().cart.uuid).toBe(held?.uuid);
    expect(linesOf(tab)).toEqual(['1 a']);
    expect(await heldIn(tab)).toEqual(['b']);
  });

  it('SES-45 is for a colleague as well: on hold at this device is for everybody at it', async () => {
    const device = new PretendDevice();
    const ama = await tabWith(device, 'a');
    const held = await ama.sale.hold();
    ama.kill();
    const kofi = await device.openTab({ userId: 'kofi' });
    expect(await kofi.sale.recall(held?.uuid ?? '')).toBe('recalled');
    expect(linesOf(kofi)).toEqual(['1 a']);
  });

  it('OUT-18 two tabs that recall the same sale in one moment: one has it, the other is told', async () => {
    const device = new PretendDevice();
    const [first, second] = [await tabWith(device, 'a'), await tabWith(device, 'b')];
    const held = await first.sale.hold();
    const outcomes = await Promise.all([first, second].map((tab) => tab.sale.recall(held?.uuid ?? '')));
    expect(outcomes.sort()).toEqual(['gone', 'recalled']);
    const uuids = [first, second].map((tab) => tab.sale.get().cart.uuid);
    expect(uuids.filter((uuid) => uuid === held?.uuid)).toHaveLength(1);
  });

  it('OUT-18 a sale that was completed is not sold again', async () => {
    const device = new PretendDevice();
    const tab = await tabWith(device, 'a');
    const { cart } = tab.sale.get();
    await tab.complete();
    await tab.drafts.put(heldKey(cart.uuid), { ...writeDraft(cart), heldAt: '2026-06-15T09:00:00Z', by: 'Ama' });
    expect(await tab.sale.recall(cart.uuid)).toBe('sold');
    expect(await tab.held()).toEqual([]);
    expect(linesOf(tab)).toEqual([]);
  });

  it('says so when another tab has a hand on it and does not let go', async () => {
    const device = new PretendDevice();
    const [frozen, tab] = [await tabWith(device, 'a'), await tabWith(device, 'b')];
    const held = await frozen.sale.hold();
    const never = new Promise(() => undefined);
    void device.locksOf(frozen)?.request(`bloom.pos.held.${held?.uuid}`, { ifAvailable: true }, () => never);
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    expect(await tab.sale.recall(held?.uuid ?? '')).toBe('busy');
    expect(await tab.sale.discard(held?.uuid ?? '')).toBeNull();
    expect(await heldIn(tab)).toEqual(['a']);
    patience.mockRestore();
  });
});

describe('discarding a held sale', () => {
  it('UIC says what it was, and undo puts it back as it was', async () => {
    const tab = await tabWith(new PretendDevice(), 'a');
    const held = await tab.sale.hold();
    const gone = await tab.sale.discard(held?.uuid ?? '');
    expect(gone).toEqual(held);
    expect(await tab.held()).toEqual([]);
    expect(await tab.sale.discard(held?.uuid ?? '')).toBeNull();
    if (gone) await tab.sale.putBack(gone);
    expect(await tab.held()).toEqual([held]);
  });
});

describe('the next sale', () => {
  it('begins with what was scanned while the last one was being stored', async () => {
    const tab = await tabWith(new PretendDevice(), 'a');
    const sold = tab.sale.get().cart;
    tab.sale.dispatch(add('a', 2));
    tab.sale.dispatch(add('b'));
    tab.sale.next(sold);
    expect(linesOf(tab)).toEqual(['2 a', '1 b']);
    expect(tab.sale.get().cart.uuid).not.toBe(sold.uuid);
  });

  it('is not disturbed when the sold one had been put on hold meanwhile, and that one is gone', async () => {
    const tab = await tabWith(new PretendDevice(), 'a');
    const sold = tab.sale.get().cart;
    await tab.sale.hold();
    tab.sale.dispatch(add('b'));
    tab.sale.next(sold);
    await tab.settled();
    expect(linesOf(tab)).toEqual(['1 b']);
    expect(await tab.held()).toEqual([]);
  });
});

describe('what is pressed before the till has begun', () => {
  it('OUT-18 is in the sale, and on the device', async () => {
    const device = new PretendDevice();
    const tab = await device.openTab({ early: [add('a', 2)] });
    expect(linesOf(tab)).toEqual(['2 a']);
    tab.kill();
    expect(linesOf(await device.openTab())).toEqual(['2 a']);
  });

  it('OUT-18 is added to the sale from before the reload', async () => {
    const device = new PretendDevice();
    (await tabWith(device, 'a')).kill();
    expect(linesOf(await device.openTab({ early: [add('b')] })).sort()).toEqual(['1 a', '1 b']);
  });

  it('OUT-18 of the customer before is not in the sale of who comes back to the till', async () => {
    const tab = await tabWith(new PretendDevice(), 'a');
    tab.sale.dispatch({ type: 'clear' });
    await tab.settled();
    const { uuid } = tab.sale.get().cart;
    tab.sale.stop();
    tab.sale.start();
    expect(tab.sale.get().ready).toBe(false);
    expect(tab.sale.get().cart.uuid).not.toBe(uuid);
  });
});

describe('SWK-10 a kill between any two writes', () => {
  it('SWK-10 OUT-18 a sale completed in the moment of the crash is told and not offered again', async () => {
    for (const writes of [0, 1]) {
      const device = new PretendDevice();
      const tab = await tabWith(device, 'a');
      const { uuid } = tab.sale.get().cart;
      tab.kill();
      const again = await device.openTab({ writes: writes + 1 });
      await Promise.race([again.complete(), again.died]);
      again.kill();
      const { restored, alreadySold, cart } = (await device.openTab()).sale.get();
      if (writes === 0) expect([restored, alreadySold, cart.uuid]).toEqual([true, null, uuid]);
      else expect([restored, alreadySold?.uuid, cart.lines.length]).toEqual([false, uuid, 0]);
    }
  });

  it('SWK-10 a sale that is open and on hold at once counts once', async () => {
    const device = new PretendDevice();
    const tab = await tabWith(device, 'a', 'b');
    const { cart } = tab.sale.get();
    await tab.drafts.put(heldKey(cart.uuid), { ...writeDraft(cart), heldAt: '2026-06-15T09:00:00Z', by: 'Ama' });
    tab.kill();
    const next = await device.openTab();
    await next.settled();
    expect(next.sale.get().cart.uuid).toBe(cart.uuid);
    expect(await next.held()).toEqual([]);
  });

  it('SWK-10 a scan while a sale is being recalled costs neither of the two', async () => {
    for (const writes of [0, 1, 2, 3, 4, 5, 6]) {
      const device = new PretendDevice();
      const before = await tabWith(device, 'a');
      await before.sale.hold();
      before.sale.dispatch(add('b'));
      await before.settled();
      before.kill();
      const tab = await device.openTab({ writes });
      const [held] = await tab.held();
      scanAtEveryWrite(tab, 3);
      const recalling = tab.sale.recall(held?.uuid ?? '');
      await Promise.race([recalling, tab.died]);
      tab.kill();
      const next = await device.openTab();
      const products = Object.values(await unsold(next)).map((sale) => (sale as CartParts).lines[0]?.productUuid);
      expect(products.sort()).toEqual(['a', 'b']);
    }
  });

  type Step = 'a' | 'b' | 'patient' | 'hold' | 'recall' | 'discard' | 'complete';
  const step = fc.constantFrom<Step>('a', 'b', 'patient', 'hold', 'hold', 'recall', 'recall', 'discard', 'complete');

  async function take(tab: Tab, what: Step): Promise<void> {
    const { sale } = tab;
    const [oldest] = await tab.held();
    if (what === 'a' || what === 'b') sale.dispatch(add(what));
    else if (what === 'patient') sale.dispatch({ type: 'setPatient', patient: cartPatient() });
    else if (what === 'hold') await sale.hold();
    else if (what === 'recall' && oldest) await sale.recall(oldest.uuid);
    else if (what === 'discard' && oldest) await sale.discard(oldest.uuid);
    else if (what === 'complete' && sale.get().cart.lines.length > 0) await tab.complete();
    await tab.settled();
  }

  it('SWK-10 OUT-18 loses no sale, doubles none and sells none twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), fc.nat({ max: 12 }), async (steps, writes) => {
        const device = new PretendDevice();
        const tab = await device.openTab({ writes });
        let alive = true;
        void tab.died.then(() => {
          alive = false;
        });
        let before = await unsold(tab);
        let after = before;
        for (const what of steps) {
          before = await unsold(tab);
          // A dead tab still shows what it would have written: the step that it died in counts as begun.
          await Promise.race([take(tab, what), tab.died]);
          after = await unsold(tab);
          if (!alive) break;
        }
        tab.kill();
        const next = await device.openTab();
        await next.settled();
        const found = await unsold(next);
        const sold = (await next.db.outbox.toArray()).map(({ uuid }) => uuid);
        expect(Object.keys(found).filter((uuid) => sold.includes(uuid))).toEqual([]);
        const open = next.sale.get().cart.uuid;
        expect((await next.held()).filter(({ uuid }) => uuid === open)).toEqual([]);
        const unsoldOf = (all: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(all).filter(([uuid]) => !sold.includes(uuid)));
        expect([unsoldOf(before), unsoldOf(after)]).toContainEqual(found);
        if (alive) expect(found).toEqual(after);
      }),
      { numRuns: 80 },
    );
  });
});
