import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
// @ts-expect-error the build runs in plain Node and has no types
import { withoutModels, withoutPages } from './lean-printer.mjs';

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

  it('is refused when the library is written in another way', async () => {
    expect(withoutModels(await readFile(esm(printer), 'utf8'))).not.toContain('TM-T88V');
    expect(() => withoutModels('const models = {};')).toThrow('names its printers in another way');
    expect(() => withoutPages('const definitions = {};')).toThrow('the code pages lack ascii');
  });
});
