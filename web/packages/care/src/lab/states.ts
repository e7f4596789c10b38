/** Where a test is, from what was written down of it. Nothing of it is stored. Pure. */
import type { LabCase, LabCaseTest, LabEntry, LabResult } from '@bloom/api-client';
import { isCritical } from './flags';

export type TestState =
  | 'to_do'
  | 'running'
  /** It has to be made once more, with another kit. */
  | 'invalid'
  /** A critical value that nobody has acknowledged: it is not printed or handed over. */
  | 'to_explain'
  | 'resulted'
  | 'handed_over'
  | 'followed_up'
  | 'rejected'
  | 'cancelled';

export const OPEN_STATES: readonly TestState[] = ['to_do', 'running', 'invalid', 'to_explain', 'resulted', 'rejected'];

/** How it looks wherever it is shown; the word beside it says the same. */
export const TEST_TONES = {
  to_do: 'info',
  running: 'info',
  invalid: 'attention',
  to_explain: 'failure',
  resulted: 'ok',
  handed_over: 'ok',
  followed_up: 'ok',
  rejected: 'attention',
  cancelled: 'info',
} as const satisfies Record<TestState, string>;

/** Where the list of requests shows it. */
export type Stage = 'to_do' | 'running' | 'to_explain' | 'done';

const STAGES: Readonly<Record<TestState, Stage>> = {
  to_do: 'to_do',
  invalid: 'to_do',
  rejected: 'to_do',
  running: 'running',
  to_explain: 'to_explain',
  resulted: 'to_explain',
  handed_over: 'done',
  followed_up: 'done',
  cancelled: 'done',
};

/** An entry that says a result; of a hidden test it does not say which. */
export type ResultEntry = LabEntry & { kind: 'result' };
export type KnownResult = ResultEntry & { result: LabResult };

export interface TestStatus {
  state: TestState;
  /** The newest result that no other amends, whatever it says; undefined before the first. */
  current: ResultEntry | undefined;
  /** RFC 3339; undefined where it is not running. */
  startedAt: string | undefined;
}

type Case = Pick<LabCase, 'tests' | 'entries'>;

/** The order in which they happened, whatever the order in which they arrived. */
export const inOrder = (entries: readonly LabEntry[]): LabEntry[] =>
  [...entries].sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.uuid < other.uuid ? -1 : 1));

const isResult = (entry: LabEntry): entry is ResultEntry => entry.kind === 'result';
export const isKnown = (entry: ResultEntry | undefined): entry is KnownResult =>
  entry !== undefined && entry.result !== null;

/** Those of a test, and those of the request as a whole. */
export const entriesOf = ({ entries }: Case, test: Pick<LabCaseTest, 'uuid'>): LabEntry[] =>
  inOrder(entries.filter(({ test_uuid }) => test_uuid === null || test_uuid === test.uuid));

/** Results of a test, oldest first. */
export const resultsOf = (labCase: Case, test: Pick<LabCaseTest, 'uuid'>): ResultEntry[] =>
  entriesOf(labCase, test).filter(isResult);

export function currentResult(results: readonly ResultEntry[]): ResultEntry | undefined {
  const amended = new Set(results.flatMap(({ result }) => result?.amends ?? []));
  return results.filter(({ uuid }) => !amended.has(uuid)).at(-1);
}

export const hasCritical = ({ result }: ResultEntry): boolean => result?.values.some(isCritical) ?? false;

export function statusOf(labCase: Case, test: Pick<LabCaseTest, 'uuid'>): TestStatus {
  const entries = entriesOf(labCase, test);
  const current = currentResult(entries.filter(isResult));
  if (current && current.result?.outcome !== 'invalid') {
    return { state: afterResult(entries.slice(entries.indexOf(current) + 1), current), current, startedAt: undefined };
  }
  if (entries.some(({ kind }) => kind === 'cancelled')) return { state: 'cancelled', current, startedAt: undefined };
  const last = entries.filter(({ kind }) => kind === 'started' || kind === 'result' || kind === 'rejected').at(-1);
  const state = last ? BEFORE_RESULT[last.kind] : undefined;
  return { state: state ?? 'to_do', current, startedAt: last?.kind === 'started' ? last.at : undefined };
}

/** By the last of what may happen before there is a valid result. */
const BEFORE_RESULT: Partial<Record<LabEntry['kind'], TestState>> = {
  started: 'running',
  result: 'invalid',
  rejected: 'rejected',
};

/** @param after what was written down since this result: an amended one is acknowledged and handed over again */
function afterResult(after: readonly LabEntry[], current: ResultEntry): TestState {
  const happened = (kind: LabEntry['kind']) => after.some((entry) => entry.kind === kind);
  if (hasCritical(current) && !happened('acknowledged')) return 'to_explain';
  if (happened('followed_up')) return 'followed_up';
  return happened('handed_over') ? 'handed_over' : 'resulted';
}

export const stageOf = (state: TestState): Stage => STAGES[state];

/** The pages of the list on which a request stands: where a test of it waits, else among those that are done. */
export function stagesOf(labCase: Case): ReadonlySet<Stage> {
  const stages = new Set(labCase.tests.map((test) => stageOf(statusOf(labCase, test).state)));
  if (stages.size > 1) stages.delete('done');
  return stages;
}

/** Sales that a request was charged by, oldest first. */
export const chargesOf = ({ entries }: Pick<Case, 'entries'>): string[] =>
  inOrder(entries).flatMap(({ kind, sale_uuid }) => (kind === 'charged' && sale_uuid !== null ? [sale_uuid] : []));
