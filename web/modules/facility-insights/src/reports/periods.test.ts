import { describe, expect, it } from 'vitest';
import { readPeriod, salesDays, writePeriod, wrongDays } from './periods';

const TODAY = '2026-11-22';
const read = (text: string) => readPeriod(new URLSearchParams(text), TODAY);

describe('FIN-06 the days of a report', () => {
  it.each([
    ['period=today', '2026-11-22', '2026-11-22'],
    ['period=yesterday', '2026-11-21', '2026-11-21'],
    ['period=7', '2026-11-16', '2026-11-22'],
    ['period=30', '2026-10-24', '2026-11-22'],
    ['period=month', '2026-11-01', '2026-11-22'],
    ['period=own&from=2025-12-01&to=2026-01-31', '2025-12-01', '2026-01-31'],
    ['', '2026-11-16', '2026-11-22'],
  ])('FIN-06 reads %s as %s to %s', (text, from, to) => {
    expect(read(text)).toMatchObject({ from, to });
  });

  it('FIN-06 takes the last seven days for an address that makes no sense', () => {
    const wrong = [
      'period=x',
      'period=own',
      'period=own&from=2026-11-20&to=2026-11-01',
      'period=own&from=%3Cb%3E&to=1',
    ];
    for (const text of wrong) expect(read(text).period, text).toBe('7');
  });

  it('FIN-06 names what is wrong with own days, up to 366 of them', () => {
    expect(wrongDays({ from: '2026-02-30', to: TODAY }, TODAY)).toBe('from');
    expect(wrongDays({ from: '2026-11-01', to: '2026-11-23' }, TODAY)).toBe('to');
    expect(wrongDays({ from: '2026-11-02', to: '2026-11-01' }, TODAY)).toBe('order');
    expect(wrongDays({ from: '2025-11-21', to: TODAY }, TODAY)).toBe('many');
    expect(wrongDays({ from: '2025-11-22', to: TODAY }, TODAY)).toBeNull();
  });

  it('FIN-06 writes an address that reads as the same days, and the days as the sales history takes them', () => {
    for (const text of ['period=month', 'period=own&from=2026-01-01&to=2026-01-31']) {
      expect(new URLSearchParams(writePeriod(read(text))).toString()).toBe(text);
    }
    expect(salesDays({ from: TODAY, to: TODAY })).toBe(TODAY);
    expect(salesDays({ from: '2026-11-16', to: TODAY })).toBe('2026-11-16..2026-11-22');
  });
});
