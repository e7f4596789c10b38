import { useShell } from '@bloom/shell-api';
import { useRef, useSyncExternalStore } from 'react';
import { type Habits, NO_HABITS } from './habits';
import { knownHabits } from './known-habits';

const NOTHING = { get: () => NO_HABITS, subscribe: () => () => undefined };

/** What this facility sells often; nothing where the device keeps no copy of its sales, null until it is looked for. */
export function useHabits(): Habits | null {
  const shell = useShell();
  const habits = shell.keepsCopy ? knownHabits(shell) : NOTHING;
  return useSyncExternalStore(habits.subscribe, habits.get);
}

/**
 * What is sold most, for the list of an empty search. Nothing moves under a finger: another order is taken only while
 * that list is not `shown`.
 *
 * @returns uuids of products; null until there is an order, which is before the products are read
 */
export function useMostSold(shown: boolean): readonly string[] | null {
  const most = useHabits()?.most ?? null;
  const order = useRef(most);
  if (!shown || order.current === null) order.current = most;
  return order.current;
}
