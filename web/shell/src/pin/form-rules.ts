/** The rules of the set-up form (PIN-06..PIN-12). A PIN is text: leading zeros count, and only 0 to 9 are digits. */
import { PIN_LENGTH } from '../core/constants';
import { isWeakPin } from './pin-strength';

export type PinProblem = 'onlyNumbers' | 'tooLong' | 'weak' | 'noMatch';

export function isPin(pin: string): boolean {
  return pin.length === PIN_LENGTH && !/[^0-9]/.test(pin);
}

export interface PinProblems {
  pin?: PinProblem;
  repeat?: PinProblem;
}

/**
 * What is wrong with the two fields, which take any input so that it can be said (T53).
 * @param typing the repeat field has the focus: the beginning of the PIN is not a different one yet
 */
export function pinProblems(
  pin: string,
  repeat: string,
  typing = false,
  thisYear = new Date().getFullYear(),
): PinProblems {
  const problems: PinProblems = {};
  if (/[^0-9]/.test(pin)) problems.pin = 'onlyNumbers';
  else if (pin.length > PIN_LENGTH) problems.pin = 'tooLong';
  else if (isWeakPin(pin, thisYear)) problems.pin = 'weak';
  if (repeat !== '' && repeat !== pin && !(typing && pin.startsWith(repeat))) problems.repeat = 'noMatch';
  return problems;
}

export function maySubmit(pin: string, repeat: string, inFlight: boolean): boolean {
  return isPin(pin) && !pinProblems(pin, repeat).pin && repeat === pin && !inFlight;
}

/** The field of the offline login page takes digits only, and four of them (OLG-08). */
export function digitsOnly(input: string): string {
  return input.replace(/[^0-9]/g, '').slice(0, PIN_LENGTH);
}
