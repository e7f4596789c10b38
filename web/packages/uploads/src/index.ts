/**
 * Files that people upload: choosing one, what its columns are, how far it is, what was wrong, and what was uploaded before.
 * Drawn in several modules; which upload is shown, and under which address, is theirs to say.
 */

export { KindLinks } from './kind-links';
export { FACILITY_KINDS, isForStaff } from './kinds';
export { ResultLink } from './result-links';
export { useUploadTexts } from './texts';
export { UploadHistory } from './upload-history';
export { UploadPanel } from './upload-panel';
