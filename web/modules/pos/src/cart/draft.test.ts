import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCart } from './cart';
import { claimDraft, draftKey, parseDraft, writeDraft } from './draft';

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** Web Locks as tabs see them: a name is held until its holder lets go, and giving it back takes a moment. */
function fakeLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, options: LockOptions, work: (lock: object | null) => unknown) {
      while (held.has(name)) {
        if (options.ifAvailable) return work(null);
        const aborted = new Promise((_, reject) =>
          options.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
        );
        await Promise.race([held.get(name), aborted]);
      }
      const running = Promise.resolve(work({ name })).finally(() => held.delete(name));
      held.set(name, running);
      return running;
    },
  };
}

const line = { productUuid: 'p1', name: 'ORS', unitPrice: '3.00', quantity: 2 };
const key = draftKey('f1', 'u1');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
afterEach(() => vi.unstubAllGlobals());

describe('SWK-10 the open sale outlives a reload', () => {
  it('SWK-10 finds the cart again under its uuid after the tab is gone', async () => {
    const first = await claimDraft(key);
    first.save(openCart('cart-1', [line]));
    first.release();
    expect((await claimDraft(key)).draft).toEqual({ uuid: 'cart-1', lines: [line] });
  });

  it('SWK-10 waits for a lock that is being given back in this moment', async () => {
    const first = await claimDraft(key);
    first.save(openCart('cart-1', [line]));
    const next = claimDraft(key);
    first.release();
    expect((await next).draft?.uuid).toBe('cart-1');
  });

  it('never gives one cart to two tabs: two sales under one uuid would lose one', async () => {
    const first = await claimDraft(key);
    first.save(openCart('cart-1', [line]));
    const second = await claimDraft(key);
    expect(second.draft).toBeNull();
    second.save(openCart('cart-2', [line]));
    first.release();
    second.release();
    const found = [(await claimDraft(key)).draft?.uuid, (await claimDraft(key)).draft?.uuid];
    expect(found.sort()).toEqual(['cart-1', 'cart-2']);
  });

  it('SES-45 keeps the carts of other users and facilities apart', async () => {
    const mine = await claimDraft(key);
    mine.save(openCart('cart-1', [line]));
    mine.release();
    expect((await claimDraft(draftKey('f1', 'u2'))).draft).toBeNull();
    expect((await claimDraft(draftKey('f2', 'u1'))).draft).toBeNull();
  });

  it('SWK-10 forgets an empty cart', async () => {
    const slot = await claimDraft(key);
    slot.save(openCart('cart-1', [line]));
    slot.save(openCart('cart-2'));
    slot.release();
    expect((await claimDraft(key)).draft).toBeNull();
  });

  it('SWK-10 a full storage costs nothing but the draft', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const slot = await claimDraft(key);
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => slot.save(openCart('cart-1', [line]))).not.toThrow();
  });

  it('SWK-10 takes no damaged draft for a cart', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const whole = writeDraft({ uuid: 'cart-1', lines: [line] });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        expect(parseDraft(whole.slice(0, length))).toBeNull();
      }),
    );
    expect(parseDraft('{"schema":1,"uuid":"x","lines":[{"productUuid":"p1"}]}')).toBeNull();
    expect(parseDraft('{"schema":2,"uuid":"x","lines":[]}')).toBeNull();
  });
});
