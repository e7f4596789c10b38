import { type RefObject, useState } from 'react';
import { PinCheckUnavailable } from '../pin/pin-hash';
import type { LeaseProblem } from '../session/lease';
import { logIn, maySignIn } from './log-in';
import { useGate } from './use-gate';
import type { PeopleHere } from './use-people';

type Problem = 'failed' | 'insecure' | 'broken';
const FAILED: readonly string[] = ['wrong', 'refused'];

interface PinLogin {
  /** undefined until they are read. */
  here: PeopleHere | undefined;
  /** The next try begins here. */
  pinField: RefObject<HTMLInputElement | null>;
  onLoggedIn: () => void;
}

/**
 * Who signs in, and with which PIN: one try at a time. What failed is said until another person or another PIN is
 * entered, and the PIN is empty after each try.
 */
export function usePinLogin({ here, pinField, onLoggedIn }: PinLogin) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refusal, refuse] = useState<LeaseProblem>();
  const people = here?.people;
  // On a device of one person there is nothing to choose.
  const person = people?.find((user) => user.id === chosen) ?? (people?.length === 1 ? people[0] : undefined);
  const { gate, look } = useGate(person?.id);
  const isReady = maySignIn(person, pin, isChecking, gate);

  function choose(id: string | null) {
    setChosen(id);
    refuse(undefined);
    setPin('');
    setProblem(null);
    pinField.current?.focus();
  }

  function type(digits: string) {
    setPin(digits);
    setProblem(null);
  }

  async function submit() {
    if (!isReady || !person) return;
    setChecking(true);
    setProblem(null);
    try {
      const outcome = await logIn(person, pin);
      // Until the new page is here the button stays as it is.
      if (outcome === 'right') return onLoggedIn();
      if (outcome === 'wrong') setProblem('failed');
      if (!FAILED.includes(outcome)) refuse(outcome as LeaseProblem);
    } catch (error) {
      console.error('The offline login could not be checked', error);
      setProblem(error instanceof PinCheckUnavailable ? 'insecure' : 'broken');
    }
    setPin('');
    setChecking(false);
    await look();
    pinField.current?.focus();
  }

  return {
    person,
    choose,
    pin,
    type,
    gate,
    isReady,
    isChecking,
    submit,
    // Who has to wait is told that, and not to try again above it.
    problem: problem === 'failed' && gate.state !== 'open' ? null : problem,
    /** Why this person, or anybody here, may not sign in without the server. */
    lease: refusal ?? here?.problem,
  };
}

export type PinLoginState = ReturnType<typeof usePinLogin>;
