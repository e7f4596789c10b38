import type { UploadKind } from '@bloom/api-client';
import { useSyncExternalStore } from 'react';
import { type Sending, sendings } from './sendings';
import type { UploadPlace } from './states';

/** The file of this kind and place that is on its way, or did not get there. */
export function useSending(kind: UploadKind, place: UploadPlace): Sending | undefined {
  return useSyncExternalStore(sendings.subscribe, () => sendings.get(kind, place));
}
