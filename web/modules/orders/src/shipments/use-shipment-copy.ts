import type { Shipment } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

/** As this device has it: what is on its way can be looked at, and printed, without a network. */
export function useShipmentCopy(uuid: string): Shipment | undefined {
  const { feeds } = useShell();
  return useLiveQuery(async () => (await feeds.rows('shipments')).find((one) => one.uuid === uuid), [feeds, uuid]);
}
