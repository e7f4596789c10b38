import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { colourOf, installedFiles, WEB_APP_MANIFEST } from './installed-app';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const tokens = readFileSync(`${root}/../packages/ui/src/theme/tokens.css`, 'utf8');
const files = installedFiles(root, tokens);
const manifest = JSON.parse(String(files.find(({ fileName }) => fileName === WEB_APP_MANIFEST)?.source)) as {
  theme_color: string;
  icons: { src: string; sizes: string }[];
  screenshots: { src: string }[];
};

describe('the installed application', () => {
  it('every icon that the manifest names is emitted, as large as it says', () => {
    for (const { src, sizes } of manifest.icons) {
      const file = files.find(({ fileName }) => `/${fileName}` === src);
      // Width and height stand at the same place in every PNG.
      const header = Buffer.from(file?.source ?? '').subarray(16, 24);
      expect(`${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`, src).toBe(sizes);
    }
  });

  it('SWK-09 what shows the application offline is kept by the service worker', () => {
    const kept = files.filter(({ isKept }) => isKept).map(({ fileName }) => `/${fileName}`);
    expect(kept).toEqual(expect.arrayContaining([`/${WEB_APP_MANIFEST}`, ...manifest.icons.map(({ src }) => src)]));
  });

  it('every screenshot that the manifest names is there, and none of them is kept', () => {
    const there = files.filter(({ fileName }) => fileName.startsWith('screenshots/'));
    expect(there.map(({ fileName }) => `/${fileName}`)).toEqual(manifest.screenshots.map(({ src }) => src).sort());
    expect(there.some(({ isKept }) => isKept)).toBe(false);
  });

  it('is painted in the colours of the product', () => {
    expect(manifest.theme_color).toBe(colourOf(tokens, 'accent'));
    expect(colourOf(tokens, 'surface', 'dark')).not.toBe(colourOf(tokens, 'surface'));
    expect(() => colourOf(tokens, 'nothing')).toThrow('no --bloom-nothing');
  });
});
