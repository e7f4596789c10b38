/**
 * What screens of modules read from and write to the server: loading, pages and saving, with one type of failure and the
 * notes that show it (decision 65). Not one of the shared libraries, so that the start of the shell does not carry it; a
 * module that imports it brings it along.
 */

export { type Failure, failureOf, isGone, OFFLINE } from './failure';
export { ListFailure, ReadFailure, WriteFailure } from './notes';
export { PagedTable } from './paged-table';
export { Pager } from './pager';
export { useServerTexts } from './texts';
export { findCountry, named, useCountries } from './use-countries';
export { type Pages, usePages } from './use-pages';
export { type Read, type ReadOptions, useRead } from './use-read';
export { useSaveFile } from './use-save-file';
export { useWrite, type Write, type Written } from './use-write';
