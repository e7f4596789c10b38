/** The browser's own reader of barcodes. Not in the types of the language yet. */

export interface NativeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string; format: string; boundingBox: DOMRectReadOnly }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

export const LINEAR = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'];
const NEEDED = [...LINEAR, 'data_matrix', 'qr_code'];

/** null where it does not read all that packs carry: a tablet without Google's services has the interface, and it reads nothing. */
export async function nativeDetector(): Promise<NativeDetector | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  return Detector && NEEDED.every((format) => supported.includes(format)) ? new Detector({ formats: NEEDED }) : null;
}
