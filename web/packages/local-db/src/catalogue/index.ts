/**
 * All products of the facility in memory, searched as they are typed (decision 22). Not part of the shared library: each
 * module that lists products brings it, and what opens the shell does not pay for it.
 */
export { Catalogue, type CatalogueState, changedKeys } from './catalogue';
export { type Entry, SearchIndex, type SearchResult } from './search-index';
export { prepare } from './text';
