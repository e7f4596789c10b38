/**
 * Leaves out of the library for receipt printers what no till uses: the models of printers (ours says what its printer can do,
 * `pos/src/printer`), the language of Star printers, Markdown, tables, boxes, pictures, and the code pages of languages that
 * Bloom does not speak. A third of its size is left. Fails loudly when a new version of the library is written in another way.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const LIBRARY = '@point-of-sale/receipt-printer-encoder';
const require = createRequire(import.meta.url);
const fileOf = (name, file) => join(dirname(require.resolve(name)), file);
const printer = fileOf(LIBRARY, 'receipt-printer-encoder.mjs');
const codePages = createRequire(printer)
  .resolve('@point-of-sale/codepage-encoder')
  .replace(/\.cjs$/, '.mjs');

/** Those that a printer may be set to (`encode-receipt.ts`), and what they are made of. */
const KEPT = ['ascii', 'cp437', 'cp850', 'cp858', 'iso8859-1', 'windows1252'];

/** What goes, and what stands in its place. */
const UNUSED = [
  ['its printers', /const printerDefinitions = \{\n[\s\S]*?\n\};/, 'const printerDefinitions = {};'],
  ['Star printers', /^class LanguageStarPrnt \{\n[\s\S]*?\n\}$/m, 'class LanguageStarPrnt {}'],
  ['Markdown', /^class Markdown \{\n[\s\S]*?\n\}$/m, 'class Markdown {}'],
  ['borders', /^class Border \{\n[\s\S]*?\n\}$/m, 'class Border {}'],
  ['the dithering', /^import Dither from 'canvas-dither';$/m, 'const Dither = {};'],
  ['the flattening', /^import Flatten from 'canvas-flatten';$/m, 'const Flatten = {};'],
  ['its pictures', /^import ImageData from '@canvas\/image-data';$/m, 'const ImageData = undefined;'],
  ['the resizing', /^import resizeImageData from 'resize-image-data';$/m, 'const resizeImageData = undefined;'],
];

/** Commands of the encoder, and what only they call. */
const UNUSED_METHODS = [
  ...['table', '#resolveRows', '#resolveCells', '#resolveCell', '#resolveMargin', '#resolveBorder', '#tableStyles'],
  ...['#resolveOutline', '#validateSides', '#resolveSides', '#applyStyles', '#isCellObject', '#tableEdges'],
  ...['#tableRules', '#tableColumn', '#tableSegments', '#borderShape', '#tableShapes', '#tableBorder', '#tableRow'],
  ...['#tableRule', '#resolveColumns', 'box', 'markdown', 'receiptline', '#markdownHeading', '#markdownTable'],
  ...['#markdownCells', '#markdownHeader', '#markdownList', '#markdownContent', 'image', '#imageSize'],
].map((name) => [name, new RegExp(`^  (?:static )?${name}\\(.*\\) \\{\\n[\\s\\S]*?^  \\}$`, 'gm'), '']);

/** Of the source of the printer library. */
export function withoutUnused(source) {
  let lean = source;
  for (const [what, pattern, place] of [...UNUSED, ...UNUSED_METHODS]) {
    const before = lean;
    lean = lean.replace(pattern, place);
    if (lean === before) throw new Error(`${LIBRARY} names ${what} in another way`);
  }
  return lean;
}

/** Of the source of its code pages. */
export function withoutPages(source) {
  const found = [];
  const lean = source.replace(/\n\t'([^'\n]+)': \{\n([\s\S]*?)\n\t\},?(?=\n)/g, (text, name, body) => {
    found.push(name);
    const base = /extends: '([^']+)'/.exec(body)?.[1];
    if (KEPT.includes(name) && base && !KEPT.includes(base)) throw new Error(`${name} is made of ${base}`);
    return KEPT.includes(name) ? text : '';
  });
  const missing = KEPT.filter((name) => !found.includes(name));
  if (missing.length > 0) throw new Error(`the code pages lack ${missing.join(', ')}`);
  return lean;
}

export const leanPrinter = {
  name: 'lean-printer',
  enforce: 'pre',
  resolveId: (id) => (id === LIBRARY ? printer : null),
  transform(code, id) {
    if (id === printer) return { code: withoutUnused(code), map: null };
    if (id === codePages) return { code: withoutPages(code), map: null };
    return null;
  },
};
