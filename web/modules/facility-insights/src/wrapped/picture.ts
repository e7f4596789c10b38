/** The year as a picture, drawn on this device: nothing is sent anywhere, and it holds what the cards hold. */

export interface PictureTexts {
  title: string;
  facility: string;
  /** What it is, and the number or name. */
  rows: readonly (readonly [string, string])[];
  fileName: string;
}

/** What the drawing needs of a canvas. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textBaseline' | 'fillRect' | 'fillText' | 'measureText'
>;

const WIDTH = 1080;
const EDGE = 80;
const ROOM = WIDTH - 2 * EDGE;
const HEAD = 330;
const ROW = 150;
const FOOT = 80;
const FAMILY = 'system-ui, sans-serif';

export const heightOf = (texts: PictureTexts): number => HEAD + texts.rows.length * ROW + FOOT;

export interface Colours {
  accent: string;
  onAccent: string;
  surface: string;
  text: string;
  muted: string;
}

/** As large as it may be and still fits in the line. */
function write(pen: Pen, text: string, y: number, size: number, weight: number): void {
  for (let fitting = size; ; fitting -= 2) {
    pen.font = `${weight} ${fitting}px ${FAMILY}`;
    if (fitting <= 18 || pen.measureText(text).width <= ROOM) break;
  }
  pen.fillText(text, EDGE, y, ROOM);
}

export function paint(pen: Pen, texts: PictureTexts, colours: Colours): void {
  pen.textBaseline = 'top';
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, WIDTH, heightOf(texts));
  pen.fillStyle = colours.accent;
  pen.fillRect(0, 0, WIDTH, HEAD - 50);
  pen.fillStyle = colours.onAccent;
  write(pen, texts.title, 80, 76, 700);
  write(pen, texts.facility, 184, 44, 400);
  texts.rows.forEach(([name, value], at) => {
    const y = HEAD + at * ROW;
    pen.fillStyle = colours.muted;
    write(pen, name, y, 32, 400);
    pen.fillStyle = colours.text;
    write(pen, value, y + 44, 60, 700);
  });
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--bloom-${name}`).trim();
  return {
    accent: token('accent'),
    onAccent: token('on-accent'),
    surface: token('surface'),
    text: token('text'),
    muted: token('muted'),
  };
}

/** A PNG. Rejects where the browser cannot draw. */
export async function drawPicture(texts: PictureTexts): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = heightOf(texts);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser gives no canvas');
  paint(pen, texts, coloursOf(document.documentElement));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser makes no picture of a canvas');
  return blob;
}
