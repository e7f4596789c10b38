import type { LabCaseTest, LabEntry, LabResult, LabValue } from '@bloom/api-client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargesOf, stagesOf, statusOf } from './states';

const test: LabCaseTest = { uuid: 't1', definition_uuid: 'd1', code: 'x', version: 1, consent: false, hidden: false };
const value = (flag: LabValue['flag']): LabValue => ({
  code: 'x',
  number: 1,
  choice: null,
  flag,
  low: null,
  high: null,
});
const result = (part: Partial<LabResult> = {}): LabResult => ({
  ...{ kit: null, started_at: '2026-11-26T09:00:00Z', read_at: '2026-11-26T09:15:00Z', timing: null },
  ...{ outcome: 'valid', values: [value('normal')], amends: null },
  ...part,
});

/** Entries a minute apart, in this order. */
function told(...parts: Partial<LabEntry>[]): LabEntry[] {
  return parts.map((part, at) => ({
    ...{
      uuid: `e${at}`,
      request_uuid: 'r1',
      test_uuid: 't1',
      kind: 'started',
      note: '',
      sale_uuid: null,
      result: null,
    },
    ...{ at: new Date(Date.UTC(2026, 10, 26, 9, at)).toISOString(), by: 'Ama' },
    ...part,
  }));
}
const status = (entries: LabEntry[]) => statusOf({ tests: [test], entries }, test);
const read = (part: Partial<LabResult> = {}, entry: Partial<LabEntry> = {}): Partial<LabEntry> => ({
  ...{ kind: 'result', result: result(part) },
  ...entry,
});

describe('where a test is', () => {
  it('is to do, runs from its start, and has come to a result', () => {
    expect(status([]).state).toBe('to_do');
    expect(status(told({}))).toMatchObject({ state: 'running', startedAt: '2026-11-26T09:00:00.000Z' });
    expect(status(told({}, read()))).toMatchObject({ state: 'resulted', startedAt: undefined });
    expect(status(told({}, read(), { kind: 'handed_over' })).state).toBe('handed_over');
    expect(status(told({}, read(), { kind: 'handed_over' }, { kind: 'followed_up' })).state).toBe('followed_up');
  });

  it('an invalid one is made once more, and the second result counts', () => {
    const first = [{}, read({ outcome: 'invalid', values: [] })];
    expect(status(told(...first)).state).toBe('invalid');
    expect(status(told(...first, {})).state).toBe('running');
    const second = status(told(...first, {}, read()));
    expect([second.state, second.current?.uuid]).toEqual(['resulted', 'e3']);
  });

  it.each(['critical', 'critical_low', 'critical_high'] as const)(
    'a value that is %s is not handed over before somebody acknowledged it',
    (flag) => {
      const critical = [{}, read({ values: [value(flag)] })];
      expect(status(told(...critical)).state).toBe('to_explain');
      expect(status(told(...critical, { kind: 'handed_over' })).state).toBe('to_explain');
      expect(status(told(...critical, { kind: 'acknowledged' })).state).toBe('resulted');
      expect(status(told(...critical, { kind: 'acknowledged' }, { kind: 'handed_over' })).state).toBe('handed_over');
    },
  );

  it('a result that was put right is explained anew, and the one before is current no more', () => {
    const amended = told({}, read(), { kind: 'handed_over' }, read({ amends: 'e1', values: [value('critical')] }));
    expect(status(amended)).toMatchObject({ state: 'to_explain', current: { uuid: 'e3' } });
    // What was acknowledged of the one before says nothing of this one.
    const before = told(
      {},
      read({ values: [value('critical')] }),
      { kind: 'acknowledged' },
      read({ amends: 'e1', values: [value('critical')] }),
    );
    expect(status(before).state).toBe('to_explain');
  });

  it('a rejected specimen is taken anew, and a cancelled test is over', () => {
    expect(status(told({}, { kind: 'rejected' })).state).toBe('rejected');
    expect(status(told({}, { kind: 'rejected' }, {})).state).toBe('running');
    expect(status(told({}, { kind: 'cancelled' })).state).toBe('cancelled');
    expect(status(told({ kind: 'cancelled', test_uuid: null })).state).toBe('cancelled');
    expect(status(told({ kind: 'cancelled', test_uuid: 't2' })).state).toBe('to_do');
  });

  it('of a hidden test it is known that there is a result, and not which', () => {
    expect(status(told({}, { kind: 'result' }))).toMatchObject({ state: 'resulted' });
    expect(status(told({}, { kind: 'result' }, { kind: 'handed_over' })).state).toBe('handed_over');
  });

  it('does not depend on the order in which entries arrive', () => {
    const entries = told({}, read({ outcome: 'invalid', values: [] }), {}, read(), { kind: 'handed_over' });
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
        expect(status(shuffled)).toEqual(status(entries));
      }),
    );
  });
});

describe('where a request is listed', () => {
  const other = { ...test, uuid: 't2' };
  const stages = (...parts: Partial<LabEntry>[]) =>
    [...stagesOf({ tests: [test, other], entries: told(...parts) })].sort();
  it('is wherever one of its tests waits, and done when none does', () => {
    expect(stages()).toEqual(['to_do']);
    expect(stages({}, read(), { test_uuid: 't2' })).toEqual(['running', 'to_explain']);
    expect(stages({}, read(), { kind: 'handed_over' })).toEqual(['to_do']);
    expect(stages({}, read(), { kind: 'handed_over' }, { kind: 'cancelled', test_uuid: 't2' })).toEqual(['done']);
  });
});

it('knows the sales that a request was charged by', () => {
  const charged = (sale_uuid: string) => ({ kind: 'charged', test_uuid: null, sale_uuid }) as const;
  expect(chargesOf({ entries: told(charged('s1'), {}, charged('s2')) })).toEqual(['s1', 's2']);
});
