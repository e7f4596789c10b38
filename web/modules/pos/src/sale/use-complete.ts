import type { SalePayload } from '@bloom/api-client';
import { canonicalJson, type SaleOutboxRecord, StorageError } from '@bloom/local-db';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import { type NewSale, useShell } from '@bloom/shell-api';
import { useRef, useState } from 'react';
import type { Cart } from '../cart/cart';
import { storedSale } from '../cart/open-sale';
import type { SaleFailure } from '../payment/failure-note';
import type { Tender } from '../rules/tender';
import type { Till } from '../shared/use-till';
import { buildSale } from './build-sale';

export interface Completed {
  record: SaleOutboxRecord;
  /** It had been stored under this uuid before, as something else: what the cart became since is not in it. */
  savedEarlier: boolean;
}

function failureOf(error: unknown): SaleFailure {
  if (!(error instanceof StorageError)) return 'other';
  if (error.fault === 'quota') return 'full';
  return error.fault === 'outdated' ? 'outdated' : 'other';
}

/** What customer and cashier see of a sale. Batches are left out: the first try has moved the stock. */
function whatWasSold({ lines, payments, total, patient_id, promo = null }: NewSale['payload'] | SalePayload): string {
  const units = new Map<string, number>();
  for (const { product_uuid, unit_price, quantity } of lines) {
    const key = `${product_uuid} ${unit_price}`;
    units.set(key, (units.get(key) ?? 0) + quantity);
  }
  return canonicalJson({ lines: Object.fromEntries(units), payments, total, patient_id, promo });
}

/** Stores the sale. One at a time, whatever is pressed how often; the cart stays as it is until the store has it. */
export function useComplete(till: Till, index: SearchIndex) {
  const shell = useShell();
  const running = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaleFailure | null>(null);

  async function store(cart: Cart, tenders: readonly Tender[], today: string): Promise<Completed> {
    const sale = buildSale(cart, {
      currency: till.currency,
      tenders,
      madeAt: new Date().toISOString(),
      today,
      product: (uuid) => index.get(uuid),
    });
    try {
      const record = await shell.record('sale', sale);
      return { record, savedEarlier: whatWasSold(record.payload) !== whatWasSold(sale.payload) };
    } catch (error) {
      // A failure after the commit: the sale is stored, and saying otherwise would make the cashier sell it twice.
      const record = await storedSale(shell.outbox.get, cart.uuid);
      if (!record) throw error;
      return { record, savedEarlier: whatWasSold(record.payload) !== whatWasSold(sale.payload) };
    }
  }

  /** @param day for which the total was shown: a promo may end while the customer pays */
  async function complete(cart: Cart, tenders: readonly Tender[], day = till.today()): Promise<Completed | null> {
    if (running.current) return null;
    running.current = true;
    setSaving(true);
    setFailure(null);
    try {
      return await store(cart, tenders, day);
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
