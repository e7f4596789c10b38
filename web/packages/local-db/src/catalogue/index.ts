/**
 * All products of the facility in memory, searched as they are typed (decision 22). A shared name of its own: the modules
 * that list products have them in memory once, and what opens the shell does not pay for it.
 */
export { Catalogue, type CatalogueState, catalogueOf, changedKeys } from './catalogue';
export { type Entry, SearchIndex, type SearchResult } from './search-index';
export { prepare, type Searchable } from './text';
