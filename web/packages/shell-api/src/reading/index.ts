/** Reads from the server, and what a screen says while it does not answer, for the modules that bring it along. */
export { PagedTable } from './paged-table';
export { Pager } from './pager';
export { ServerTrouble } from './server-trouble';
export { findCountry, named, useCountries } from './use-countries';
export { useDownload } from './use-download';
export { type Pages, usePages } from './use-pages';
export { type ReadTrouble, type ServerRead, useServer } from './use-server';
