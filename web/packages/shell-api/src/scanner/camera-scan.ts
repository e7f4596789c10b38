/** How a code that the camera has read comes to the screen that takes scans: as an event of the window. */

const CAMERA_SCAN = 'bloom-camera-scan';

/** For the shell, which has the camera. False when no screen took the code; it may be handed over again. */
export function handOverScan(code: string): boolean {
  return !window.dispatchEvent(new CustomEvent<string>(CAMERA_SCAN, { detail: code, cancelable: true }));
}

/** @param take false leaves the code to the next screen that listens */
export function onCameraScan(take: (code: string) => boolean): () => void {
  const listener = (event: Event) => {
    if (event.defaultPrevented || !take((event as CustomEvent<string>).detail)) return;
    event.preventDefault();
  };
  window.addEventListener(CAMERA_SCAN, listener);
  return () => window.removeEventListener(CAMERA_SCAN, listener);
}
