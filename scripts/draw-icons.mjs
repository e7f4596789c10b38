// Draws the icons of the installed application from the mark, in the colours of the product:
//   node scripts/draw-icons.mjs
// What it writes is committed, so that a build needs no browser.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

const brand = fileURLToPath(new URL('../web/shell/brand/', import.meta.url));
const tokens = readFileSync(new URL('../web/packages/ui/src/theme/tokens.css', import.meta.url), 'utf8');
const path = / d="([^"]+)"/.exec(readFileSync(`${brand}mark.svg`, 'utf8'))?.[1];
const accent = /--bloom-accent: (#\w+)/.exec(tokens)?.[1];
const onAccent = /--bloom-on-accent: (#\w+)/.exec(tokens)?.[1];
if (!path || !accent || !onAccent) throw new Error('the mark or its colours are not where they were');

/** Systems cut a maskable icon to any shape: its ground fills the square, and the mark stays within the circle that is sure. */
const maskable = { share: 0.58, ground: accent, radius: 0, ink: onAccent };
const plain = { share: 0.7, ground: accent, radius: 0.22, ink: onAccent };
/** Only its shape counts; the system gives the colour. */
const monochrome = { share: 0.7, ground: 'none', radius: 0, ink: 'black' };

const ICONS = [
  ['icon-192', 192, plain],
  ['icon-512', 512, plain],
  ['maskable-192', 192, maskable],
  ['maskable-512', 512, maskable],
  ['monochrome-192', 192, monochrome],
  // Apple's systems round the corners themselves.
  ['touch-180', 180, maskable],
];

function drawing(size, { share, ground, radius, ink }) {
  const side = size * share;
  const edge = (size - side) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" style="display:block">
    <rect width="${size}" height="${size}" rx="${size * radius}" fill="${ground}"/>
    <svg x="${edge}" y="${edge}" width="${side}" height="${side}" viewBox="0 0 64 64"><path fill="${ink}" d="${path}"/></svg>
  </svg>`;
}

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found; run scripts/install-deps.sh');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const [name, size, style] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<body style="margin:0">${drawing(size, style)}</body>`);
    const png = await page.screenshot({ omitBackground: true });
    writeFileSync(`${brand}icons/${name}.png`, png);
    console.log(`${name}: ${png.length} bytes`);
    await page.close();
  }
} finally {
  await browser.close();
}
