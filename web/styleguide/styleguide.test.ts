import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const here = import.meta.dirname;
const read = (path: string) => readFileSync(join(here, path), 'utf8');

/** Components that `@bloom/ui` offers; it names its icons elsewhere, and the provider is around the whole page. */
function buildingBlocks(): string[] {
  const offered = ['index.ts', 'lists.ts'].map((name) => read(`../packages/ui/src/${name}`)).join('');
  const lists = [...offered.matchAll(/export \{([^}]*)\}/g)];
  const names = lists.flatMap(([, list]) => (list ?? '').split(',').map((name) => name.trim()));
  return names.filter((name) => /^[A-Z][a-z]/.test(name)).filter((name) => name !== 'BloomUiProvider');
}

describe('the style page', () => {
  it('shows every building block of the product', () => {
    const blocks = readdirSync(join(here, 'src'))
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => read(`src/${name}`))
      .join('\n');
    expect(buildingBlocks().length).toBeGreaterThan(30);
    expect(buildingBlocks().filter((name) => !new RegExp(`<${name}[\\s/>]`).test(blocks))).toEqual([]);
  });

  it('is not shipped: nothing of the product imports it', () => {
    const product = ['shell', 'modules', 'packages'].flatMap((folder) =>
      readdirSync(join(here, '..', folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:tsx?|mjs|html)$/.test(path) && !/node_modules|dist\//.test(path))
        .map((path) => join(here, '..', folder, path)),
    );
    expect(product.length).toBeGreaterThan(500);
    expect(
      product.filter((path) => /(?:from|import\(|import)\s*['"][^'"]*styleguide/.test(readFileSync(path, 'utf8'))),
    ).toEqual([]);
  });

  it('reads both schemes of the tokens', async () => {
    expect(existsSync(join(here, '../packages/ui/src/theme/tokens.css'))).toBe(true);
    const { schemesOf } = await import('./src/scheme-styles');
    const { light, dark } = schemesOf(read('../packages/ui/src/theme/tokens.css'));
    expect([light.includes('color-scheme: light'), dark.includes('color-scheme: dark')]).toEqual([true, true]);
    expect(() => schemesOf(':root { color-scheme: light }')).toThrow('two schemes');
  });
});
