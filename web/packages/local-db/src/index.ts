/**
 * The databases of this device. Screens and modules read here; only the sync runner and the downloader know that there
 * is a network.
 */
export * from './bloom-db';
export { canonicalJson } from './canonical';
export { timesQuantity } from './decimal';
export * from './errors';
export * from './feeds';
export * from './hooks';
export { applyAcknowledged, applyLocally, reconcile } from './outbox/apply-locally';
export { ensureBallast } from './outbox/ballast';
export { checkSentinel, deviceCode, receiptNumber } from './outbox/device';
export { type OutboxDrafts, outboxDrafts } from './outbox/drafts';
export { enqueue, enqueueAll, type OutboxDraft, type RecordOf } from './outbox/enqueue';
export * from './outbox/environment';
export { waitsForUpdate } from './outbox/for-update';
export { CARE_DRAFTS, type DraftPatient } from './outbox/forget-drafts';
export type { DraftPayloads } from './outbox/kind';
export {
  isContact,
  isEnrolment,
  isLabControl,
  isLabEntry,
  isLabRequest,
  isOrder,
  isPatient,
  isReceipt,
  isSale,
  isVisit,
} from './outbox/kinds';
export * from './outbox/manage';
export { isAfter, openShifts, type RecordPlace, unclosed } from './outbox/open-shifts';
export * from './outbox/record';
export { UNACKNOWLEDGED_STATES } from './outbox/states';
export * from './outbox/todays-sales';
export * from './outbox-db';
export * from './records';
export { saleRow } from './sales/sale-copy';
export * from './sales/stock';
export { sha256Hex } from './sha256';
export * from './sync/messages';
export { firstUuidOf, uuidV7 } from './uuid';
