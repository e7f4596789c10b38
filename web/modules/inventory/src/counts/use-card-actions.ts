import { uuidV7 } from '@bloom/local-db';
import { useCallback, useEffect, useRef } from 'react';
import type { CountCardActions } from './count-card';
import {
  addLot,
  type CountDraft,
  type CountedProduct,
  changeRow,
  nextRow,
  removeProduct,
  removeRow,
  setLot,
  setQuantity,
} from './count-draft';

const now = () => new Date().toISOString();

/** The same functions for the whole life of the page, so that a card is drawn again only when its product changes. */
export function useCardActions(
  change: (next: (before: CountDraft) => CountDraft) => void,
  focusRow: (id: string) => void,
  input: { current: HTMLInputElement | null },
  onRemoved: (product: CountedProduct, at: number) => void,
): CountCardActions {
  const latest = useRef(onRemoved);
  useEffect(() => {
    latest.current = onRemoved;
  });
  const actions = useRef<CountCardActions>(null);
  const removed = useCallback((product: CountedProduct, at: number) => latest.current(product, at), []);
  actions.current ??= {
    quantity: (rowId, quantity) => change((before) => setQuantity(before, rowId, quantity, now())),
    lot: (rowId, lot) => change((before) => setLot(before, rowId, lot)),
    expiry: (rowId, expiry) => change((before) => changeRow(before, rowId, { expiry })),
    removeRow: (rowId) => change((before) => removeRow(before, rowId)),
    addLot(productId) {
      const id = uuidV7();
      change((before) => addLot(before, productId, id));
      focusRow(id);
    },
    remove(product) {
      change((before) => {
        removed(product, before.products.indexOf(product));
        return removeProduct(before, product.productId);
      });
    },
    goOn(product, rowId) {
      const next = nextRow(product, rowId);
      if (next) focusRow(next);
      else input.current?.focus();
    },
  };
  return actions.current;
}
