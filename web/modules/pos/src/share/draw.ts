/** A receipt as pictures, drawn by the browser with the letters of the device: those of every language are there. */
import type { ReceiptModel } from '../sales/receipt-model';
import { layOut, type Page, WIDTH } from './layout';
import type { Picture } from './pdf';

const FAMILY = 'system-ui, sans-serif';
const fontOf = (size: number, strong: boolean) => `${strong ? 700 : 400} ${size}px ${FAMILY}`;

/** Black on white, in every scheme of the screen. One canvas a page. Throws where the browser cannot draw. */
export function drawReceipt(receipt: ReceiptModel): HTMLCanvasElement[] {
  const ruler = penOf(document.createElement('canvas'));
  const pages = layOut(receipt, (text, size, strong) => {
    ruler.font = fontOf(size, strong);
    return ruler.measureText(text).width;
  });
  return pages.map(drawPage);
}

function drawPage({ height, drawn }: Page): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = height;
  const pen = penOf(canvas);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, WIDTH, height);
  pen.fillStyle = '#000';
  pen.textBaseline = 'top';
  for (const one of drawn) {
    if ('rule' in one) {
      pen.fillRect(0, one.y, WIDTH, 2);
    } else {
      pen.font = fontOf(one.size, one.strong);
      pen.fillText(one.text, one.x, one.y);
    }
  }
  return canvas;
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser gives no canvas');
  return pen;
}

/** The greys of a canvas, row by row from its upper edge. */
export function pictureOf(canvas: HTMLCanvasElement): Picture {
  const { width, height } = canvas;
  const { data } = penOf(canvas).getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  // Letters are black on white, so that one of the three colours says as much as all of them.
  for (let at = 0; at < grey.length; at += 1) grey[at] = data[at * 4] as number;
  return { width, height, grey };
}
