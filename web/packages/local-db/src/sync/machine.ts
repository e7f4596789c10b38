/**
 * The states of the sync runner, as a pure function. Attempts are only ever counted to wait longer: no state, and no
 * number of failures, leads to a record being dropped.
 */
import type { SyncStateName } from './messages';

export interface SyncState {
  name: SyncStateName;
  /** Failed calls in a row. */
  failures: number;
  /** Milliseconds to wait before the next try (backing-off only). */
  delay?: number;
  /** The last failure was the way to the server, not the server. */
  network?: boolean;
  problem?: { code: string; detail: string };
}

export interface SyncFacts {
  /** There is an id token. */
  signedIn: boolean;
  /** Our server answers, as far as the page knows. */
  reachable: boolean;
}

export type SyncEvent =
  | { type: 'start' }
  | { type: 'stop' }
  /** A record was added, the page became visible; `urgent`: the user asked. */
  | { type: 'wake'; urgent: boolean }
  /** The facts changed. */
  | { type: 'facts'; becameReachable: boolean; tokenChanged: boolean }
  /** The wait of backing-off is over, or the slow tick. */
  | { type: 'timer' }
  /** Nothing is left to send. */
  | { type: 'drained' }
  | { type: 'unauthorized' }
  | { type: 'failed'; problem: { code: string; detail: string }; network: boolean; retryAfter?: number };

export const FIRST_WAIT = 1_000;
export const LONGEST_WAIT = 60_000;

/** Doubles from one second, half of it by chance (so that a thousand tills do not come at once), never over a minute. */
export function backOff(failures: number, random: number, retryAfter = 0): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - 1, 10));
  return Math.min(LONGEST_WAIT, Math.max(full / 2 + (full / 2) * random, retryAfter));
}

/** `random`: 0 to 1. */
export function transition(state: SyncState, event: SyncEvent, facts: SyncFacts, random: number): SyncState {
  const attempt = (): SyncState => {
    if (!facts.signedIn) return { name: 'needs-sign-in', failures: state.failures };
    return { name: 'sending', failures: state.failures };
  };
  const whenReachable = (): SyncState =>
    facts.reachable || !facts.signedIn ? attempt() : { name: 'waiting-for-network', failures: state.failures };

  if (event.type === 'stop') return { name: 'stopped', failures: 0 };
  if (state.name === 'stopped') return event.type === 'start' ? whenReachable() : state;

  switch (event.type) {
    case 'start':
      return state;
    case 'wake':
      if (state.name === 'idle') return whenReachable();
      return event.urgent && state.name !== 'sending' ? attempt() : state;
    case 'facts':
      return afterFacts(state, event, facts, attempt);
    case 'timer':
      // The watcher of the connection may be wrong: one try a minute finds out. Without a token no try makes sense.
      if (state.name === 'waiting-for-network') return attempt();
      return state.name === 'idle' || state.name === 'backing-off' ? whenReachable() : state;
    case 'drained':
      return { name: 'idle', failures: 0 };
    case 'unauthorized':
      return { name: 'needs-sign-in', failures: 0 };
    case 'failed': {
      const failures = state.failures + 1;
      if (event.network && !facts.reachable) return { name: 'waiting-for-network', failures, problem: event.problem };
      const delay = backOff(failures, random, event.retryAfter);
      return { name: 'backing-off', failures, delay, network: event.network, problem: event.problem };
    }
  }
}

function afterFacts(
  state: SyncState,
  event: { becameReachable: boolean; tokenChanged: boolean },
  facts: SyncFacts,
  attempt: () => SyncState,
): SyncState {
  if (state.name === 'sending') return state;
  if (!facts.signedIn) return { name: 'needs-sign-in', failures: state.failures };
  if (state.name === 'needs-sign-in') {
    if (!event.tokenChanged) return state;
    return facts.reachable ? attempt() : { name: 'waiting-for-network', failures: 0 };
  }
  if (!facts.reachable) return { ...state, name: 'waiting-for-network', delay: undefined };
  // The way is free again: a wait that was due to the network is over. A server that asked for patience keeps it.
  const wasTheWay = state.name !== 'backing-off' || state.network === true;
  if ((event.becameReachable && wasTheWay) || state.name === 'waiting-for-network')
    return { ...attempt(), failures: 0 };
  return state;
}
