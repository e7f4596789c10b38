import type { Upload } from '@bloom/api-client';
import { type Read, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useEffect, useRef } from 'react';
import { statusOf, type UploadState } from './states';

/** While it runs it is asked for this often. */
const EVERY = 1_000;
/** What changes the stock or the products of a facility as soon as it is through, or undone. */
const CHANGES_STOCK: readonly Upload['kind'][] = ['delivery_note', 'custom_product'];

/** An upload, followed to its end; the notifications know that the user is looking at it. */
export function useUpload(id: string): Read<Upload> {
  const { uploads, refreshInventory } = useShell();
  const read = useRead(
    '/api/uploads/{id}/',
    { path: { id } },
    {
      every: (upload) => (statusOf(upload) === 'running' ? EVERY : null),
    },
  );
  useEffect(() => uploads.onPage(id), [uploads, id]);
  const upload = read.answer;
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
  return read;
}
