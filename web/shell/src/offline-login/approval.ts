/** Agreeing by PIN to what somebody else is signed in for. Nobody's session changes by it. */
import { runsFacility, type User } from '@bloom/api-client';
import { isPin } from '../pin/form-rules';
import { demandPinCheck, isPinSet, verifyPin } from '../pin/pin-hash';
import { leaseOf } from '../session/lease';
import { type AttemptOutcome, type AttemptPorts, attemptPorts, tryPin } from './attempts';

/** May be asked: manages the facility and has a PIN. */
export const mayApprove = (user: User): boolean => runsFacility(user) && isPinSet(user.user_pin);

/**
 * One try, counted as one of the offline login is. PIN and rights are those of the lease: without a good one, or without
 * the rights, nothing is tried and the answer is `refused`.
 * @throws PinCheckUnavailable without a secure context, before anything is counted
 * @throws StorageError when the device cannot count the try
 */
export async function approveBy(
  userId: string,
  pin: string,
  ports: AttemptPorts = attemptPorts(),
): Promise<AttemptOutcome> {
  demandPinCheck();
  const verdict = await leaseOf(userId, ports.now());
  if ('problem' in verdict || !mayApprove(verdict.user) || !isPin(pin)) return 'refused';
  return tryPin(userId, () => verifyPin(pin, verdict.user.user_pin), ports);
}
