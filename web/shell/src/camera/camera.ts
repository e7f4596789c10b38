/** Whether this device has a camera to scan with, and whether it is open. */
import type { CameraScanner, CameraState, Observable } from '@bloom/shell-api';
import { observable } from '../core/observable';
import { keepRestWhenReady } from '../service-worker/register';
import { nativeDetector } from './native-detector';

const state = observable<CameraState>('absent');

/** The same without looking for one: of a page on which nobody can open it. */
export const cameraState: Observable<CameraState> = state;

/** Asked when the first screen with a button for it is drawn; cameras come and go with their cables. */
let isWatched = false;

async function look(): Promise<void> {
  // Absent where the page did not come encrypted.
  const devices = await navigator.mediaDevices?.enumerateDevices().catch((error: unknown) => {
    console.warn('Cameras could not be looked for', error);
    return [];
  });
  const isThere = devices?.some(({ kind }) => kind === 'videoinput') ?? false;
  if (isThere === (state.get() === 'absent')) state.set(isThere ? 'closed' : 'absent');
  if (isThere && isOnlyTouched() && !(await nativeDetector())) keepRestWhenReady();
}

/** Its camera is its scanner: it must read offline, too, before it has ever been opened. */
const isOnlyTouched = () => 'serviceWorker' in navigator && matchMedia('(pointer: coarse)').matches;

export const camera: CameraScanner = {
  get: state.get,
  subscribe(listener) {
    if (!isWatched) {
      isWatched = true;
      navigator.mediaDevices?.addEventListener?.('devicechange', () => void look());
      void look();
    }
    return state.subscribe(listener);
  },
  open() {
    if (state.get() === 'closed') state.set('open');
  },
  close() {
    if (state.get() === 'open') state.set('closed');
  },
};
