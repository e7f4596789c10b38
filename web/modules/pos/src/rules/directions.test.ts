import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDirections } from './directions';

const en = (typed: string, form = 'Tablet') => readDirections(typed, form, 'en');
const fr = (typed: string, form = 'Comprimé') => readDirections(typed, form, 'fr');

describe('codes of a prescription', () => {
  it.each([
    [
      '1 tds pc x5d',
      '1 tablet three times a day after food, for 5 days',
      '1 comprimé 3 fois par jour après le repas, pendant 5 jours',
    ],
    ['2 BD x1w', '2 tablets twice a day, for 1 week', '2 comprimés 2 fois par jour, pendant 1 semaine'],
    ['1/2 od mane', '½ tablet once a day in the morning', '½ comprimé 1 fois par jour le matin'],
    ['1½ t.d.s. a.c.', '1½ tablets three times a day before food', '1½ comprimé 3 fois par jour avant le repas'],
    ['5ml qds 5/7', '5 ml four times a day, for 5 days', '5 ml 4 fois par jour, pendant 5 jours'],
    ['2.5 ml q6h prn', '2.5 ml every 6 hours if needed', '2,5 ml toutes les 6 heures si besoin'],
    ['1-2 prn', '1-2 tablets if needed', '1-2 comprimés si besoin'],
    ['1 cp 3x/j pdt 7 j', '1 tablet three times a day, for 7 days', '1 comprimé 3 fois par jour, pendant 7 jours'],
    ['2 gél 2 x / jour à jeun', '2 capsules twice a day on an empty stomach', '2 gélules 2 fois par jour à jeun'],
    [
      '1 càc matin midi soir',
      '1 teaspoon (5 ml) in the morning, at noon and in the evening',
      '1 cuillère à café (5 ml) le matin, à midi et le soir',
    ],
    ['1-0-2', '1 tablet in the morning and 2 tablets in the evening', '1 comprimé le matin et 2 comprimés le soir'],
    [
      '4-4-4-4 pc',
      '4 tablets in the morning, 4 tablets at noon, 4 tablets in the evening and 4 tablets at bedtime after food',
      '4 comprimés le matin, 4 comprimés à midi, 4 comprimés le soir et 4 comprimés au coucher après le repas',
    ],
    ['top bd 2/52', 'On the skin twice a day, for 2 weeks', 'Sur la peau 2 fois par jour, pendant 2 semaines'],
    ['1 supp pr nocte', '1 suppository into the rectum at night', '1 suppositoire dans le rectum au coucher'],
    ['4 stat', '4 tablets at once', '4 comprimés tout de suite'],
    ['1 weekly 3/12', '1 tablet once a week, for 3 months', '1 comprimé 1 fois par semaine, pendant 3 mois'],
    ['2 gtt /8h', '2 drops every 8 hours', '2 gouttes toutes les 8 heures'],
  ])('%s is written out in both languages', (typed, english, french) => {
    expect(en(typed)).toEqual({ text: english, isCode: true });
    expect(fr(typed)).toEqual({ text: french, isCode: true });
  });

  it('take the unit of a dose from the form of the product, in either language', () => {
    const units = ['Capsule', 'gélule', 'Suppositoire', 'Sachet', 'Eye drops', 'Inhaler'].map((form) =>
      en('1 od', form),
    );
    expect(units.map(({ text }) => text.split(' ')[1])).toEqual([
      ...['capsule', 'capsule', 'suppository', 'sachet', 'drop', 'puff'],
    ]);
  });
});

describe('what is no code stands as it was typed', () => {
  it.each([
    ['Two with plenty of water', 'a sentence'],
    ['1 tds xyz', 'one word that nobody knows'],
    ['1 tds bd', 'twice how often'],
    ['1 2 tds', 'two doses'],
    ['1-0-1 tds', 'by time of day and how often'],
    ['1', 'nothing of how often'],
    ['x5d', 'only for how long'],
    ['5mg tds', 'a strength instead of a dose'],
    ['0 tds', 'no dose'],
    ['0-0-0', 'nothing at any time'],
    ['1 tds x0d', 'no day'],
    ['constructor', 'a word of the language'],
    ['1 constructor tds', 'a word of the language for a unit'],
  ])('%s: %s', (typed) => {
    expect(en(typed)).toEqual({ text: typed, isCode: false });
  });

  it('a dose of a syrup without its unit: nobody knows of what', () => {
    expect(en('5 tds', 'Syrup')).toEqual({ text: '5 tds', isCode: false });
    expect(en('5 ml tds', 'Syrup').text).toBe('5 ml three times a day');
  });

  it('a sentence that was written out before is left alone, in whichever language it is read again', () => {
    for (const written of [en('1 tds pc x5d').text, fr('1 tds pc x5d').text, en('1-0-2').text]) {
      expect(en(written)).toEqual({ text: written, isCode: false });
      expect(fr(written)).toEqual({ text: written, isCode: false });
    }
  });

  it('whatever was typed, no word is lost that is no code', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        const { text, isCode } = en(typed);
        if (!isCode) expect(text).toBe(typed.trim().replace(/\s+/g, ' '));
        else expect(text).not.toMatch(/undefined|NaN|null/);
      }),
    );
  });
});
