/** What the data worker needs: no React, no hooks. */
export * from './bloom-db';
export { canonicalJson } from './canonical';
export { checkCopy, dropCopy, isPrepared, makeCopy, type Pause } from './catalogue/prepared-copy';
export * from './errors';
export { reconcile } from './outbox/apply-locally';
export { ensureBallast } from './outbox/ballast';
export * from './outbox/manage';
export * from './outbox-db';
export * from './records';
export { type Taken, takeAll } from './sales/stock';
export { judge, judgeMissing, NO_FACILITY, type RawAnswer, type SendOutcome } from './sync/answer';
export type { MissingOutcome } from './sync/generation';
export { LEASE_TIME, lead, SYNC_LOCK } from './sync/lease';
export * from './sync/messages';
export { type SyncPorts, SyncRunner } from './sync/runner';
export { type SyncStore, syncStore } from './sync/store';
export { putBack } from './update/set-aside';
export { uuidV7 } from './uuid';
