import type { UploadKind } from '@bloom/api-client';
import { type QueuedUpload, type UploadTarget, useShell } from '@bloom/shell-api';
import { useSyncExternalStore } from 'react';

/** The file of this kind and target that is on its way, or did not get there. */
export function useQueuedUpload(kind: UploadKind, target: UploadTarget): QueuedUpload | undefined {
  const { queue } = useShell().uploads;
  return useSyncExternalStore(queue.subscribe, () => queue.get(kind, target));
}
