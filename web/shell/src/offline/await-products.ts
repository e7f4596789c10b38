/** A device without products is of no use to the screen: what else comes lets the first of them come before it. */
import type { ProgressRecord } from '@bloom/local-db';
import type { Observable } from '@bloom/shell-api';
import { awaitScreen } from '../core/settle';

function areHere(row: ProgressRecord): boolean {
  return row.received > 0 || row.progress === 100 || row.state === 'failed';
}

/** The screen waits until the first products are stored, or cannot be had. Returns what ends that. */
export function awaitProducts(downloads: Observable<ProgressRecord[]>, facilityId: string): () => void {
  const isThere = awaitScreen();
  let stop = (): void => undefined;
  const look = () => {
    const rows = downloads.get().filter((row) => row.resource === 'inventory' && row.facility_id === facilityId);
    if (rows.some(areHere)) end();
  };
  function end(): void {
    stop();
    isThere();
  }
  stop = downloads.subscribe(look);
  look();
  return end;
}
