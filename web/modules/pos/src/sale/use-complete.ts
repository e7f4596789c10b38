import { type OutboxRecord, StorageError } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useRef, useState } from 'react';
import type { Cart } from '../cart/cart';
import { storedSale } from '../cart/use-cart';
import type { SearchIndex } from '../catalogue/search-index';
import type { SaleFailure } from '../payment/cash-panel';
import type { Till } from '../shared/use-till';
import { buildSale } from './build-sale';

export interface Completed {
  record: OutboxRecord;
  /** It had been stored by an earlier try; what the cart became since is not in it. */
  savedEarlier: boolean;
}

function failureOf(error: unknown): SaleFailure {
  if (!(error instanceof StorageError)) return 'other';
  if (error.fault === 'quota') return 'full';
  return error.fault === 'outdated' ? 'outdated' : 'other';
}

/** Stores the sale. One at a time, whatever is pressed how often; the cart stays as it is until the store has it. */
export function useComplete(till: Till, index: SearchIndex) {
  const shell = useShell();
  const running = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaleFailure | null>(null);

  async function store(cart: Cart, tendered: bigint): Promise<Completed> {
    const sale = buildSale(cart, {
      currency: till.currency,
      tendered,
      madeAt: new Date().toISOString(),
      today: till.today(),
      product: (uuid) => index.get(uuid),
    });
    try {
      const record = await shell.recordSale(sale);
      return { record, savedEarlier: record.payload.total !== sale.payload.total };
    } catch (error) {
      // A failure after the commit: the sale is stored, and saying otherwise would make the cashier sell it twice.
      const record = await storedSale(shell.outbox.get, cart.uuid);
      if (!record) throw error;
      return { record, savedEarlier: true };
    }
  }

  async function complete(cart: Cart, tendered: bigint): Promise<Completed | null> {
    if (running.current) return null;
    running.current = true;
    setSaving(true);
    setFailure(null);
    try {
      return await store(cart, tendered);
    } catch (error) {
      console.error('The sale could not be stored', error);
      setFailure(failureOf(error));
      return null;
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  return { complete, saving, failure, forgetFailure: () => setFailure(null) };
}
