/** Which of several offers of a product is suggested. Pure; by the same table of cases as the server. */
import type { Offer } from '@bloom/api-client';

/** What is compared. */
export interface Choice extends Pick<Offer, 'uuid' | 'availability' | 'pack_units' | 'lead_days'> {
  supplier: string;
  /** Of a pack, in minor units. */
  price: bigint;
}

/**
 * What a supplier has before what it has not, the lowest price of a unit, the shortest delivery, the first supplier by name;
 * of packs that differ in nothing else the smaller one.
 */
export function compareChoices(one: Choice, other: Choice): number {
  return (
    Number(one.availability === 'unavailable') - Number(other.availability === 'unavailable') ||
    // Both prices for the content of both packs: nothing is rounded.
    order(one.price * BigInt(other.pack_units), other.price * BigInt(one.pack_units)) ||
    one.lead_days - other.lead_days ||
    order(one.supplier, other.supplier) ||
    one.pack_units - other.pack_units ||
    order(one.uuid, other.uuid)
  );
}

const order = <Value extends bigint | string>(one: Value, other: Value): number =>
  one < other ? -1 : one > other ? 1 : 0;

export function chooseOffer<One extends Choice>(offers: readonly One[]): One | null {
  return offers.reduce<One | null>((best, one) => (best && compareChoices(best, one) <= 0 ? best : one), null);
}
