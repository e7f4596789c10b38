/** The sales on hold at this device: of the facility, whoever put them aside. The seller is who completes. */
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { HELD, type HeldSale, parseHeld } from './draft';
import type { OpenSaleOnScreen } from './use-cart';

export type { HeldSale } from './draft';
export type { RecallOutcome } from './open-sale';

export interface HeldSales extends Pick<OpenSaleOnScreen, 'recall' | 'discard' | 'putBack'> {
  /** The oldest first; undefined until they are read. */
  held: HeldSale[] | undefined;
}

const byAge = (a: HeldSale, b: HeldSale) => (a.heldAt < b.heldAt ? -1 : a.heldAt > b.heldAt ? 1 : 0);

/** @param sale the open sale of this tab, from `useCart` */
export function useHeld(sale: OpenSaleOnScreen): HeldSales {
  const { drafts } = useShell();
  const rows = useLiveQuery(() => drafts.list(HELD), [drafts]);
  const held = rows
    ?.map(({ value }) => parseHeld(value))
    .filter((one) => one !== null)
    .filter((one) => one.uuid !== sale.cart.uuid)
    .sort(byAge);
  return { held, recall: sale.recall, discard: sale.discard, putBack: sale.putBack };
}
