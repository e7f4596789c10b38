import { type OutboxRecord, uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useEffect, useReducer, useRef, useState } from 'react';
import { type Cart, type CartAction, openCart, reduceCart } from './cart';
import { claimDraft, type DraftSlot } from './draft';

export interface OpenSale {
  cart: Cart;
  dispatch(action: CartAction): void;
  /** False until a cart from before the reload was looked for. */
  ready: boolean;
  /** A cart from before the reload was found. */
  restored: boolean;
  /** The cart from before the reload had been completed in that very moment. */
  alreadySold: OutboxRecord | null;
  /** The sale is stored: begins the next one, under a new uuid. */
  next(): void;
}

/** @param key where the draft is kept, see `draftKey` */
export function useCart(key: string): OpenSale {
  const shell = useShell();
  const [cart, dispatch] = useReducer(reduceCart, null, () => openCart(uuidV7()));
  const [found, setFound] = useState({ ready: false, restored: false, alreadySold: null as OutboxRecord | null });
  const slot = useRef<DraftSlot | null>(null);

  useEffect(() => {
    let gone = false;
    async function restore() {
      const claimed = await claimDraft(key);
      if (gone) return claimed.release();
      slot.current = claimed;
      const { draft } = claimed;
      // Killed between the outbox write and the clean-up: selling it again must not be possible.
      const sold = draft ? await storedSale(shell.outbox.get, draft.uuid) : undefined;
      if (gone) return;
      if (draft && !sold) dispatch({ type: 'restore', uuid: draft.uuid, lines: draft.lines });
      setFound({ ready: true, restored: Boolean(draft && !sold), alreadySold: sold ?? null });
    }
    restore().catch((error) => {
      console.error('The open cart could not be looked for', error);
      if (!gone) setFound((before) => ({ ...before, ready: true }));
    });
    return () => {
      gone = true;
      slot.current?.release();
      slot.current = null;
    };
  }, [key, shell]);

  const open = cart.lines.length > 0;
  useEffect(() => {
    if (found.ready) slot.current?.save(cart);
  }, [cart, found.ready]);
  useEffect(() => {
    shell.setUnsavedWork('pos-sale', open);
    return () => shell.setUnsavedWork('pos-sale', false);
  }, [shell, open]);

  return { cart, dispatch, ...found, next: () => dispatch({ type: 'open', cart: openCart(uuidV7()) }) };
}

/** undefined when there is none, and when the outbox cannot be read: then recording will tell. */
export async function storedSale(
  get: (uuid: string) => Promise<OutboxRecord | undefined>,
  uuid: string,
): Promise<OutboxRecord | undefined> {
  try {
    return await get(uuid);
  } catch (error) {
    console.error('The outbox could not be read', error);
    return undefined;
  }
}
