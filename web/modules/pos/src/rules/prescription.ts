/** What a facility asks before something is sold on prescription only. Pure; both ends follow `counter-cases.json`. */
import { type Facility, type Prescription, runsFacility, type User } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';

/** What the till was told, and about which products. */
export interface Told extends Prescription {
  covers: readonly string[];
}

/** Whose rule counts, and who sells. */
export interface Asking {
  facility: Pick<Facility, 'prescription_rule'> | null;
  user: Pick<User, 'groups' | 'is_staff'>;
}

/** A device may have stored the facility before it had a rule. */
const ruleOf = ({ facility }: Asking) => facility?.prescription_rule ?? 'none';

/** Those of the products that are sold on prescription only, where the facility asks about them at all. */
export function onPrescription(
  uuids: readonly string[],
  product: (uuid: string) => InventoryRecord | undefined,
  asking: Asking,
): string[] {
  if (ruleOf(asking) === 'none') return [];
  return uuids.filter((uuid) => product(uuid)?.prescription_only);
}

/** True when this is what the facility asks for. */
export function isEnough(said: Prescription | null, asking: Asking): boolean {
  const rule = ruleOf(asking);
  if (rule === 'prescriber') return Boolean(said?.prescriber && said.number);
  return rule === 'none' || runsFacility(asking.user) || Boolean(said?.approved_by);
}

/** True when the till was told enough about all of these products. */
export const isTold = (uuids: readonly string[], told: Told | undefined, asking: Asking): boolean =>
  uuids.length === 0 || isEnough(uuids.every((uuid) => told?.covers.includes(uuid)) ? (told ?? null) : null, asking);
