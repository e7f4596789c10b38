import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { describe, expect, it } from 'vitest';
// @ts-expect-error the build runs in plain Node and has no types
import { withoutPages, withoutUnused } from './lean-printer.mjs';

const printer = createRequire(import.meta.url).resolve('@point-of-sale/receipt-printer-encoder');
const pages = createRequire(printer).resolve('@point-of-sale/codepage-encoder');
const esm = (file: string) => file.replace(/\.cjs$/, '.mjs');

interface Encoder {
  encode(text: string, page: string): Uint8Array;
  supports(page: string): boolean;
}

const loaded = async (url: string): Promise<Encoder> => (await import(/* @vite-ignore */ url)).default;

describe('the library for receipt printers, as it is built', () => {
  it('writes the same bytes in every page that a printer may be set to, and knows no other', async () => {
    const whole = await loaded(pathToFileURL(esm(pages)).href);
    const source = withoutPages(await readFile(esm(pages), 'utf8'));
    const lean = await loaded(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`);
    const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).join('');
    for (const page of ['cp437', 'cp850', 'cp858', 'windows1252']) {
      const text = `Reçu n° 7 : œuf, à 5 000 € — ${letters}`;
      expect([...lean.encode(text, page)], page).toEqual([...whole.encode(text, page)]);
    }
    expect([whole.supports('cp737'), lean.supports('cp737')]).toEqual([true, false]);
  });

  it('prints the same bytes as the whole one: text, letters of all sizes, rules, barcodes, the drawer and the knife', async () => {
    const source = withoutUnused(await readFile(esm(printer), 'utf8')) as string;
    const lean = source.replace("'@point-of-sale/codepage-encoder'", `'${pathToFileURL(esm(pages)).href}'`);
    const [whole, kept] = await Promise.all(
      [pathToFileURL(esm(printer)).href, `data:text/javascript;base64,${Buffer.from(lean).toString('base64')}`].map(
        async (url) => (await import(/* @vite-ignore */ url)).default as typeof ReceiptPrinterEncoder,
      ),
    );
    const printed = (Encoder: typeof ReceiptPrinterEncoder) =>
      new Encoder({ language: 'esc-pos', columns: 32, codepageMapping: 'epson', codepageCandidates: ['cp858'] })
        .initialize()
        .codepage('auto')
        .align('center')
        .bold(true)
        .size(2, 2)
        .line('Pharmacie du Marché, une longue enseigne')
        .size(1, 1)
        .bold(false)
        .align('left')
        .rule()
        .line('Reçu n° 3 : œuf')
        .newline()
        .barcode('VBY9-1-00001', 'code128', { height: 60, text: false })
        .pulse()
        .cut()
        .encode();
    if (!whole || !kept) throw new Error('a library was not read');
    expect([...printed(kept)]).toEqual([...printed(whole)]);
    expect(printed(kept).length).toBeGreaterThan(100);
  });

  it('is refused when the library is written in another way', async () => {
    const source = await readFile(esm(printer), 'utf8');
    for (const name of ['TM-T88V', '0x1b, 0x40, 0x18', 'Parse a Markdown document', 'canvas-dither']) {
      expect([source.includes(name), withoutUnused(source).includes(name)], name).toEqual([true, false]);
    }
    expect(() => withoutUnused('const models = {};')).toThrow('names its printers in another way');
    expect(() => withoutUnused(source.replace('class Markdown', 'class Marks'))).toThrow('names Markdown');
    expect(() => withoutPages('const definitions = {};')).toThrow('the code pages lack ascii');
  });
});
