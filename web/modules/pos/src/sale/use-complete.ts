import type { SalePayload } from '@bloom/api-client';
import { canonicalJson, type SaleOutboxRecord } from '@bloom/local-db';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import { type NewSale, useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import type { Cart } from '../cart/cart';
import type { Tender } from '../rules/tender';
import type { Till } from '../shared/use-till';
import { buildSale } from './build-sale';

export interface Completed {
  record: SaleOutboxRecord;
  /** It had been stored under this uuid before, as something else: what the cart became since is not in it. */
  savedEarlier: boolean;
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
  const { store, saving, failure, forgetFailure } = useStoring();

  async function recordSale(cart: Cart, tenders: readonly Tender[], today: string): Promise<Completed> {
    const sale = buildSale(cart, {
      currency: till.currency,
      tenders,
      madeAt: new Date().toISOString(),
      today,
      product: (uuid) => index.get(uuid),
      asking: shell.session,
    });
    const record = await recordSurely(shell, 'sale', sale);
    return { record, savedEarlier: whatWasSold(record.payload) !== whatWasSold(sale.payload) };
  }

  /** @param day for which the total was shown: a promo may end while the customer pays */
  function complete(cart: Cart, tenders: readonly Tender[], day = till.today()): Promise<Completed | null> {
    return store(() => recordSale(cart, tenders, day), 'The sale could not be stored');
  }

  return { complete, saving, failure, forgetFailure };
}
