/** Which values of a patient make a curve: of one thing, in one unit, at least two. Pure. */
import type { ProgrammeValue, Words } from '@bloom/api-client';
import { isKnown, type Judged } from '@bloom/care/lab';
import { rounded, versionOf } from '@bloom/care/programmes';
import type { TestOfPatient } from '../tests-of';
import type { CareOfPatient } from '../use-patient-care';

export interface Point {
  id: string;
  /** RFC 3339 */
  at: string;
  number: number;
  /** Of a laboratory test: what was said of it, by the range of this patient then. Documents of programmes name none. */
  judged?: Judged;
}

/** In the words of the version by which the newest value was made. */
type Measure = Pick<ProgrammeValue, 'name' | 'unit' | 'decimals'> & {
  /** The programme or the test; versions of it go on in one curve. */
  title: Words;
  /** Where it stands in the document. */
  place: number;
};

export interface Trend extends Measure {
  key: string;
  /** Oldest first, never fewer than two. */
  points: [Point, Point, ...Point[]];
}

interface Measured extends Point {
  /** What it is of, by codes. */
  of: readonly [kind: 'programme' | 'test', code: string, value: string];
  measure: Measure;
}

/** The newest version of a result alone, as the timeline shows it; what is invalid says nothing. */
function ofTest({ test, status: { current }, definition, at }: TestOfPatient): Measured[] {
  if (test.hidden || !definition || !isKnown(current) || current.result.outcome === 'invalid') return [];
  // It is in no list (decision 97): what this device alone made of it would be a curve of some of its values.
  if (definition.test.sensitive) return [];
  const { name: title, components } = definition.test;
  return current.result.values.flatMap(({ code, number, flag, low, high }): Measured[] => {
    const place = components.findIndex((component) => component.code === code);
    const component = components[place];
    if (component?.kind !== 'number' || number === null) return [];
    const measure = { title, place, name: component.name, unit: component.unit, decimals: component.decimals };
    const judged = { flag, low, high };
    return [{ of: ['test', definition.code, code], measure, id: current.uuid, at, number, judged }];
  });
}

function ofVisits({ enrolments, visits, care }: VisitsOfPatient): Measured[] {
  const all = [...visits, ...enrolments.flatMap((enrolment) => enrolment.visits)];
  return all.flatMap(({ uuid, programme_uuid, visited_at, values }) => {
    const programme = versionOf(care.programmes, programme_uuid);
    if (!programme) return [];
    const { title, values: told } = programme.document;
    return values.flatMap(({ code, number }): Measured[] => {
      const place = told.findIndex((value) => value.code === code);
      const value = told[place];
      if (!value) return [];
      const measure = { title, place, name: value.name, unit: value.unit, decimals: value.decimals };
      return [{ of: ['programme', programme.code, code], measure, id: uuid, at: visited_at, number }];
    });
  });
}

export type VisitsOfPatient = Pick<CareOfPatient, 'enrolments' | 'visits'> & {
  care: Pick<CareOfPatient['care'], 'programmes'>;
};

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** By time, and the same whatever came first. */
const byAge = (one: Measured, other: Measured) => Date.parse(one.at) - Date.parse(other.at) || byText(one.id, other.id);

/** Programmes before tests, each by its code and its values as its document has them. */
export function trendsOf(visits: VisitsOfPatient, tests: readonly TestOfPatient[]): Trend[] {
  const groups = new Map<string, Measured[]>();
  for (const one of [...ofVisits(visits), ...tests.flatMap(ofTest)].sort(byAge)) {
    const key = JSON.stringify([...one.of, one.measure.unit]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const trends = [...groups].flatMap(([key, all]) => {
    const [first, second, ...rest] = all.map(({ of: _of, measure: _measure, ...point }): Point => point);
    const newest = all.at(-1);
    if (!first || !second || !newest) return [];
    const trend: Trend = { ...newest.measure, key, points: [first, second, ...rest] };
    return [{ group: newest.of.slice(0, 2).join(' '), trend }];
  });
  trends.sort(
    (one, other) =>
      byText(one.group, other.group) || one.trend.place - other.trend.place || byText(one.trend.key, other.trend.key),
  );
  return trends.map(({ trend }) => trend);
}

/** More decimals nobody measures; without it 7.3 less 7.1 would be 0.2000000000000002. */
const DECIMALS = 6;

/** How the newest value stands to the one before. */
export function changeOf({ points }: Pick<Trend, 'points'>): { newest: Point; before: Point; by: number } {
  const [before, newest] = points.slice(-2) as [Point, Point];
  return { newest, before, by: rounded(newest.number - before.number, DECIMALS) };
}
