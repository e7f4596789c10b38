/**
 * What waits for a person of the facility: records that the server holds back, and answers about patients that differ.
 * Drawn by every module whose records can be held.
 */

export { DecisionsNotice } from './decisions-notice';
