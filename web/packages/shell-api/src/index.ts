export type * from './contract';
export { defineModule, type ModuleDefinition } from './define-module';
export { type FacilityBasics, useFacilityBasics } from './facility-basics';
export {
  type HandOver,
  type HandOverOutcome,
  handOver,
  handOverOutcome,
  SALE_DRAFTS,
  type SaleSource,
  type SoldItem,
  TAKE,
  unsoldFrom,
} from './hand-over';
export { beforeParts, Lazy, LazyPart, type PartFile } from './lazy-part';
export { mayOrder } from './may-order';
export { ModuleLink, type ModuleLinkProps } from './module-link';
export { type Texts, useOwnTexts } from './own-texts';
export { ModuleNotFound, NotBuiltYet } from './placeholder';
export { readAheadAfter, useReadAhead } from './read-ahead';
export { sellsAtTheTill } from './sells-at-the-till';
export {
  type FieldProblem,
  type ModuleServer,
  type ServerCall,
  ServerProblem,
  type ServerUpload,
  type ServerWrite,
  Unreachable,
} from './server';
export { useConnectivity, useShell } from './shell-context';
export type { BadRows, PastExpiry, QueuedUpload } from './upload-queue';
export { targetQuery, type UploadTarget } from './upload-target';
