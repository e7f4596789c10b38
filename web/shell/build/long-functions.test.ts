import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sources, web } from './imports';

/** Lines of code, without blank ones and those of a comment. */
const LONGEST = 120;
const EMPTY = /^(?:$|\/\/|\/\*|\*|\{\/\*)/;

interface Length {
  name: string;
  lines: number;
}

/** Every function with a body, by its name; one without a name by that of what it is given to. */
function lengthsOf(path: string, code: string): Length[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: Length[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const owner = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      const lines = node.getText(file).split('\n');
      found.push({
        name: `${path}: ${owner?.getText(file) ?? 'a function without a name'}`,
        lines: lines.filter((line) => !EMPTY.test(line.trim())).length,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const all = [...sources('shell'), ...sources('modules'), ...sources('packages'), ...sources('styleguide')]
  .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
  .flatMap((path) => lengthsOf(path, readFileSync(join(web, path), 'utf8')));

describe('the functions of the web', () => {
  it('are each cut along what they own before they are longer than a screen or two', () => {
    const tooLong = all.filter(({ lines }) => lines > LONGEST);
    expect(tooLong.map(({ name, lines }) => `${name} has ${lines} lines, ${LONGEST} at the most`)).toEqual([]);
    expect(all.length).toBeGreaterThan(3_000);
  });

  it('are counted without blank lines and comments', () => {
    const code = `export function Page() {\n  // why\n\n  const go = () => {\n    return 1;\n  };\n  return go;\n}\n`;
    expect(lengthsOf('page.tsx', code)).toEqual([
      { name: 'page.tsx: Page', lines: 6 },
      { name: 'page.tsx: go', lines: 3 },
    ]);
  });
});
