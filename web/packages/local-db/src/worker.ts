/** What the data worker needs: no React, no hooks. */
export * from './bloom-db';
export { canonicalJson } from './canonical';
export * from './errors';
export { ensureBallast } from './outbox/ballast';
export * from './outbox/manage';
export * from './outbox-db';
export * from './records';
export { reconcile } from './sales/apply-locally';
export { takeAll, type Taken } from './sales/stock';
export { type RawAnswer, judge, type SendOutcome } from './sync/answer';
export { lead, LEASE_TIME, SYNC_LOCK } from './sync/lease';
export * from './sync/messages';
export { SyncRunner, type SyncPorts } from './sync/runner';
export { type SyncStore, syncStore } from './sync/store';
export { uuidV7 } from './uuid';
