/** Signing in by PIN, without a single request (OLG-18..OLG-26). */
import type { User } from '@bloom/api-client';
import { isPin } from '../pin/form-rules';
import { demandPinCheck, isPinSet, verifyPin } from '../pin/pin-hash';
import { restoreSession } from '../session/restore-session';
import { stored } from '../session/stored';
import { type AttemptOutcome, type AttemptPorts, attemptPorts, type Gate, tryPin } from './attempts';
import { countLogin } from './counts';
import { type DeviceStores, deviceStores, knownStart } from './people';

/** OLG-10, OLG-11, OLG-19 */
export function maySignIn(person: User | undefined, pin: string, isChecking: boolean, gate: Gate): boolean {
  return person !== undefined && isPinSet(person.user_pin) && isPin(pin) && !isChecking && gate.state === 'open';
}

/**
 * Right PIN and a facility known here, else one and the same failure (OLG-26, T56). On `right` the person's session is
 * in place, and the caller goes to /home and reloads.
 * @throws PinCheckUnavailable without a secure context, before anything is counted
 * @throws StorageError when the device cannot count the try
 */
export async function logIn(
  person: User,
  pin: string,
  stores: DeviceStores = deviceStores(),
  ports: AttemptPorts = attemptPorts(),
): Promise<AttemptOutcome> {
  demandPinCheck();
  const isFacilityKnown = stored.get('facility')?.[person.facility_id ?? ''] !== undefined;
  const outcome = await tryPin(
    person.id,
    async () => (await verifyPin(pin, person.user_pin)) && isFacilityKnown,
    ports,
  );
  if (outcome === 'refused') return outcome;
  // A statistic: that it cannot be kept is no reason to keep anybody from selling.
  await countLogin(stores.bloom, outcome === 'right' ? 'success' : 'fail').catch((error: unknown) =>
    console.error('The offline login was not counted', error),
  );
  if (outcome === 'right') restoreSession(person, await knownStart(person.id, stores.outbox));
  return outcome;
}
