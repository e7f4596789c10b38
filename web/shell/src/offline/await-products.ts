/** A device without products is of no use to the screen: what else comes lets the first of them come before it. */
import type { ProgressRecord } from '@bloom/local-db';
import type { Observable } from '@bloom/shell-api';
import { awaitScreen } from '../core/settle';
import type { StorageHealth } from './storage-health';

function areHere(row: ProgressRecord): boolean {
  return row.received > 0 || row.progress === 100 || row.state === 'failed';
}

interface Device {
  downloads: Observable<ProgressRecord[]>;
  storage: Observable<Pick<StorageHealth, 'available'>>;
}

/** The screen waits until the first products are stored, or cannot be had or kept. Returns what ends that. */
export function awaitProducts({ downloads, storage }: Device, facilityId: string): () => void {
  const isThere = awaitScreen();
  const look = () => {
    const rows = downloads.get().filter((row) => row.resource === 'inventory' && row.facility_id === facilityId);
    if (rows.some(areHere) || !storage.get().available) end();
  };
  const stops = [downloads.subscribe(look), storage.subscribe(look)];
  function end(): void {
    for (const stop of stops) stop();
    isThere();
  }
  look();
  return end;
}
