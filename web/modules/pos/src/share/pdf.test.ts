import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Picture, pdfOf } from './pdf';

const picture = (width: number, height: number): Picture => ({
  width,
  height,
  grey: Uint8Array.from({ length: width * height }, (_, at) => at % 251),
});

async function bytesOf(pictures: Picture[], title = 'Receipt 12-0007') {
  const blob = await pdfOf(pictures, title);
  expect(blob.type).toBe('application/pdf');
  return Buffer.from(await blob.arrayBuffer());
}

/** The objects as a reader finds them: by the table at the end of the file. */
function objectsOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, head = '', ...rows] = text.slice(table, text.indexOf('\ntrailer')).split('\n');
  expect(head).toBe(`0 ${rows.length}`);
  return rows.slice(1).map((row, at) => {
    expect(row).toMatch(/^\d{10} 00000 n $/);
    const start = Number(row.slice(0, 10));
    expect(text.slice(start)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
    return text.slice(start, text.indexOf('\nendobj\n', start));
  });
}

describe('a PDF of pictures', () => {
  it('has each picture on a page of its size, 640 dots on 80 mm, dot by dot', async () => {
    const pictures = [picture(640, 300), picture(640, 20)];
    const file = await bytesOf(pictures);
    expect(file.subarray(0, 9).toString()).toBe('%PDF-1.4\n');
    const objects = objectsOf(file);
    expect(objects[1]).toContain('/Count 2 /Kids [4 0 R 7 0 R]');
    for (const [at, { width, height, grey }] of pictures.entries()) {
      const page = objects[3 + 3 * at] as string;
      expect(page).toContain(`/MediaBox [0 0 226.77 ${((height * 226.7717) / 640).toFixed(2)}]`);
      expect(page).toContain(`/Contents ${5 + 3 * at} 0 R`);
      const image = objects[5 + 3 * at] as string;
      expect(image).toContain(`/Width ${width} /Height ${height} /ColorSpace /DeviceGray`);
      const length = Number(/\/Length (\d+)/.exec(image)?.[1]);
      const start = image.indexOf('stream\n') + 'stream\n'.length;
      expect(image.slice(start + length)).toBe('\nendstream');
      const dots = inflateSync(Buffer.from(image.slice(start, start + length), 'latin1'));
      expect(dots.equals(grey)).toBe(true);
    }
  });

  it('says its title in any script', async () => {
    const [, , info = ''] = objectsOf(await bytesOf([picture(8, 8)], 'Reçu ɛɔ 𝔸'));
    const title = Buffer.from(/<([0-9a-f]+)>/.exec(info)?.[1] ?? '', 'hex');
    expect(title.swap16().toString('utf16le')).toBe('\ufeffReçu ɛɔ 𝔸');
  });
});
