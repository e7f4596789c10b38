/** Reads barcodes out of pictures, away from the page, where the browser itself cannot (decision 110). */
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { FoundCode } from './barcode-reader';

/** What is printed on packs, cards and receipts. */
const FORMATS: ReadInputBarcodeFormat[] = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'DataMatrix', 'QRCode'];
const LINEAR = new Set<string>(['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128']);
/** A pack carries two or three. */
const AT_MOST = 4;

export type FromDecoder =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'found'; codes: FoundCode[] };

const scope = self as unknown as DedicatedWorkerGlobalScope;
const tell = (message: FromDecoder) => scope.postMessage(message);

function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture;
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  pen.drawImage(picture, 0, 0);
  picture.close();
  return pen.getImageData(0, 0, width, height);
}

async function decode(picture: ImageBitmap): Promise<void> {
  const codes = await readBarcodes(pixelsOf(picture), {
    formats: FORMATS,
    tryHarder: true,
    maxNumberOfSymbols: AT_MOST,
    // GS1 as it is printed below the code, with brackets.
    textMode: 'HRI',
  });
  tell({
    kind: 'found',
    codes: codes.map(({ text, format, position: { topLeft, bottomRight } }) => ({
      text,
      isLinear: LINEAR.has(format),
      x: (topLeft.x + bottomRight.x) / 2,
      y: (topLeft.y + bottomRight.y) / 2,
    })),
  });
}

const failed = (error: unknown) => tell({ kind: 'failed', reason: String(error) });

scope.onmessage = ({ data }: MessageEvent<ImageBitmap>) => void decode(data).catch(failed);
prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true }).then(
  () => tell({ kind: 'ready' }),
  failed,
);
