/**
 * How many products run out before a delivery of them comes: as the page of suggestions says it, from the same figures, and
 * known without a network.
 */
import type { Need, Offer } from '@bloom/api-client';
import { cartKey, suggestProduct, unitsInCart, unitsNotInFigures } from '@bloom/local-db/suggest';
import {
  feedsView,
  type InventoryRecord,
  type ModulesDb,
  type OrderOutboxRecord,
  type OutboxDb,
  outboxDrafts,
} from '@bloom/local-db/worker';
import { dayOf } from '@bloom/shell-api/day';
import { parseMoney } from '@bloom/shell-api/money';
import { liveQuery } from 'dexie';

/** Milliseconds without a change until products are counted again. */
const CALM = 2_000;

export interface UrgentPorts {
  modules: ModulesDb;
  outbox: OutboxDb;
  facilityId: string;
  userId: string;
  /** Of the country of the facility. */
  timeZone: string;
  currency: { code: string; minorUnits: number };
}

/** Everything but the shelf. */
interface Known {
  needs: ReadonlyMap<string, Need>;
  offers: ReadonlyMap<string, Offer[]>;
  /** Units by barcode that the figures do not have. */
  toCome: ReadonlyMap<string, number>;
}

export class UrgentCounter {
  count = 0;

  private constructor(
    private readonly known: Known,
    private readonly currency: UrgentPorts['currency'],
    private readonly today: string,
  ) {}

  /** null until figures and offers are on this device: a number from half of them would be another one. */
  static async begin(ports: UrgentPorts, now: Date): Promise<UrgentCounter | null> {
    const { facilityId, timeZone, currency } = ports;
    const feeds = feedsView(ports.modules, facilityId, () => true);
    if (!(await isHere(ports))) return null;
    const needs = new Map((await feeds.rows('needs')).map((need) => [need.product_uuid, need]));
    const offers = new Map<string, Offer[]>();
    for (const offer of await feeds.rows('offers')) {
      if (offer.withdrawn) continue;
      const same = offers.get(offer.barcode);
      if (same) same.push(offer);
      else offers.set(offer.barcode, [offer]);
    }
    const known = { needs, offers, toCome: await unitsToCome(ports) };
    return new UrgentCounter(known, currency, dayOf(now, timeZone));
  }

  add(product: InventoryRecord): void {
    const { needs, offers, toCome } = this.known;
    const need = needs.get(product.uuid);
    if (!need || product.stocked === false) return;
    const { urgency } = suggestProduct({
      ...{ need, product, today: this.today },
      offers: (need.barcode && offers.get(need.barcode)) || [],
      toCome: toCome.get(need.barcode) ?? 0,
      priceOf: ({ price }) => parseMoney(price, this.currency),
    });
    if (urgency === 'urgent') this.count += 1;
  }
}

const progressOf = ({ modules, facilityId }: UrgentPorts) => {
  const feeds = feedsView(modules, facilityId, () => true);
  return Promise.all([feeds.progress('needs'), feeds.progress('offers')]);
};

async function isHere(ports: UrgentPorts): Promise<boolean> {
  return (await progressOf(ports)).every((progress) => progress?.refreshed_at !== undefined);
}

/** Units by barcode, ordered here since the figures were made, and in the cart. */
async function unitsToCome(ports: UrgentPorts): Promise<ReadonlyMap<string, number>> {
  const { outbox, facilityId, userId } = ports;
  const [needs] = await progressOf(ports);
  const records = await outbox.outbox.where('kind').equals('order').toArray();
  const ours = records.filter(
    (record): record is OrderOutboxRecord => record.kind === 'order' && record.facility_id === facilityId,
  );
  const units = new Map(unitsNotInFigures(ours, needs?.refreshed_at));
  const cart = unitsInCart(await outboxDrafts(outbox, facilityId).get(cartKey(userId)));
  for (const [barcode, more] of cart) units.set(barcode, (units.get(barcode) ?? 0) + more);
  return units;
}

/**
 * Calls when figures, offers, cart or orders are others than before, once no more of it comes. A page of a download is not
 * waited for: what is not whole counts nothing.
 */
export function watchUrgent(ports: UrgentPorts, changed: () => void, signal: AbortSignal, calm = CALM): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before: string | undefined;
  const watching = liveQuery(async () => {
    const feeds = (await progressOf(ports)).map((row) => row?.refreshed_at && [row.run_id, row.highest, row.count]);
    return JSON.stringify([feeds, [...(await unitsToCome(ports))]]);
  }).subscribe({
    next(stamp) {
      const isFirst = before === undefined;
      const isSame = stamp === before;
      before = stamp;
      // The start counts by itself.
      if (isFirst || isSame) return;
      clearTimeout(timer);
      timer = setTimeout(changed, calm);
    },
    error: (error: unknown) => console.warn('Home counts what is to be ordered from time to time only', error),
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    watching.unsubscribe();
  });
}
