import { describe, expect, it } from 'vitest';
import { percentile } from './measure.ts';
import { asMarkdown, asText, verdictOf } from './results.ts';
import { ROWS, type Row, TABLE } from './rows.ts';

const AIMED: Row = { key: 'a', what: 'something', unit: 'ms', bare: 'less', aim: { timesBare: { most: 1.2 } } };
const MACHINE = { date: '2026-01-02', hardware: '2 cores', software: 'Chromium 1' };
const written = (row: Row, measure: { value: number; bare?: number } | null, reasons = {}) =>
  asMarkdown(
    [{ heading: 'Rows', rows: [row] }],
    new Map(measure ? [[row.key, { row: row.key, ...measure }]] : []),
    reasons,
    MACHINE,
  );

describe('the table of the benches', () => {
  it('takes for a percentile the least value that so many percent do not exceed', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => 20 - at);
    expect(percentile(twenty, 95)).toBe(19);
    expect(percentile(twenty, 50)).toBe(10);
    expect(percentile(twenty, 100)).toBe(20);
    expect(percentile([3], 95)).toBe(3);
    expect(percentile([], 95)).toBeNaN();
  });

  it('calls a row met up to its aim and missed beyond it, by the value and by the barest way', () => {
    const of = (aim: Row['aim'], value: number, bare?: number) =>
      verdictOf({ ...AIMED, ...(aim ? { aim } : {}) }, { row: 'a', value, ...(bare ? { bare } : {}) });
    expect([of({ most: 60 }, 60), of({ most: 60 }, 61)]).toEqual(['met', 'missed']);
    expect([of({ timesBare: { most: 1.2 } }, 12, 10), of({ timesBare: { most: 1.2 } }, 13, 10)]).toEqual([
      'met',
      'missed',
    ]);
    expect([of({ timesBare: { least: 0.5 } }, 5, 10), of({ timesBare: { least: 0.5 } }, 4, 10)]).toEqual([
      'met',
      'missed',
    ]);
    expect(of({ timesBare: { most: 2 } }, 1)).toBe('not measured');
  });

  it('gives a reason only to what misses its aim, and names what was not measured', () => {
    const reasons = { a: { because: 'it is slow', mend: 'less work' } };
    expect(written(AIMED, { value: 20, bare: 10 }, reasons)).toContain(
      'missed, because it is slow; less work would mend it',
    );
    expect(written(AIMED, { value: 20, bare: 10 })).toContain('missed; not looked into yet');
    expect(written(AIMED, { value: 10, bare: 10 }, reasons)).not.toContain('it is slow');
    expect(written(AIMED, null, reasons)).toContain('not measured |');
  });

  it('says when two methods do not measure the same', () => {
    const text = (other: number) =>
      asText(
        [{ heading: 'Rows', rows: [AIMED] }],
        new Map([['a', { row: 'a', value: 1, second: { probe: 50, other } }]]),
      );
    expect(text(41)).toContain('they agree');
    expect(text(39)).toContain('THEY DO NOT AGREE');
  });

  it('has one row a key, and each with an aim says by what it is judged', () => {
    const rows = TABLE.flatMap((section) => section.rows);
    expect(ROWS.size).toBe(rows.length);
    expect(rows.filter(({ aim, bare }) => aim?.timesBare && !bare)).toEqual([]);
  });
});
