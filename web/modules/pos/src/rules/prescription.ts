/** What a facility asks before something is sold on prescription only. Pure; both ends follow `counter-cases.json`. */
import { type Facility, type Prescription, runsFacility, type User } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';

/** What the till was told, and how many units of which products about. */
export interface Told extends Prescription {
  covers: Readonly<Record<string, number>>;
}

/** Whose rule counts, and who sells. */
export interface Asking {
  facility: Pick<Facility, 'prescription_rule'> | null;
  user: Pick<User, 'groups' | 'is_staff'>;
}

/** A device may have stored the facility before it had a rule. */
const ruleOf = ({ facility }: Asking) => facility?.prescription_rule ?? 'none';

/** True when the facility asks about the product before it is sold. */
export const isAsked = (item: InventoryRecord | undefined, asking: Asking): boolean =>
  ruleOf(asking) !== 'none' && item?.prescription_only === true;

/** Units of those products of a sale that the facility asks about. */
export function onPrescription(
  lines: readonly { productUuid: string; quantity: number }[],
  product: (uuid: string) => InventoryRecord | undefined,
  asking: Asking,
): Told['covers'] {
  const asked = lines.filter(({ productUuid }) => isAsked(product(productUuid), asking));
  return Object.fromEntries(asked.map(({ productUuid, quantity }) => [productUuid, quantity]));
}

/** True when this is what the facility asks for. */
export function isEnough(said: Prescription | null, asking: Asking): boolean {
  const rule = ruleOf(asking);
  if (rule === 'prescriber') return Boolean(said?.prescriber && said.number);
  return rule === 'none' || runsFacility(asking.user) || Boolean(said?.approved_by);
}

/** True when the till was told enough about all of it. More than was spoken of is asked about again. */
export function isTold(asked: Told['covers'], told: Told | undefined, asking: Asking): boolean {
  const units = Object.entries(asked);
  const isCovered = units.every(([uuid, quantity]) => quantity <= (told?.covers[uuid] ?? 0));
  return units.length === 0 || isEnough(isCovered ? (told ?? null) : null, asking);
}
