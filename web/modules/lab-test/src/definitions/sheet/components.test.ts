import { readdirSync, readFileSync } from 'node:fs';
import type { LabComponent, LabRange, LabTestDocument } from '@bloom/api-client';
import { readCells, tableCsv } from '@bloom/care/sheet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { component } from '../../testing/definitions';
import { componentsOf, freshDraft, withComponents } from '../draft';
import { COMPONENTS, componentCells, readComponents, toCells } from './components';

const SEEDS = new URL('../../../../../../server/app/src/lab/seeds/', import.meta.url);
const seeds = readdirSync(SEEDS)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, SEEDS), 'utf8')) as LabTestDocument);

async function readText(csv: string) {
  const sheet = await readCells(new Blob([csv]), COMPONENTS);
  return readComponents(sheet.kind === 'rows' ? sheet.rows : []);
}
async function judge(...lines: string[]): Promise<unknown> {
  const read = await readText(lines.join('\n'));
  if (!('faults' in read)) return read.result;
  return read.faults.map(({ row, column, value, fault }) => `${row} ${column} “${value}” ${fault}`);
}

describe('components of a test from a spreadsheet', () => {
  it('every test that comes with the program is written and read back the same', async () => {
    expect(seeds.length).toBeGreaterThan(10);
    for (const { components, name } of seeds) {
      const written = toCells(components);
      if (!('cells' in written)) throw new Error(`${name.en}: ${written.cannotHold}`);
      expect(await readText(tableCsv(COMPONENTS, written.cells)), name.en).toEqual({ result: components });
    }
  });

  it('any components that a sheet can hold are written and read back the same', async () => {
    const code = fc.stringMatching(/^[a-z0-9_]{1,12}$/);
    const words = fc.string({ minLength: 1 }).map((one) => `T${one.replace(/[\r\0]/g, ' ')}t`);
    const name = fc.record({ en: words, fr: words });
    const low = fc.integer({ min: -50, max: 900 }).map((one) => one / 10);
    const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one);
    const range = fc
      .tuple(fc.constantFrom('female' as const, 'male' as const, null), fc.nat(9_000), maybe(fc.nat(90)), maybe(low))
      .map(
        ([sex, from_days, more, from]): LabRange => ({
          ...{ sex, from_days, to_days: more === null ? null : from_days + more + 1, low: from },
          ...{ high: from === null ? 1_000 : from + 1, critical_low: from, critical_high: null },
        }),
      );
    const number = fc
      .tuple(code, name, maybe(fc.constantFrom('g/dL', 'mm[Hg]')), fc.nat(6), maybe(low), fc.array(range))
      .map(([one, called, unit, decimals, from, ranges]) =>
        component({
          ...{ code: one, name: called, kind: 'number', unit, decimals, ranges, loinc: '4548-4' },
          plausible: from === null ? null : { low: from, high: from + 2 },
        }),
      );
    const flag = fc.constantFrom('normal' as const, 'abnormal' as const, 'critical' as const);
    const option = fc.record({ code, name, flag });
    const choice = fc
      .tuple(code, name, fc.uniqueArray(option, { minLength: 1, selector: (one) => one.code }))
      .map(([one, called, choices]) => component({ code: one, name: called, kind: 'choice', choices }));
    const all = fc.uniqueArray(fc.oneof(number, choice), { minLength: 1, maxLength: 5, selector: (one) => one.code });
    await fc.assert(
      fc.asyncProperty(all, async (components: LabComponent[]) => {
        expect(toCells(components)).toHaveProperty('cells');
        expect(await readText(tableCsv(COMPONENTS, componentCells(components)))).toEqual({ result: components });
      }),
      { numRuns: 150 },
    );
  });

  it('take further ranges below them, and decimals as the country writes them', async () => {
    const head = 'code;name_en;name_fr;kind;unit;decimals;sex;from_days;to_days;low;high';
    const rows = ['hb;Haemoglobin;Hémoglobine;number;g/dL;1;female;0;28;13,5;20,5', 'hb;;;;;;female;28;;11;14'];
    expect(await judge(head, ...rows)).toMatchObject([
      {
        ...{ code: 'hb', unit: 'g/dL', decimals: 1, choices: [] },
        ranges: [
          { sex: 'female', from_days: 0, to_days: 28, low: 13.5, high: 20.5, critical_low: null },
          { sex: 'female', from_days: 28, to_days: null, low: 11, high: 14 },
        ],
      },
    ]);
  });

  it('name row, column and value of what is wrong', async () => {
    const head = 'code,name_en,name_fr,kind,unit,decimals,choices,sex,from_days,to_days,low,high,plausible_low';
    expect(
      await judge(
        head,
        'hb,Hb,Hb,number,g/dL,x,,woman,0,28,abc,20,1',
        'hb,Other,,,,,,female,28,28,30,20,',
        'pf,Pf,Pf,choice,,,a=A|B;,,,,3,,',
        'Hb 2,,Hb,number,,0,a=A|B|normal,female,,,,,',
        'hb,Hb,Hb,number,,0,,,,,,,',
        'hb,,,,,,,,,,,,',
      ),
    ).toEqual([
      '2 low “abc” number',
      '2 sex “woman” oneOf',
      '2 decimals “x” number',
      '2 plausible_high “” needed',
      '3 name_en “Other” sameAs',
      '3 from_days “28” below',
      '3 low “30” below',
      '4 choices “a=A|B” form',
      '4 low “3” notHere',
      '5 code “Hb 2” code',
      '5 name_en “” needed',
      '5 choices “a=A|B|normal” notHere',
      '5 from_days “” needed',
      '6 code “hb” doubled',
      '7 code “hb” doubled',
      '7 from_days “” needed',
    ]);
  });

  it('are not written when a sheet cannot hold them', () => {
    const odd = component({ code: 'hb', name: { en: ' Hb', fr: 'Hb' } });
    expect(toCells([odd])).toEqual({ cannotHold: 'components[0].name.en' });
  });
});

it('the rest of a definition stays as it is, and none is made of what is no document', () => {
  const before = JSON.stringify({ name: { en: 'A', fr: 'B' }, extra: 1, components: [] });
  const one = component({ code: 'hb' });
  expect(JSON.parse(withComponents(before, [one]))).toMatchObject({ name: { en: 'A' }, extra: 1, components: [one] });
  expect(componentsOf('x')).toBeNull();
  expect(componentsOf('{"components": 3}')).toBeNull();
  expect(JSON.parse(withComponents(freshDraft().document, [one])).components).toEqual([one]);
});
