import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { colourOf, installedFiles, WEB_APP_MANIFESTS } from './installed-app';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const tokens = readFileSync(`${root}/../packages/ui/src/theme/tokens.css`, 'utf8');
const files = installedFiles(root, tokens);

interface Manifest extends Record<string, unknown> {
  theme_color: string;
  icons: { src: string; sizes: string }[];
  screenshots: { src: string }[];
}

const manifestIn = (language: keyof typeof WEB_APP_MANIFESTS) =>
  JSON.parse(String(files.find(({ fileName }) => fileName === WEB_APP_MANIFESTS[language])?.source)) as Manifest;
const manifest = manifestIn('en');

/** Every text of it by where it stands; what people do not read is no text. */
function textsOf(value: unknown, at = ''): [at: string, text: string][] {
  if (typeof value === 'string') return /(?:description|name|label|lang)$/.test(at) ? [[at, value]] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${at}/${key}`));
}

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
    const manifests = Object.values(WEB_APP_MANIFESTS).map((fileName) => `/${fileName}`);
    const kept = files.filter(({ isKept }) => isKept).map(({ fileName }) => `/${fileName}`);
    expect(kept).toEqual(expect.arrayContaining([...manifests, ...manifest.icons.map(({ src }) => src)]));
  });

  it('LNG-07 each language has its own words in it, and all else is the same: it is one application', () => {
    const french = manifestIn('fr');
    const same = textsOf(manifest).filter(([at, text]) => Object.fromEntries(textsOf(french))[at] === text);
    expect(same.map(([at]) => at)).toEqual(['/name', '/short_name']);
    const bare = (value: unknown) =>
      JSON.parse(JSON.stringify(value), (key, inner) =>
        /^(?:description|name|short_name|label|lang)$/.test(key) ? undefined : inner,
      );
    expect(bare(french)).toEqual(bare(manifest));
    expect(french.id).toBe('/');
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
