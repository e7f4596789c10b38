import { expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { withLazyStyles } from '../../modules/build.mjs';

const chunk = (fileName: string, isEntry: boolean, code: string, styles: string[]) => ({
  ...{ type: 'chunk', fileName, isEntry, code },
  viteMetadata: { importedCss: new Set(styles) },
});
const sheet = (fileName: string, source: string) => ({ type: 'asset', fileName, source });

it('decision 104: what opens a module reads its own styles alone; those of a lazy part are adopted by its script', () => {
  const files = withLazyStyles([
    chunk('index.js', true, 'open()', ['index.css']),
    chunk('part-1.js', false, 'import "./index.js";part()', ['part.css']),
    chunk('bare-2.js', false, 'bare()', []),
    sheet('index.css', '.till{}'),
    sheet('part.css', '.late{content:"\\201C"}'),
  ]) as { fileName: string; content: string }[];
  expect(files.map(({ fileName }) => fileName)).toEqual(['index.js', 'style.css', 'part-1.js', 'bare-2.js']);
  const [entry, styles, part, bare] = files.map(({ content }) => content);
  expect([entry, styles, bare]).toEqual(['open()', '.till{}', 'bare()']);
  const adopted: string[] = [];
  class FakeSheet {
    replaceSync = (text: string) => adopted.push(text);
  }
  const document = { adoptedStyleSheets: [] as unknown[] };
  const run = new Function('CSSStyleSheet', 'document', 'part', (part ?? '').replace('import "./index.js";', ''));
  run(FakeSheet, document, () => undefined);
  expect(adopted).toEqual(['.late{content:"\\201C"}']);
  expect(document.adoptedStyleSheets).toHaveLength(1);
});
