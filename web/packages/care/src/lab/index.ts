/** The rules of the laboratory: what is said of a value, when it is read, which kit is used, where a test is. Pure. */
export { byUuid, currentDefinitions } from './definitions';
export {
  ageInDays,
  asksForAge,
  asksForSex,
  isCritical,
  isPlausible,
  type Judged,
  judge,
  type Tested,
} from './flags';
export { type ControlRun, hasFailedControl, type KitBatch, type Lots, lotsOf, type WhyNot } from './kits';
export { type Here, layOver, type ShownCase, type Sight } from './overlay';
export {
  chargesOf,
  currentResult,
  entriesOf,
  hasCritical,
  inOrder,
  isKnown,
  type KnownResult,
  OPEN_STATES,
  type ResultEntry,
  resultsOf,
  type Stage,
  stageOf,
  stagesOf,
  statusOf,
  TEST_TONES,
  type TestState,
  type TestStatus,
} from './states';
export { timingOf, untilLate, untilReadable } from './timing';
export { numberText, type ReadValue, rangeText, readValue } from './value-text';
