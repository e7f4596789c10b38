import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartLine, cartPatient } from '../testing/cart-line';
import { memoryStorage } from '../testing/memory-storage';
import { PretendDevice } from '../testing/pretend-device';
import type { CartAction } from './cart';
import { slotName } from './draft-slot';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const add = (productUuid: string): CartAction => ({ type: 'add', product: cartLine(productUuid) });

describe('SWK-10 the open sale outlives its tab', () => {
  it('SWK-10 is found again under its uuid, with patient and promo, after the tab was killed', async () => {
    const device = new PretendDevice();
    const first = await device.openTab();
    first.sale.dispatch(add('a'));
    first.sale.dispatch({ type: 'setPatient', patient: cartPatient() });
    await first.settled();
    const { uuid } = first.sale.get().cart;
    first.kill();
    const { cart, restored } = (await device.openTab()).sale.get();
    expect(restored).toBe(true);
    expect(cart).toMatchObject({ uuid, lines: [{ productUuid: 'a' }], patient: cartPatient() });
  });

  it('SWK-10 is found again by a page that leaves and comes back, before the write is done', async () => {
    const device = new PretendDevice();
    const tab = await device.openTab();
    tab.sale.dispatch(add('a'));
    tab.sale.stop();
    tab.sale.start();
    await vi.waitFor(() => expect(tab.sale.get().ready).toBe(true));
    expect(tab.sale.get().cart.lines).toMatchObject([{ productUuid: 'a', quantity: 1 }]);
  });

  it('SWK-10 a patient without a product is worth keeping, an empty sale is not', async () => {
    const device = new PretendDevice();
    const first = await device.openTab();
    first.sale.dispatch({ type: 'setPatient', patient: cartPatient() });
    await first.settled();
    first.kill();
    const second = await device.openTab();
    expect(second.sale.get().cart.patient).toEqual(cartPatient());
    second.sale.dispatch({ type: 'clear' });
    await second.settled();
    second.kill();
    expect((await device.openTab()).sale.get().restored).toBe(false);
  });

  it('SWK-10 is never given to two tabs: two sales under one uuid would lose one', async () => {
    const device = new PretendDevice();
    const first = await device.openTab();
    first.sale.dispatch(add('a'));
    await first.settled();
    const second = await device.openTab();
    expect(second.sale.get().restored).toBe(false);
    second.sale.dispatch(add('b'));
    await second.settled();
    first.kill();
    second.kill();
    const [third, fourth] = [await device.openTab(), await device.openTab()];
    const found = [third, fourth].map((tab) => tab.sale.get().cart.lines[0]?.productUuid);
    expect(found.sort()).toEqual(['a', 'b']);
  });

  it('SES-45 is not shown to another user of the same device', async () => {
    const device = new PretendDevice();
    const ama = await device.openTab({ userId: 'ama' });
    ama.sale.dispatch(add('a'));
    await ama.settled();
    ama.kill();
    expect((await device.openTab({ userId: 'kofi' })).sale.get().restored).toBe(false);
    expect((await device.openTab({ userId: 'ama' })).sale.get().restored).toBe(true);
  });

  it('SWK-10 is not written over by a program that is too old to read it', async () => {
    const device = new PretendDevice();
    const first = await device.openTab();
    await first.drafts.put('open.u1.0', { schema: 99, uuid: 'later' });
    first.kill();
    const second = await device.openTab();
    second.sale.dispatch(add('a'));
    await second.settled();
    expect(await second.drafts.get('open.u1.0')).toEqual({ schema: 99, uuid: 'later' });
    expect((await second.drafts.list('open.')).length).toBe(2);
  });
});

describe('SWK-10 the cart of an earlier version in local storage', () => {
  const name = slotName({ facilityId: 'f1', userId: 'u1' }, 3);
  const lines = [{ productUuid: 'a', name: 'ORS', unitPrice: '3.00', quantity: 2 }];

  beforeEach(() => localStorage.setItem(name, JSON.stringify({ schema: 1, uuid: 'old', lines })));

  it('SWK-10 is taken over once, whenever the browser is killed', async () => {
    for (const writes of [0, 1, 2, 3]) {
      localStorage.setItem(name, JSON.stringify({ schema: 1, uuid: 'old', lines }));
      const device = new PretendDevice();
      const first = await device.openTab({ writes });
      first.kill();
      const second = await device.openTab();
      expect(second.sale.get()).toMatchObject({ restored: true, cart: { uuid: 'old', lines: [{ quantity: 2 }] } });
      expect(localStorage.getItem(name)).toBeNull();
      await second.complete();
      await second.settled();
      second.kill();
      expect((await device.openTab()).sale.get()).toMatchObject({ restored: false, alreadySold: null });
    }
  });

  it('SWK-10 waits for its turn while its place is taken by another sale', async () => {
    const device = new PretendDevice();
    const first = await device.openTab({ userId: 'u2' });
    await first.drafts.put('open.u1.3', { schema: 2, uuid: 'new', lines: [cartLine('b')], patient: null, promo: null });
    const second = await device.openTab();
    expect(second.sale.get().cart.uuid).toBe('new');
    await second.complete();
    await second.settled();
    second.kill();
    expect((await device.openTab()).sale.get().cart.uuid).toBe('old');
  });
});

describe('without Web Locks', () => {
  it('SWK-10 a tab keeps its sale through a reload, in a place that other tabs do not know', async () => {
    vi.spyOn(PretendDevice.prototype, 'locksOf').mockReturnValue(undefined);
    const device = new PretendDevice();
    const first = await device.openTab();
    first.sale.dispatch(add('a'));
    await first.settled();
    first.kill();
    expect((await device.openTab()).sale.get().restored).toBe(true);
    vi.stubGlobal('sessionStorage', memoryStorage());
    expect((await device.openTab()).sale.get().restored).toBe(false);
  });
});
