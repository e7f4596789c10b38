/** The stocks of two facilities between which stock moves, and whether they agree. */
import type { InventoryItem, StockTransfer, TransferLine } from '@bloom/api-client';
import { expect } from '@playwright/test';
import type { Api } from './api.ts';

/** By barcode: the same product has an id of its own in each place. */
type StockByBarcode = Map<string, InventoryItem>;

export interface TwoStocks {
  /** Where it arrives. */
  here: StockByBarcode;
  /** Where it comes from. */
  there: StockByBarcode;
  apis: { here: Api; there: Api };
}

export async function stocksOf(here: Api, there: Api): Promise<TwoStocks> {
  const stock = async (api: Api) => new Map((await api.products()).map((item) => [item.barcode_id, item]));
  return { here: await stock(here), there: await stock(there), apis: { here, there } };
}

const unitsOf = (items: StockByBarcode, more: (code: string) => number = () => 0): Map<string, number> =>
  new Map([...items].map(([code, { quantity }]) => [code, quantity + more(code)]));

/**
 * After a transfer was received: its products, and no others, changed in both places by what was sent and received, and
 * the bin cards say the same and add up to the stock.
 *
 * @param hadLeft what was sent had left already when `before` was read
 */
export async function agree(
  transfer: StockTransfer,
  arrivals: readonly { line: TransferLine; received: number }[],
  before: TwoStocks,
  now: TwoStocks,
  { hadLeft }: { hadLeft: boolean },
): Promise<void> {
  const moved = new Map<string, { sent: number; received: number }>();
  for (const { line, received } of arrivals) {
    const { sent, received: sum } = moved.get(line.barcode_id) ?? { sent: 0, received: 0 };
    moved.set(line.barcode_id, { sent: sent + line.quantity, received: sum + received });
  }
  const received = (code: string) => moved.get(code)?.received ?? 0;
  // What did not arrive is back.
  const leftBefore = (code: string) => (hadLeft ? (moved.get(code)?.sent ?? 0) : 0);
  expect(unitsOf(now.here)).toEqual(unitsOf(before.here, received));
  expect(unitsOf(now.there)).toEqual(unitsOf(before.there, (code) => leftBefore(code) - received(code)));
  for (const [code, { sent, received }] of moved) {
    const arrived = received > 0 ? { transfer_in: received } : {};
    const returned = sent > received ? { transfer_returned: sent - received } : {};
    expect(await movedBy(now.apis.here, transfer, now.here.get(code)), code).toEqual(arrived);
    expect(await movedBy(now.apis.there, transfer, now.there.get(code)), code).toEqual({
      transfer_out: -sent,
      ...returned,
    });
  }
}

/** How much of a product each kind of movement of this transfer moved. */
async function movedBy(
  api: Api,
  transfer: StockTransfer,
  item: InventoryItem | undefined,
): Promise<Record<string, number>> {
  if (!item) throw new Error('a product of the transfer is in no book');
  const movements = await api.movements(item.uuid);
  expect(movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(item.quantity);
  expect(movements[0]?.balance).toBe(item.quantity);
  const kinds: Record<string, number> = {};
  for (const { source_id, kind, quantity } of movements) {
    if (source_id === transfer.id) kinds[kind] = (kinds[kind] ?? 0) + quantity;
  }
  return kinds;
}
