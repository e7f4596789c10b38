/** How tests of the laboratory are shown, and what this device knows of them, for every module that shows them. */
export { FlagBadge, StateBadge } from './badges';
export { TestValues } from './test-values';
export { useLabTexts } from './texts';
export { type Lab, type LabRecord, useLab } from './use-lab';
