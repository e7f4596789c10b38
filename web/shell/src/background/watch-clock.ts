/** Looks at the clock at the start and whenever the server is back, never without it (CLK-05..CLK-07). */
import type { ShellSession } from '@bloom/shell-api';
import { connectivity } from '../connectivity/connectivity';
import { getSettings } from '../core/settings';
import { stored } from '../core/stored';
import { skewOf, zoneDiffers } from './clock-rules';
import { jobs } from './values';

const LIMIT = 10_000;

/** Returns what ends it. */
export function watchClock(session: ShellSession): () => void {
  let isOver = false;
  let wasReachable = false;
  const look = async () => {
    const flags = await ask(session);
    if (!isOver && connectivity.get().reachable && flags) jobs.clock.set(flags);
  };
  const onConnectivity = () => {
    const { reachable } = connectivity.get();
    if (!reachable) jobs.clock.set(null);
    else if (!wasReachable) void look();
    wasReachable = reachable;
  };
  const stop = connectivity.subscribe(onConnectivity);
  onConnectivity();
  return () => {
    isOver = true;
    stop();
    jobs.clock.set(null);
  };
}

async function ask(session: ShellSession) {
  const url = new URL('/health/live', new URL(getSettings().api_url, location.href));
  try {
    const sent = Date.now();
    const answer = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(LIMIT) });
    const skew = skewOf(sent, Date.now(), answer.headers.get('Date'));
    return { skew, zoneDiffers: zoneDiffers(zoneOf(session), new Date()) };
  } catch {
    // Nothing answered, so nothing is known; the next return of the server asks again.
    return null;
  }
}

/** Of the facility's country; people without a facility have none to compare with. */
export function zoneOf({ facility, countryConfig }: Pick<ShellSession, 'facility' | 'countryConfig'>) {
  if (!facility) return undefined;
  const own = stored.get('configs')?.find(({ country }) => country.id === facility.country_id);
  return (own ?? countryConfig)?.time_zone;
}
