/** A share sheet that keeps what it is given, in the place of the device; and what a PDF of a receipt shows. */
import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

interface Sharing {
  /** The files that were shared, name and bytes. */
  files: { name: string; type: string; bytes: number[] }[];
  /** What was drawn into a picture, in the order in which it was. */
  drawn: string[];
}
type Shared = typeof globalThis & { sharing: Sharing };

/** From the next page on. `hasSheet`: the device shares files, as a phone does. */
export async function watchSharing(page: Page, { hasSheet }: { hasSheet: boolean }): Promise<void> {
  await page.addInitScript((shares) => {
    const sharing: Sharing = { files: [], drawn: [] };
    (globalThis as Shared).sharing = sharing;
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      sharing.drawn.push(text);
      draw.call(this, text, ...place);
    };
    if (!shares) return;
    const share = async ({ files = [] }: ShareData) => {
      for (const file of files) {
        const bytes = [...new Uint8Array(await file.arrayBuffer())];
        sharing.files.push({ name: file.name, type: file.type, bytes });
      }
    };
    Object.assign(navigator, { canShare: ({ files }: ShareData) => (files?.length ?? 0) > 0, share });
  }, hasSheet);
}

export async function shared(page: Page): Promise<Sharing> {
  return page.evaluate(() => (globalThis as Shared).sharing);
}

export interface PdfPage {
  /** Millimetres. */
  width: number;
  height: number;
  /** Of its dots, 0 to 1. */
  black: number;
}

/** Throws for what is no PDF of grey pictures. */
export function pagesOf(pdf: Buffer): PdfPage[] {
  const text = pdf.toString('latin1');
  if (!text.startsWith('%PDF-')) throw new Error('it is no PDF');
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const pictures = [...text.matchAll(/\/FlateDecode \/Length (\d+) >>\nstream\n/g)];
  return pictures.map((picture, at) => {
    const start = picture.index + picture[0].length;
    const grey = inflateSync(pdf.subarray(start, start + Number(picture[1])));
    const millimetres = (points = '') => (Number(points) / 72) * 25.4;
    const black = grey.filter((dot) => dot < 128).length / grey.length;
    return { width: millimetres(boxes[at]?.[1]), height: millimetres(boxes[at]?.[2]), black };
  });
}
