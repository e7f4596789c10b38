import type { UploadKind } from '@bloom/api-client';
import { useSyncExternalStore } from 'react';
import type { UploadPlace } from './states';
import { type QueuedUpload, uploadQueue } from './upload-queue';

/** The file of this kind and place that is on its way, or did not get there. */
export function useQueuedUpload(kind: UploadKind, place: UploadPlace): QueuedUpload | undefined {
  return useSyncExternalStore(uploadQueue.subscribe, () => uploadQueue.get(kind, place));
}
