/**
 * Scanners, for every module that has products: they type fast and end with Enter, or are the camera. Not one of the shared libraries, so
 * that the start of the shell does not carry it; a module that imports it brings it along.
 */
export { handOverScan } from './camera-scan';
export { codesOf, looksLikeCode, printedForms } from './code';
export { type ElementString, GROUP_SEPARATOR, isGtin, readElementString } from './gs1';
export { useScanner } from './use-scanner';
