/**
 * What is to be labelled: for each batch of a line one label, because it says when the pack expires. Who calls: the open
 * sale and any sale that was made. Pure.
 */
import type { Batch } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import type { Cart } from '../cart/cart';
import { type Portion, portionsOf } from '../rules/fefo';
import type { ListedSale } from '../sales/list-sales';

export interface LabelLine {
  key: string;
  name: string;
  quantity: number;
  directions: string;
  /** undefined: the device knows no batch of it. */
  batch?: Pick<Batch, 'lot' | 'expiry_date'>;
}

type Product = (uuid: string) => InventoryRecord | undefined;

interface Labelled {
  productUuid: string;
  name: string;
  directions?: string;
  portions: readonly Portion[];
}

function labelLines(lines: readonly Labelled[], product: Product): LabelLine[] {
  return lines.flatMap(({ productUuid, name, directions, portions }, at) =>
    directions
      ? portions.map(({ batchId, quantity }, part) => {
          const batch = product(productUuid)?.batches.find(({ id }) => id === batchId);
          return { key: `${at} ${part}`, name, quantity, directions, batch };
        })
      : [],
  );
}

/** @param today the day at the facility, `YYYY-MM-DD` */
export function linesOfCart(cart: Cart, product: Product, today: string): LabelLine[] {
  const lines = cart.lines.map((line) => {
    return { ...line, portions: portionsOf(line, product(line.productUuid)?.batches ?? [], today) };
  });
  return labelLines(lines, product);
}

export const linesOfSale = (sale: ListedSale, product: Product): LabelLine[] => labelLines(sale.lines, product);

/** A return is handed to nobody. */
export const hasLabels = (sale: ListedSale): boolean =>
  !sale.returned && sale.lines.some(({ directions }) => directions);
