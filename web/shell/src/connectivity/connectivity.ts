/**
 * Whether our server answers, for everybody in the page. One instance; `start()` it once at boot.
 * The moment of the loss is kept in local storage, so that the hours count on through reloads (CON-15).
 */
import type { Connectivity, Observable } from '@bloom/shell-api';
import { useSyncExternalStore } from 'react';
import { HIDDEN_PROBE_INTERVAL, OFFLINE_PROBE_INTERVAL, ONLINE_PROBE_INTERVAL, PROBE_TIMEOUT } from '../core/constants';
import { getSettings } from '../core/settings';
import { stored } from '../core/stored';
import { ConnectionMachine, type MachineSnapshot } from './machine';
import { limitsOf, type OfflineLimits, type OfflineTime, offlineTime } from './offline-time';
import { Reachability } from './reachability';

/** The hours are counted anew each minute; a longer timer could overflow (CON-17) and would sleep with the laptop. */
const TICK = 60_000;

export interface ConnectivityState extends Connectivity {
  /** Hours and warnings while offline; null while the server answers. */
  readonly offline: OfflineTime | null;
}

const listeners = new Set<() => void>();
let limits: OfflineLimits = limitsOf(undefined);
let current: ConnectivityState = { state: 'online', reachable: true, remainingHours: null, offline: null };
let machine: ConnectionMachine | undefined;
let reachability: Reachability | undefined;
let ticking: ReturnType<typeof setInterval> | undefined;

export const connectivity: Observable<ConnectivityState> = {
  get: () => current,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useConnectivity(): ConnectivityState {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get);
}

/** Begins to watch. Calling it again changes nothing. */
export function start(): void {
  if (machine) return;
  const since = stored.get('offlineSince');
  machine = new ConnectionMachine(
    since === undefined ? { state: 'online', reachable: true } : { state: 'lost', reachable: false },
    publish,
  );
  publish(machine.get());
  reachability = new Reachability(
    {
      url: healthUrl(),
      timeout: PROBE_TIMEOUT,
      idleInterval: ONLINE_PROBE_INTERVAL,
      hiddenInterval: HIDDEN_PROBE_INTERVAL,
      lostInterval: OFFLINE_PROBE_INTERVAL,
    },
    { answered: () => machine?.answered(), silent: () => machine?.silent(navigator.onLine) },
  );
  ticking = setInterval(tick, TICK);
  window.addEventListener('online', onNetwork);
  window.addEventListener('offline', probe);
  document.addEventListener('visibilitychange', onVisible);
  reachability.start();
}

export function stop(): void {
  machine?.stop();
  reachability?.stop();
  clearInterval(ticking);
  window.removeEventListener('online', onNetwork);
  window.removeEventListener('offline', probe);
  document.removeEventListener('visibilitychange', onVisible);
  machine = undefined;
  reachability = undefined;
}

/** A request of the API was answered, whatever the status. */
export function reportSuccess(): void {
  reachability?.success();
}

/** A request of the API got no answer. */
export function reportFailure(): void {
  reachability?.failure();
}

/** Asks the server now. */
export function probe(): void {
  reachability?.probe();
}

/** The facility's hours (ENT-12), or null for the defaults. */
export function setOfflineConfig(config: Parameters<typeof limitsOf>[0]): void {
  limits = limitsOf(config);
  tick();
}

function onNetwork(): void {
  machine?.networkBack();
  probe();
}

function onVisible(): void {
  if (document.visibilityState !== 'visible') return;
  tick();
  probe();
}

function tick(): void {
  if (machine && current.offline) publish(machine.get());
}

function publish(snapshot: MachineSnapshot): void {
  const offline = snapshot.reachable ? null : countOfflineTime();
  if (snapshot.reachable) stored.remove('offlineSince');
  current = { ...snapshot, remainingHours: offline?.remaining ?? null, offline };
  for (const listener of [...listeners]) listener();
}

function countOfflineTime(): OfflineTime {
  const now = Date.now();
  let since = stored.get('offlineSince');
  if (since === undefined || !Number.isFinite(since)) {
    since = now;
    stored.set('offlineSince', since);
  }
  return offlineTime(since, now, limits);
}

/** The health address lives beside the API, not under it. */
function healthUrl(): string {
  return new URL('/health/live', new URL(getSettings().api_url, location.href)).href;
}
