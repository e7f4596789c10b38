/** What this device knows of what is to come. */
import type { Order, Shipment } from '@bloom/api-client';
import { usePages } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useFreshFeeds } from '@bloom/shell-api/fresh-feeds';
import { useLiveQuery } from 'dexie-react-hooks';
import { isSent, useReceiptRecords } from '../orders/use-records';
import type { FacilitySettings } from '../shared/use-facility-settings';

const FEEDS = ['shipments'] as const;

export interface ShipmentsHere {
  shipments: Shipment[];
  /** RFC 3339, by this device; undefined: they were never here whole. */
  refreshedAt: string | undefined;
}

/** Shipments on their way, from the copy; asked for anew when the server took a receipt. undefined until read. */
export function useShipmentsHere(): ShipmentsHere | undefined {
  const { feeds } = useShell();
  const records = useReceiptRecords();
  useFreshFeeds(FEEDS, records?.filter(isSent).length);
  return useLiveQuery(async () => {
    const [shipments, progress] = await Promise.all([feeds.rows('shipments'), feeds.progress('shipments')]);
    return { shipments, refreshedAt: progress?.refreshed_at };
  }, [feeds]);
}

/** Something of it may still come, though nobody of the network answers it. */
export const isOutsideAndOpen = ({ by_warehouse, lines }: Order): boolean =>
  !by_warehouse &&
  lines.some(({ open_units, state }) => open_units > 0 && state !== 'waiting' && state !== 'cancelled');

export function useOutsideOrders(settings: FacilitySettings) {
  const pages = usePages('/api/orders/outgoing/', { query: { facility_id: settings.facilityId } });
  return { pages, orders: pages.rows.filter(isOutsideAndOpen) };
}
