import { useShell } from '@bloom/shell-api';
import { useRef, useSyncExternalStore } from 'react';
import { type Habits, NO_HABITS } from './habits';
import { knownHabits } from './known-habits';

const NOTHING = { get: () => NO_HABITS, subscribe: () => () => undefined };

/** What this facility sells often; nothing where the device keeps no copy of its sales. */
export function useHabits(): Habits {
  const shell = useShell();
  const habits = shell.keepsCopy ? knownHabits(shell) : NOTHING;
  return useSyncExternalStore(habits.subscribe, habits.get);
}

/** What is sold most, in one order as long as the list is on the screen: nothing moves under a finger. */
export function useMostSold(): readonly string[] {
  const { most } = useHabits();
  const first = useRef(most);
  if (first.current.length === 0) first.current = most;
  return first.current;
}
