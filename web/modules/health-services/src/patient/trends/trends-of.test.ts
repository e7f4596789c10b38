import type { LabCase, LabDefinition, LabEntry, LabValue, Programme, Visit } from '@bloom/api-client';
import { byUuid } from '@bloom/care/lab';
import type { EnrolmentHere } from '@bloom/care/programmes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enrolment, hypertension, visit, weighing } from '../../testing/documents';
import { glucose, request } from '../../testing/lab';
import { testsOf } from '../tests-of';
import { changeOf, type Trend, trendsOf } from './trends-of';

const NOBODY = { enrolments: [], visits: [], care: { programmes: [] } };
const inUnit = (unit: string, fields: Partial<LabDefinition> = {}): LabDefinition => ({
  ...{ ...glucose, ...fields },
  test: { ...glucose.test, components: glucose.test.components.map((component) => ({ ...component, unit })) },
});
const tests = (rows: readonly LabCase[], definitions: readonly LabDefinition[] = [glucose]) =>
  rows.flatMap((row) => testsOf({ ...row, here: false }, { byUuid: byUuid(definitions) }));
const ofTests = (rows: readonly LabCase[], definitions?: readonly LabDefinition[]) =>
  trendsOf(NOBODY, tests(rows, definitions));
const ofVisits = (visits: readonly Visit[], programmes: readonly Programme[] = [hypertension, weighing]) =>
  trendsOf({ enrolments: [], visits: [...visits], care: { programmes: [...programmes] } }, []);
const numbers = ({ points }: Trend) => points.map(({ number }) => number);

const january = request({ uuid: 'r1', read: '2026-01-21T08:00:00Z', value: 6.1 });
const march = request({ uuid: 'r2', read: '2026-03-03T08:00:00Z', value: 5.4 });

/** With one more entry, a minute after the others for each that is there. */
function and(row: LabCase, fields: Partial<LabEntry>, values?: Partial<LabValue>): LabCase {
  const [first] = row.entries;
  if (!first?.result) throw new Error('there is no result yet');
  const at = new Date(Date.parse(first.at) + row.entries.length * 60_000).toISOString();
  const result = values && {
    ...{ ...first.result, read_at: at, amends: first.uuid },
    values: first.result.values.map((value) => ({ ...value, ...values })),
  };
  const entry = { ...first, result: result ?? null, uuid: `${row.uuid}-${row.entries.length}`, at, ...fields };
  return { ...row, entries: [...row.entries, entry] };
}

describe('which values make a curve', () => {
  it('two of one component do, with the range each was held against; a single one does not', () => {
    expect(ofTests([january])).toEqual([]);
    const [trend, ...others] = ofTests([march, january]);
    expect(others).toEqual([]);
    expect(trend).toMatchObject({
      ...{ title: { en: 'Glucose' }, name: { en: 'Fasting' }, unit: 'mmol/L', decimals: 1 },
      points: [
        { at: '2026-01-21T08:00:00Z', number: 6.1, judged: { flag: 'high', low: 3.9, high: 7.8 } },
        { at: '2026-03-03T08:00:00Z', number: 5.4 },
      ],
    });
  });

  it('of a result that was put right the newest version alone counts', () => {
    const amended = and(and(january, {}, { number: 7 }), { kind: 'handed_over' });
    const [trend] = ofTests([amended, march]);
    expect(trend && numbers(trend)).toEqual([7, 5.4]);
  });

  it('what is invalid, cancelled, rejected or not read yet never counts', () => {
    const invalid = (row: LabCase): LabCase => ({
      ...row,
      entries: row.entries.map((entry) => ({
        ...entry,
        result: entry.result && { ...entry.result, outcome: 'invalid' },
      })),
    });
    const others = [
      invalid(march),
      and(invalid(march), { kind: 'cancelled' }),
      and(invalid(march), { kind: 'rejected' }),
    ];
    for (const other of [...others, request({ uuid: 'r3' })]) expect(ofTests([january, other])).toEqual([]);
  });

  it('ENT-16 what is hidden or sensitive never counts, not even to whom the timeline shows it', () => {
    const hidden = (row: LabCase) => ({ ...row, tests: row.tests.map((test) => ({ ...test, hidden: true })) });
    expect(ofTests([january, hidden(march)])).toEqual([]);
    const sensitive = { ...glucose, test: { ...glucose.test, sensitive: true } };
    expect(tests([january], [sensitive])[0]?.test.hidden).toBe(false);
    expect(ofTests([january, march], [sensitive])).toEqual([]);
  });

  it('what this device does not know is in no curve: neither name nor unit can be told', () => {
    expect(ofTests([january, march], [])).toEqual([]);
    expect(ofVisits([visit({ uuid: 'v1' }), visit({ uuid: 'v2' })], [])).toEqual([]);
    const other = { ...glucose, test: { ...glucose.test, components: [] } };
    expect(ofTests([january, march], [other])).toEqual([]);
  });

  it('choices make none', () => {
    const choice = glucose.test.components.map((component) => ({ ...component, kind: 'choice' as const }));
    expect(ofTests([january, march], [{ ...glucose, test: { ...glucose.test, components: choice } }])).toEqual([]);
  });

  it('versions of a definition go on in one curve in the words of the newest; another unit, test or component does not', () => {
    const second = inUnit('mmol/L', { uuid: 'glucose-2', version: 2 });
    second.test.name = { en: 'Blood glucose', fr: 'Glycémie' };
    const by = (row: LabCase, uuid: string) => ({
      ...row,
      tests: row.tests.map((test) => ({ ...test, definition_uuid: uuid })),
    });
    const later = by(march, 'glucose-2');
    expect(ofTests([later, january], [glucose, second])).toMatchObject([
      { title: { en: 'Blood glucose' }, points: [{ number: 6.1 }, { number: 5.4 }] },
    ]);
    const inMilligrams = inUnit('mg/dL', { uuid: 'glucose-2', version: 2 });
    expect(ofTests([later, january], [glucose, inMilligrams])).toEqual([]);
    expect(ofTests([later, january], [glucose, { ...second, code: 'glucose_meter' }])).toEqual([]);
    const random = second.test.components.map((component) => ({ ...component, code: 'random' }));
    const told = { ...later, entries: later.entries.map(renamed) };
    expect(ofTests([told, january], [glucose, { ...second, test: { ...second.test, components: random } }])).toEqual(
      [],
    );
  });

  it('of visits each value has its own, in the order of the document, with and without enrolment', () => {
    const here: EnrolmentHere = { ...enrolment({ visits: [visit({ uuid: 'v1' })] }), isOnlyHere: false };
    const weighed = (uuid: string, visited_at: string, number: number) =>
      visit({
        ...{ uuid, visited_at, enrolment_uuid: null, programme_uuid: weighing.uuid, code: 'weight' },
        values: [{ code: 'weight', number }],
      });
    const later = visit({
      uuid: 'v2',
      visited_at: '2026-03-05T09:00:00Z',
      values: [{ code: 'systolic', number: 140 }],
    });
    const last = visit({ uuid: 'v3', visited_at: '2026-04-05T09:00:00Z' });
    const trends = trendsOf(
      {
        enrolments: [here],
        visits: [weighed('w2', '2026-03-01T09:00:00Z', 70), last, later, weighed('w1', '2026-02-01T09:00:00Z', 71.5)],
        care: { programmes: [weighing, hypertension] },
      },
      tests([january, march]),
    );
    expect(trends.map((trend) => [trend.name.en, numbers(trend)])).toEqual([
      ['Systolic', [128, 140, 128]],
      ['Diastolic', [82, 82]],
      ['Weight', [71.5, 70]],
      ['Fasting', [6.1, 5.4]],
    ]);
    expect(trends[0]?.points[0]).not.toHaveProperty('judged');
  });

  it('both values of one day stand, by their time', () => {
    const noon = request({ uuid: 'r0', read: '2026-03-03T12:00:00Z', value: 8.8 });
    const [trend] = ofTests([noon, march]);
    expect(trend && numbers(trend)).toEqual([5.4, 8.8]);
    const elsewhere = request({ uuid: 'r3', read: '2026-03-03T13:00:00+03:00', value: 6 });
    const [further] = ofTests([noon, elsewhere, march]);
    expect(further && numbers(further)).toEqual([5.4, 6, 8.8]);
  });

  it('any order of arrival gives the same curves', () => {
    const rows = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 5 }), value: fc.integer({ min: 1, max: 20 }), again: fc.boolean() }),
      { maxLength: 8 },
    );
    const shuffled = rows.chain((all) => {
      const cases = all.map(({ day, value, again }, at) => {
        const row = request({ uuid: `r${at}`, read: `2026-01-0${day}T08:00:00Z`, value });
        return again ? and(row, {}, { number: value + 1 }) : row;
      });
      const seen = all.map(({ day, value }, at) =>
        visit({
          ...{ uuid: `v${at}`, visited_at: `2026-02-0${day}T09:00:00+0${day}:00` },
          values: [
            { code: 'diastolic', number: value },
            { code: 'systolic', number: value },
          ],
        }),
      );
      const any = <Row>(of: Row[]) => fc.shuffledSubarray(of, { minLength: of.length });
      return fc.record({
        ...{ all: fc.constant({ cases, seen }), cases: any(cases), seen: any(seen) },
        turned: fc.constant(cases.map((row) => ({ ...row, entries: [...row.entries].reverse() }))),
      });
    });
    const trends = (cases: readonly LabCase[], seen: readonly Visit[]) =>
      trendsOf({ enrolments: [], visits: [...seen], care: { programmes: [hypertension] } }, tests(cases));
    fc.assert(
      fc.property(shuffled, ({ all, cases, seen, turned }) => {
        const expected = trends(all.cases, all.seen);
        expect(trends(cases, seen)).toEqual(expected);
        expect(trends(turned, seen)).toEqual(expected);
        for (const { points } of expected) {
          expect(points).toHaveLength(all.seen.length);
          const times = points.map(({ at }) => Date.parse(at));
          expect(times).toEqual([...times].sort((one, other) => one - other));
        }
      }),
    );
  });
});

function renamed(entry: LabEntry): LabEntry {
  const { result } = entry;
  return {
    ...entry,
    result: result && { ...result, values: result.values.map((one) => ({ ...one, code: 'random' })) },
  };
}

describe('how the newest value stands to the one before', () => {
  const change = (...values: [number, number, ...number[]]) => {
    const [trend] = ofVisits(
      values.map((number, at) =>
        visit({ uuid: `v${at}`, visited_at: `2026-01-0${at + 1}T09:00:00Z`, values: [{ code: 'systolic', number }] }),
      ),
    );
    return trend && changeOf(trend).by;
  };

  it('is up, down or unchanged, of the last two alone, and without a rest of binary fractions', () => {
    expect(change(168, 140, 128)).toBe(-12);
    expect(change(-3, 4)).toBe(7);
    expect(change(120, 128, 128)).toBe(0);
    expect(change(7.1, 7.3)).toBe(0.2);
  });
});
