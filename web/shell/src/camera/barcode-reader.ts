/** Who finds the barcodes in a picture: the browser itself where it can, else a decoder that is fetched when first used. */
import { fetchPart, forgetPart } from '../core/bring-part';
import { START_RETRY_PAUSE } from '../core/constants';
import type { FromDecoder } from './decoder.worker';
import { LINEAR, nativeDetector } from './native-detector';
import type { Sighting } from './sightings';

/** With the middle of the code in pixels of the picture. */
export interface FoundCode extends Sighting {
  x: number;
  y: number;
}

export interface BarcodeReader {
  /** The picture is used up. Rejects when the reader does not work any more. */
  read(picture: ImageBitmap): Promise<FoundCode[]>;
  close(): void;
}

async function nativeReader(): Promise<BarcodeReader | null> {
  const detector = await nativeDetector();
  if (!detector) return null;
  return {
    async read(picture) {
      const found = await detector.detect(picture).finally(() => picture.close());
      return found.map(({ rawValue, format, boundingBox: { left, width, top, height } }) => ({
        text: rawValue,
        isLinear: LINEAR.includes(format),
        x: left + width / 2,
        y: top + height / 2,
      }));
    },
    close: () => undefined,
  };
}

const PART = 'decoder.worker';

/** One decoder, ready. Rejects when its program did not come. */
function startDecoder(): Promise<BarcodeReader> {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module', name: 'bloom-decoder' });
  const answers: { resolve: (news: FromDecoder) => void; reject: (error: Error) => void }[] = [];
  const answer = () => new Promise<FromDecoder>((resolve, reject) => void answers.push({ resolve, reject }));
  const fail = (reason: string) => {
    for (const waiting of answers.splice(0)) waiting.reject(new Error(reason));
  };
  worker.onmessage = ({ data }: MessageEvent<FromDecoder>) => {
    if (data.kind === 'failed') fail(data.reason);
    else answers.shift()?.resolve(data);
  };
  worker.onerror = ({ message }) => fail(message);
  const reader: BarcodeReader = {
    async read(picture) {
      const told = answer();
      worker.postMessage(picture, [picture]);
      const news = await told;
      return news.kind === 'found' ? news.codes : [];
    },
    close: () => worker.terminate(),
  };
  return answer().then(
    () => reader,
    (error: unknown) => {
      worker.terminate();
      throw error;
    },
  );
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** A line that is cut is waited out. @param isWanted false ends the waiting, with null */
export async function openReader(isWanted: () => boolean): Promise<BarcodeReader | null> {
  const native = await nativeReader();
  if (native) return native;
  while (isWanted()) {
    try {
      await fetchPart(PART);
      return await startDecoder();
    } catch (error) {
      console.warn('The decoder did not start', error);
      forgetPart(PART);
      await pause(START_RETRY_PAUSE);
    }
  }
  return null;
}
