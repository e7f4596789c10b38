/** What of an earlier order can be ordered again. Pure. */
import type { Offer } from '@bloom/api-client';
import type { OrderOutboxRecord } from '@bloom/local-db';
import type { Currency } from '@bloom/shell-api/money';
import { newsOf } from '../../cart/news';
import type { Wanted } from '../../cart/plan-adds';
import type { KnownOffers } from '../../offers/offer-catalogue';

/** A line as the server has it or as this device recorded it. */
export interface EarlierLine {
  uuid: string;
  offer_uuid: string;
  barcode: string;
  name: string;
  generic_name: string;
  pack: string;
  pack_units: number;
  packs: number;
  price: string;
  /** Absent where nothing has come of it yet. */
  state?: string;
  /** The line that the supplier sent it for. */
  substitute_for?: string | null;
}

export interface EarlierOrder {
  supplier: { uuid: string; name: string };
  lines: readonly EarlierLine[];
}

/** As this device recorded it. */
export const asEarlier = ({
  payload: { supplier_uuid: uuid, supplier_name: name, lines },
}: OrderOutboxRecord): EarlierOrder => ({
  supplier: { uuid, name },
  lines,
});

export interface AgainWish extends Wanted {
  name: string;
}

/**
 * Why a line is left out. `gone`: the supplier does not offer it any more, or in another pack. `cancelled`: somebody took it
 * out of the order. `unknown`: the offers are not all on this device. `tooMany`: the cart takes no more packs of it.
 */
export type LeftOutReason = 'gone' | 'cancelled' | 'unknown' | 'tooMany';

export interface LeftOut {
  name: string;
  reason: LeftOutReason;
}

/**
 * The offers of its lines as they are now: of what was asked for, not of what came instead. Of an order that was cancelled
 * whole all lines are wanted.
 */
export function linesAgain(
  { supplier, lines: all }: EarlierOrder,
  offers: KnownOffers,
  currency: Currency,
): { wishes: AgainWish[]; leftOut: LeftOut[] } {
  const lines = all.filter(({ substitute_for: asked }) => !asked);
  const isCancelled = ({ state }: EarlierLine) => state === 'cancelled';
  const whole = lines.every(isCancelled);
  const wishes: AgainWish[] = [];
  const leftOut: LeftOut[] = [];
  for (const line of lines) {
    const { name, packs } = line;
    const offer = offerNow(line, supplier.uuid, offers, currency);
    if (isCancelled(line) && !whole) leftOut.push({ name, reason: 'cancelled' });
    else if (typeof offer === 'string') leftOut.push({ name, reason: offer });
    else wishes.push({ name: offer.name, offer, packs });
  }
  return { wishes, leftOut };
}

function offerNow(
  line: EarlierLine,
  supplierUuid: string,
  offers: KnownOffers,
  currency: Currency,
): Offer | 'gone' | 'unknown' {
  const { offer_uuid: offerUuid, pack_units: packUnits, generic_name: genericName, ...rest } = line;
  const news = newsOf({ ...rest, offerUuid, packUnits, genericName }, supplierUuid, offers, currency);
  return 'offer' in news ? news.offer : news.kind;
}
