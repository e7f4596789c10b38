/** Programmes of care: what is asked, what follows from it, and when somebody is to come back. Pure, and the same on both sides. */
export { daysBetween, plusDays } from './days';
export { decide, rounded, valuesOf } from './decide';
export { DUE_TONES, type Due, type DueFacts, type DueState, dayTold, dueOf, newest, newestVisit } from './due';
export { type CareHere, readCare, type Standing, standingsOf } from './here';
export { type EnrolmentHere, layOver } from './lay-over';
export { type AnswerProblem, problemOf, problemsOf } from './missing';
export { dosesIn } from './pack';
export { currentProgrammes, versionOf } from './programmes';
export {
  type Answer,
  type Answers,
  countingAnswers,
  fromResponse,
  itemsOf,
  type Limits,
  limitsOf,
  shownItems,
  textIn,
  toResponse,
  unitOf,
} from './questionnaire';
export { type RefillDue, refillOf, refillUnits, type SoldMedicine } from './refill';
export { type MedicineRefill, refillsHere } from './refills-here';
export { valueName, valueText } from './values';
