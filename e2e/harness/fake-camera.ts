/** A camera before which barcodes are held, one after the other, over and over: a file that Chromium takes for its camera. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 10;
/** Of luminance: a wall by day. */
const WALL = 210;
const BLANK = 255;

export interface Held {
  format: WriteInputBarcodeFormat;
  text: string;
  /** Degrees that it is turned by. */
  turned?: number;
  /** How bright it is, of 1. */
  light?: number;
  /** Seconds. */
  held: number;
}

/** Seconds between two packs. The scanner takes what was away for two for another pack. */
export const AWAY = 2.6;
/** Pixels of the picture for the narrowest bar. */
const SCALE = 3;

const require = createRequire(import.meta.url);
const program = readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm'));
prepareZXingModule({
  overrides: { wasmBinary: program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength) },
});

/** Arguments of Chromium for a camera that plays the file, and is allowed to. */
export const cameraArguments = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** Writes the film to `file`, which ends in `.y4m`. */
export async function filmBarcodes(file: string, all: readonly Held[]): Promise<void> {
  const frames: Uint8Array[] = [];
  const wall = frameOf(new Uint8Array(WIDTH * HEIGHT).fill(WALL));
  const add = (frame: Uint8Array, seconds: number) => {
    for (let at = 0; at < seconds * FRAMES_A_SECOND; at += 1) frames.push(frame);
  };
  for (const held of all) {
    add(frameOf(await pictureOf(held)), held.held);
    add(wall, AWAY);
  }
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420mpeg2\n`);
  await writeFile(file, Buffer.concat([head, ...frames]));
}

/** Luminance, and no colour. */
function frameOf(luminance: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from('FRAME\n'), luminance, new Uint8Array((WIDTH * HEIGHT) / 2).fill(128)]);
}

async function pictureOf({ format, text, turned = 0, light = 1 }: Held): Promise<Uint8Array> {
  const isGs1 = text.startsWith('(');
  const { symbol, error } = await writeBarcode(text, {
    format,
    options: isGs1 ? 'gs1' : '',
    scale: 1,
    withQuietZones: true,
  });
  if (error) throw new Error(`${text} cannot be drawn: ${error}`);
  const scale = symbol.width < 40 ? SCALE * 2 : SCALE;
  const [sin, cos] = [Math.sin((turned * Math.PI) / 180), Math.cos((turned * Math.PI) / 180)];
  const picture = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [right, down] = [x - WIDTH / 2, y - HEIGHT / 2];
      const column = Math.floor((right * cos + down * sin) / scale + symbol.width / 2);
      const row = Math.floor((down * cos - right * sin) / scale + symbol.height / 2);
      const isInside = column >= 0 && row >= 0 && column < symbol.width && row < symbol.height;
      const bright = isInside ? (symbol.data[row * symbol.width + column] ?? BLANK) : WALL;
      picture[y * WIDTH + x] = Math.round(bright * light);
    }
  }
  return picture;
}
