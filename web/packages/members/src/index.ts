/** What is shown of a patient wherever there is one page or dialog about one: who it is, and what was bought. */

export { BoughtHere } from './bought-here';
export { Facts } from './facts';
export { PersonFacts } from './person-facts';
export { type Summary, useSummary } from './use-summary';
