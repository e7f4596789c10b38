/** The picture of the camera, and whatever is read in it. */
import { handOverScan } from '@bloom/shell-api/scanner';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { openReader } from './barcode-reader';
import { beep } from './beep';
import { middleFirst, pictureOf } from './picture';
import { productOf, Sightings } from './sightings';

export type CameraTrouble = 'denied' | 'busy' | 'none' | 'stopped';
export interface CameraView {
  state: 'starting' | 'fetching' | 'reading' | CameraTrouble;
  /** The last code that was scanned. */
  code: string;
  /** null: it has no light. */
  light: boolean | null;
  switchLight: () => void;
}

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};
/** Milliseconds between two pictures: a hand that holds a pack does not see the difference to none. */
const PAUSE = 80;
/** Milliseconds without a scan after which a forgotten camera closes: it warms the device and empties its battery. */
const FORGOTTEN = 180_000;

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'stopped';
}

/** `torch` is not in the types of the language. */
const hasLight = (track: MediaStreamTrack | undefined) => {
  const abilities: (MediaTrackCapabilities & { torch?: boolean }) | undefined = track?.getCapabilities?.();
  return abilities?.torch === true;
};
const withLight = (torch: boolean): MediaTrackConstraints => {
  const light: MediaTrackConstraintSet & { torch: boolean } = { torch };
  return { advanced: [light] };
};

export function useCamera(video: RefObject<HTMLVideoElement | null>, onForgotten: () => void): CameraView {
  const [state, setState] = useState<CameraView['state']>('starting');
  const [code, setCode] = useState('');
  const [light, setLight] = useState<boolean | null>(null);
  const track = useRef<MediaStreamTrack>(undefined);
  const forgotten = useRef(onForgotten);
  forgotten.current = onForgotten;

  useEffect(() => {
    let isOpen = true;
    let stream: MediaStream | undefined;
    const isWanted = () => isOpen;

    async function look(screen: HTMLVideoElement): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia(WANTED);
      if (!isOpen) return;
      [track.current] = stream.getVideoTracks();
      // Its cable was pulled, or the system gave it to another program.
      track.current?.addEventListener('ended', () => {
        if (isOpen) setState('busy');
      });
      setLight(hasLight(track.current) ? false : null);
      screen.srcObject = stream;
      await screen.play();
      setState('fetching');
      const reader = await openReader(isWanted);
      if (!reader) return;
      try {
        if (isOpen) setState('reading');
        await read(screen, reader);
      } finally {
        reader.close();
      }
    }

    async function read(screen: HTMLVideoElement, reader: NonNullable<Awaited<ReturnType<typeof openReader>>>) {
      const sightings = new Sightings();
      let since = performance.now();
      while (isOpen) {
        const picture = await pictureOf(screen);
        const found = picture ? middleFirst(await reader.read(picture.bitmap), picture) : [];
        const now = performance.now();
        const text = isOpen ? sightings.see(found, now) : null;
        // Under a dialog nobody takes it: it is handed over again until somebody does, or it is gone.
        if (text !== null && handOverScan(text)) {
          sightings.taken(text, now);
          since = now;
          setCode(productOf(text).replace(/^0+(?=\d)/, ''));
          beep();
        }
        if (now - since > FORGOTTEN) forgotten.current();
        await pause(PAUSE);
      }
    }

    const screen = video.current;
    const fail = (error: unknown) => {
      console.warn('The camera does not look', error);
      if (isOpen) setState(troubleOf(error));
    };
    if (screen) look(screen).catch(fail).finally(stop);

    function stop() {
      for (const part of stream?.getTracks() ?? []) part.stop();
    }
    return () => {
      isOpen = false;
      stop();
    };
  }, [video]);

  function switchLight() {
    const on = !light;
    track.current?.applyConstraints(withLight(on)).then(
      () => setLight(on),
      (error: unknown) => {
        console.warn('The light cannot be switched', error);
        setLight(null);
      },
    );
  }

  return { state, code, light, switchLight };
}
