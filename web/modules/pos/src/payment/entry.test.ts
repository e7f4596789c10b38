import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, moneyToWire } from '../money/money';
import { readEntry, UNTOUCHED } from './entry';
import { fitTenders, isPaid } from './tenders';

const cedi: Currency = { code: 'GHS', minorUnits: 2 };
const franc: Currency = { code: 'XOF', minorUnits: 0 };
const amount = fc.bigInt({ min: 1n, max: 1_000_000n });

describe('the tender that is being entered', () => {
  it('ENT-15 has the exact amount ready in every currency', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(cedi, franc), (rest, currency) => {
        const { tender, missing, doubt } = readEntry(UNTOUCHED, rest, currency);
        expect(tender).toEqual({ method: 'cash', amount: rest, tendered: rest, change: 0n });
        expect([missing, doubt]).toEqual([0n, null]);
      }),
    );
  });

  it('ENT-15 what is typed either completes, is a part, or is refused; mobile money never goes beyond the rest', () => {
    const channel = fc.constantFrom(null, 'mtn');
    fc.assert(
      fc.property(amount, amount, channel, (rest, typed, channelId) => {
        const entry = { channelId, typed: moneyToWire(typed, cedi), reference: 'R1' };
        const { tender, missing, problem } = readEntry(entry, rest, cedi);
        const fitted = fitTenders(rest, tender ? [tender] : []);
        expect(isPaid(rest, fitted)).toBe(tender !== null && missing === 0n);
        expect(problem).toBe(channelId && typed > rest ? 'beyondRest' : null);
        if (tender) expect(tender.amount + missing).toBe(rest);
      }),
    );
  });

  it('says nothing about an empty field, and what is wrong about words, nothing and zero', () => {
    const problemOf = (typed: string) => readEntry({ ...UNTOUCHED, typed }, 1200n, cedi).problem;
    expect(['', 'ten', '0', '-5', '1.005'].map(problemOf)).toEqual([
      null,
      'notAnAmount',
      'notAnAmount',
      'notAnAmount',
      null,
    ]);
    expect(problemOf('1.0005')).toBe('notAnAmount');
  });

  it('asks for the reference of mobile money, and goes without one', () => {
    const entry = { channelId: 'mtn', typed: null, reference: '  ' };
    expect(readEntry(entry, 1200n, cedi)).toMatchObject({ doubt: 'noReference', tender: { reference: '' } });
    expect(readEntry({ ...entry, reference: ' AB12 ' }, 1200n, cedi)).toMatchObject({
      doubt: null,
      tender: { reference: 'AB12' },
    });
  });

  it('doubts a change that nobody would ask for', () => {
    expect(readEntry({ ...UNTOUCHED, typed: '2000000000017' }, 1200n, cedi).doubt).toBe('muchChange');
    expect(readEntry({ ...UNTOUCHED, typed: '200' }, 1200n, cedi).doubt).toBeNull();
  });
});
