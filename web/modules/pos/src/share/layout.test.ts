import { describe, expect, it } from 'vitest';
import type { ReceiptModel } from '../sales/receipt-model';
import { type Drawn, HIGHEST, layOut, WIDTH } from './layout';

const measure = (text: string, size: number) => (text.length * size) / 2;
const receipt: ReceiptModel = {
  facility: 'Palm Gate Pharmacy',
  head: ['12 High Street\nAccra'],
  marks: ['COPY'],
  facts: ['Receipt 12-0007', 'Patient: Kwame Boateng'],
  lines: [{ key: 'a', name: 'Paracetamol', times: '2 × 11.00', amount: '22.00', directions: '1 tablet a day' }],
  sums: [
    { label: 'Total', amount: 'GH₵ 22.00', strong: true },
    { label: 'MTN', amount: 'GH₵ 22.00', note: 'Ref. 4711' },
  ],
  foot: '',
  thanks: 'Thank you.',
};
const texts = (drawn: readonly Drawn[]) => drawn.flatMap((one) => ('text' in one ? [one] : []));
const all = (given: ReceiptModel) => layOut(given, measure).flatMap(({ drawn }) => texts(drawn));
const said = (given: ReceiptModel) => all(given).map(({ text }) => text);

describe('a receipt laid out on the paper', () => {
  it('says all that the receipt says, in its order, lines as they were typed', () => {
    expect(said(receipt)).toEqual([
      ...['Palm Gate Pharmacy', '12 High Street', 'Accra', 'COPY', 'Receipt 12-0007', 'Patient: Kwame Boateng'],
      ...['Paracetamol', '2 × 11.00', '22.00', '1 tablet a day'],
      ...['Total', 'GH₵ 22.00', 'MTN', 'GH₵ 22.00', 'Ref. 4711', 'Thank you.'],
    ]);
    expect(said({ ...receipt, foot: 'Ask us.' }).at(-1)).toBe('Ask us.');
  });

  it('has every amount at the right edge, beside what it is of', () => {
    const drawn = all(receipt);
    for (const amount of drawn.filter(({ text }) => text.endsWith('22.00') && text !== '2 × 11.00')) {
      expect(amount.x + measure(amount.text, amount.size)).toBe(WIDTH - 32);
    }
    const yOf = (text: string) => drawn.find((one) => one.text === text)?.y;
    expect(yOf('22.00')).toBe(yOf('2 × 11.00'));
  });

  it('breaks what is too long for a line between words, or within one, and loses no letter', () => {
    const name = `Amoxicillin and clavulanic acid powder for oral suspension ${'x'.repeat(120)}`;
    const label = 'Mobile money of a network with a name that is long by itself';
    const given = {
      ...receipt,
      lines: [{ key: 'a', name, times: '1', amount: '9.00' }],
      sums: [{ label, amount: '9' }],
    };
    const drawn = all(given);
    for (const { text, x, size } of drawn) {
      expect(x).toBeGreaterThanOrEqual(32);
      expect(x + measure(text, size)).toBeLessThanOrEqual(WIDTH - 32);
    }
    const whole = drawn.map(({ text }) => text).join('');
    expect(whole.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    expect(drawn.find(({ text }) => text === '9')?.y).toBe(drawn.find(({ text }) => text.startsWith('Mobile'))?.y);
  });

  it('puts an amount that takes most of a line beneath what it is of', () => {
    const amount = '9'.repeat(35);
    const drawn = all({ ...receipt, sums: [{ label: 'Total', amount }] });
    const [label, figure] = [drawn.find(({ text }) => text === 'Total'), drawn.find(({ text }) => text === amount)];
    expect(figure?.y).toBeGreaterThan(label?.y ?? Number.POSITIVE_INFINITY);
  });

  it('goes on to a further page where a telephone could not draw a higher one, and cuts no row', () => {
    const lines = Array.from({ length: 400 }, (_, at) => ({
      key: `${at}`,
      name: `N${at}`,
      times: `T${at}`,
      amount: '1',
    }));
    const pages = layOut({ ...receipt, lines }, measure);
    expect(pages.length).toBeGreaterThan(2);
    for (const { height, drawn } of pages) {
      expect(height).toBeLessThanOrEqual(HIGHEST);
      for (const { y, size } of texts(drawn)) expect(y + size).toBeLessThan(height);
    }
    const names = pages.flatMap(({ drawn }) => texts(drawn)).map(({ text }) => text);
    expect(names.filter((text) => /^N\d/.test(text))).toEqual(lines.map(({ name }) => name));
  });
});
