/**
 * The databases of this device. Screens and modules read here; only the sync runner and the downloader know that there
 * is a network.
 */
export { useLiveQuery } from 'dexie-react-hooks';
export * from './bloom-db';
export * from './errors';
export * from './outbox-db';
export * from './records';
export * from './sync/messages';
