/**
 * A sale that another module prepares for the till: a laboratory test, a refill, a product looked at in the inventory.
 * It lies with the sales on hold under a uuid of its own, so that it survives what they survive (a kill, a reload, no
 * network), one till takes it once, and what came of it can be asked for by that uuid.
 */
import type { DraftPatient, InventoryRecord, SaleOutboxRecord, SaleRecord } from '@bloom/local-db';
import type { ModuleContext } from './contract';

/** How open and held sales are written among the drafts; the point of sale reads them (`cart/draft.ts` there). */
export const SALE_DRAFTS = { schema: 2, open: 'open.', held: 'held.' } as const;

/** Where a sale comes from that was not begun at the till. */
export interface SaleSource {
  /** The module that handed it over. */
  module: string;
  /** What it is there: the id of a request, a product. */
  id: string;
}

export interface HandOver {
  /** UUIDv7, minted when what is to be sold is decided: handing over the same uuid again is the same sale. */
  uuid: string;
  from: SaleSource;
  /** null: a walk-in customer. */
  patient: DraftPatient | null;
  /** At the prices of now; quantities in the units of the product. */
  lines: { item: SoldItem; quantity: number }[];
}

export type SoldItem = Pick<
  InventoryRecord,
  'uuid' | 'name' | 'walk_in_selling_price' | 'member_selling_price' | 'category'
>;

/**
 * `waiting`: with the sales on hold, not open at a till. `open`: a till of this device has it. `sold`: as it was sold, which
 * may be other lines than were handed over. `unknown`: it was emptied or discarded, never handed over, or sold so long ago
 * that this device has no copy any more.
 */
export type HandOverOutcome =
  | { is: 'waiting' | 'open' | 'unknown' }
  | { is: 'sold'; sale: SaleRecord | SaleOutboxRecord['payload'] };

type Shell = Pick<ModuleContext, 'drafts' | 'outbox' | 'db' | 'session' | 'navigate'>;

/** In the address that opens the till with a sale: its uuid. */
export const TAKE = 'take';

/**
 * Keeps the sale and opens the till with it; a sale that is open there is put on hold. A sale that was handed over
 * before is not made again.
 * @throws StorageError when it could not be kept; then nothing was handed over
 */
export async function handOver(shell: Shell, made: HandOver): Promise<void> {
  if ((await handOverOutcome(shell, made.uuid)).is === 'unknown') {
    await shell.drafts.put(SALE_DRAFTS.held + made.uuid, written(shell, made));
  }
  shell.navigate(`/pos/patient?${TAKE}=${made.uuid}`);
}

/**
 * The sale from there that waits or is open at a till of this device: whoever comes again to charge the same thing goes
 * on with it, so that nothing is charged twice.
 */
export async function unsoldFrom({ drafts }: Pick<Shell, 'drafts'>, from: SaleSource): Promise<string | undefined> {
  const kept = [...(await drafts.list(SALE_DRAFTS.open)), ...(await drafts.list(SALE_DRAFTS.held))];
  const sales = kept.map(({ value }) => value as { uuid?: string; from?: SaleSource } | null);
  return sales.find((sale) => sale?.from?.module === from.module && sale.from.id === from.id)?.uuid;
}

/** What came of it. From this device alone: drafts, the outbox, the copy of sales. */
export async function handOverOutcome(shell: Omit<Shell, 'navigate'>, uuid: string): Promise<HandOverOutcome> {
  const record = await shell.outbox.get(uuid);
  if (record?.kind === 'sale') return { is: 'sold', sale: record.payload };
  // By the first half of the key: an array sorts after every text.
  const sale = await shell.db.sales.where('[uuid+patient_id]').between([uuid], [uuid, []]).first();
  if (sale) return { is: 'sold', sale };
  const open = await shell.drafts.list(SALE_DRAFTS.open);
  if (open.some(({ value }) => uuidOf(value) === uuid)) return { is: 'open' };
  return { is: (await shell.drafts.get(SALE_DRAFTS.held + uuid)) ? 'waiting' : 'unknown' };
}

const uuidOf = (draft: unknown) => (draft as { uuid?: unknown } | null)?.uuid;

function written({ session }: Shell, { uuid, from, patient, lines }: HandOver): object {
  const { first_name, last_name, username } = session.user;
  return {
    schema: SALE_DRAFTS.schema,
    uuid,
    from,
    patient,
    promo: null,
    lines: lines.map(({ item, quantity }) => ({
      productUuid: item.uuid,
      name: item.name,
      walkInPrice: item.walk_in_selling_price,
      memberPrice: item.member_selling_price,
      ...(item.category ? { category: item.category } : {}),
      quantity,
      batchId: null,
    })),
    heldAt: new Date().toISOString(),
    by: `${first_name} ${last_name}`.trim() || username,
  };
}
