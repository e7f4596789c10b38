/** Whether stock is on its way to this facility (IST): at a start, when coming online, and on leaving its pages. */
import type { ShellSession } from '@bloom/shell-api';
import { connectivity } from '../connectivity/connectivity';
import { stored } from '../core/stored';
import { ask } from './ask';
import { jobs } from './values';

let askNow: (() => void) | undefined;

/** Staff do not ask (IST-17). Returns what ends it. */
export function followIncomingTransfers({ facility, user }: ShellSession): () => void {
  if (user.is_staff || !facility) return () => undefined;
  let isOver = false;
  let wasReachable = false;
  const look = async () => {
    const asked = await ask('/api/inventory-bff/stock-transfers/', {
      query: {
        source_or_destination_facility: facility.id,
        page: 1,
        status: 'I',
        // Only the first page is read (IST-02): what goes out must not fill it.
        direction: 'incoming',
      },
    });
    if (isOver || asked.is !== 'answered') return;
    const { results } = asked.answer;
    // Closing was meant for what was pending then (IST-20).
    if (results.length === 0) stored.remove('hideStockTransferPrompt');
    const updated = results.map(({ updated_at }) => updated_at);
    stored.set('incomingTransfers', { facilityId: facility.id, updated });
    jobs.incoming.set(updated);
  };
  // Without the server: as it was when it last answered.
  const kept = stored.get('incomingTransfers');
  if (kept?.facilityId === facility.id) jobs.incoming.set(kept.updated);
  const onConnectivity = () => {
    const { reachable } = connectivity.get();
    if (reachable && !wasReachable) void look();
    wasReachable = reachable;
  };
  const stop = connectivity.subscribe(onConnectivity);
  onConnectivity();
  const own = () => void look();
  askNow = own;
  return () => {
    isOver = true;
    stop();
    if (askNow === own) askNow = undefined;
    jobs.incoming.set([]);
  };
}

/** A page of stock transfers was left: it may be done (IST-21). */
export function askForIncomingTransfers(): void {
  if (connectivity.get().reachable) askNow?.();
}
