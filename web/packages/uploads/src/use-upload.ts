import type { Upload } from '@bloom/api-client';
import { failureOf, OFFLINE, type Read } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { statusOf, type UploadState } from './states';

/** What changes the stock or the products of a facility as soon as it is through, or undone. */
const CHANGES_STOCK: readonly Upload['kind'][] = ['delivery_note', 'custom_product'];

/** An upload, followed to its end by the shell, whose notifications know that the user is looking at it. */
export function useUpload(id: string): Omit<Read<Upload>, 'answeredAt'> {
  const { uploads, refreshInventory } = useShell();
  const { reachable } = useConnectivity();
  const watched = useMemo(() => uploads.watch(id), [uploads, id]);
  const { upload, error } = useSyncExternalStore(watched.subscribe, watched.get);
  const before = useRef<{ id: string; state: UploadState; undone: boolean }>(undefined);
  useEffect(() => {
    if (!upload) return;
    const state = statusOf(upload);
    const undone = upload.undone_at !== null;
    const was = before.current?.id === id ? before.current : undefined;
    const ended = was?.state === 'running' && state === 'done';
    before.current = { id, state, undone };
    // It is tried again later by itself.
    if ((ended || (undone && was?.undone === false)) && CHANGES_STOCK.includes(upload.kind))
      refreshInventory().catch(() => undefined);
  }, [upload, id, refreshInventory]);
  const failure = !reachable ? OFFLINE : error ? failureOf(error) : null;
  return { answer: upload, loading: reachable && !upload && !error, failure, again: watched.again };
}
