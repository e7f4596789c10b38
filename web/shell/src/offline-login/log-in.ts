/** Signing in by PIN, without a single request (OLG-18..OLG-26). */
import type { User } from '@bloom/api-client';
import { stored } from '../core/stored';
import { isPin } from '../pin/form-rules';
import { demandPinCheck, isPinSet, verifyPin } from '../pin/pin-hash';
import { isWeakPin } from '../pin/pin-strength';
import { type LeaseProblem, leaseOf } from '../session/lease';
import { restoreSession } from '../session/restore-session';
import { keepHandleOf } from '../session/sign-outs';
import { noteTime, setHolder } from '../session/trust-db';
import { type AttemptOutcome, type AttemptPorts, attemptPorts, type Gate, tryPin } from './attempts';
import { countLogin } from './counts';
import { type DeviceStores, deviceStores, knownStart } from './people';

/** OLG-10, OLG-11, OLG-19 */
export function maySignIn(person: User | undefined, pin: string, isChecking: boolean, gate: Gate): boolean {
  return person !== undefined && isPinSet(person.user_pin) && isPin(pin) && !isChecking && gate.state === 'open';
}

/**
 * The lease is looked at first: whom it does not name, here and now, is told why, and no try is counted. PIN, person and
 * rights are those of the lease. Right PIN and a facility known here, else one and the same failure (OLG-26, T56). On `right` the person's session is
 * in place, and the caller goes to /home and reloads.
 * @throws PinCheckUnavailable without a secure context, before anything is counted
 * @throws StorageError when the device cannot count the try
 */
export async function logIn(
  known: User,
  pin: string,
  stores: DeviceStores = deviceStores(),
  ports: AttemptPorts = attemptPorts(),
): Promise<AttemptOutcome | LeaseProblem> {
  demandPinCheck();
  const verdict = await leaseOf(known.id, ports.now());
  if ('problem' in verdict) return verdict.problem;
  const person = verdict.user;
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
  if (outcome === 'right' && isWeakPin(pin, new Date().getFullYear())) stored.set('weakPinUserId', person.id);
  if (outcome === 'right') {
    restoreSession(person, await knownStart(person.id, stores.outbox));
    await setHolder(person.id);
    await noteTime(ports.now());
    await keepHandleOf(person.id);
  }
  return outcome;
}
