import { describe, expect, it } from 'vitest';
import { sheetName, toCsv } from './csv';

describe('EXP sheets made on the device', () => {
  it('EXP-01 quotes what would break a line or a column, and begins with the mark of UTF-8', () => {
    const csv = toCsv(
      ['Name', 'Lot'],
      [
        ['Co-trimoxazole, 480 mg', 'A "1"'],
        ['two\nlines', null],
      ],
    );
    expect(csv).toBe('\uFEFFName,Lot\r\n"Co-trimoxazole, 480 mg","A ""1"""\r\n"two\nlines",\r\n');
  });

  it('EXP-01 lets no name run as a formula, and leaves numbers numbers', () => {
    expect(
      toCsv(['a'], [['=HYPERLINK("x")'], ['-2.50'], ['+233'], [-3]])
        .split('\r\n')
        .slice(1, 5),
    ).toEqual([`"'=HYPERLINK(""x"")"`, '-2.50', "'+233", '-3']);
  });

  it('EXP-01 lets nothing run that other settings take for a cell of its own', () => {
    const cells = ['a;=1', 'a; @x', 'a\t+1', 'a|-1', 'a\n=1', '\t=1', 'a; b | c - d'];
    expect(cells.map((cell) => toCsv([cell], []).slice(1, -2))).toEqual([
      `"a;'=1"`,
      `"a;' @x"`,
      "a\t'+1",
      "a|'-1",
      `"a\n'=1"`,
      "'\t'=1",
      '"a; b | c - d"',
    ]);
  });

  it('EXP-01 names the file so that every system takes it', () => {
    expect(sheetName('Stock: in/out?', '2026-06-15')).toBe('Stock in out 2026-06-15.csv');
  });
});
