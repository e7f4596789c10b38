/**
 * Leaves out of the library for receipt printers what no till uses: the models of printers (ours says what its printer can do,
 * `pos/src/printer`) and the code pages of languages that Bloom does not speak. A third of its size. Fails loudly when
 * a new version of the library is written in another way.
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

/** Of the source of the printer library. */
export function withoutModels(source) {
  const lean = source.replace(/const printerDefinitions = \{\n[\s\S]*?\n\};/, 'const printerDefinitions = {};');
  if (lean === source) throw new Error(`${LIBRARY} names its printers in another way`);
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
    if (id === printer) return { code: withoutModels(code), map: null };
    if (id === codePages) return { code: withoutPages(code), map: null };
    return null;
  },
};
