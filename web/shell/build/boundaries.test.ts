import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, importsOf, sources, web } from './imports';

const offences = (folder: string, isForbidden: (entry: Import) => boolean) =>
  importsOf(folder)
    .filter(isForbidden)
    .map(({ from, to }) => `${from} imports ${to}`);

describe('the walls of the web', () => {
  it('finds the sources at all', () => {
    expect(sources('shell/src').length).toBeGreaterThan(20);
    expect(sources('modules').length).toBeGreaterThan(8);
    expect(importsOf('shell/src').length).toBeGreaterThan(50);
  });

  it('MOD-06 a module imports neither the shell nor another module', () => {
    expect(
      offences('modules', ({ from, to }) => {
        const own = from.split('/').slice(0, 2).join('/');
        // The build of the modules, beside them, is no module.
        if (own === from) return false;
        if (to.startsWith('@bloom/module-') || to.startsWith('@bloom/shell/') || to === '@bloom/shell') return true;
        return (
          (to.startsWith('modules/') && !to.startsWith(`${own}/`)) ||
          to.startsWith('shell/') ||
          to.startsWith('packages/')
        );
      }),
    ).toEqual([]);
  });

  it('the shell imports no module', () => {
    expect(offences('shell', ({ to }) => to.startsWith('modules/') || to.startsWith('@bloom/module-'))).toEqual([]);
  });

  it('ui imports nothing of ours', () => {
    expect(
      offences(
        'packages/ui',
        ({ to }) =>
          to.startsWith('@bloom/') || (!to.startsWith('packages/ui') && /^(?:packages|shell|modules)\//.test(to)),
      ),
    ).toEqual([]);
  });

  it('LNG-01 plain numbers are written in one place, so that all are written alike', () => {
    const plain = /Intl\.NumberFormat\(\s*[\w.]*\s*\)|\.toLocaleString\(\s*[\w.]*\s*\)/;
    const writers = ['packages', 'shell', 'modules']
      .flatMap(sources)
      .filter((path) => !/\.test\.tsx?$/.test(path) && plain.test(readFileSync(join(web, path), 'utf8')));
    expect(writers).toEqual([]);
  });

  it('LNG-01 dates are written in one place, so that none is in an order that nobody here writes', () => {
    const own = /Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)String\(|\.toLocaleString\([^)]*(?:date|time)Style/;
    const writers = ['packages', 'shell', 'modules']
      .flatMap(sources)
      .filter((path) => !/\.test\.tsx?$/.test(path) && own.test(readFileSync(join(web, path), 'utf8')));
    // The clock reads the time of a zone from one.
    expect(writers.sort()).toEqual(['packages/ui/src/text/date-form.ts', 'shell/src/background/clock-rules.ts']);
  });

  it('packages import neither the shell nor a module', () => {
    expect(
      offences('packages', ({ from, to }) => {
        const own = from.split('/').slice(0, 2).join('/');
        return /^(?:shell|modules)\//.test(to) || (to.startsWith('packages/') && !to.startsWith(`${own}/`));
      }),
    ).toEqual([]);
  });

  it('the parts of the shell reach the network and storage of each other by their published files only', () => {
    expect(
      offences(
        'shell/src',
        ({ from, to }) =>
          !from.startsWith('shell/src/offline') &&
          !/\.test\.tsx?$/.test(from) &&
          /^shell\/src\/offline\/./.test(to) &&
          !/offline\/(?:index|storage-health)$/.test(to),
      ),
    ).toEqual([]);
  });
});
