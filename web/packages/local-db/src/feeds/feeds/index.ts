/** What feeds there are. A new feed is a file here, named as the feed, and a line of the list. */
import type { Feed } from '../feed';
import { enrolments } from './enrolments';
import { labControls } from './lab-controls';
import { labDefinitions } from './lab-definitions';
import { labRequests } from './lab-requests';
import { needs } from './needs';
import { offers } from './offers';
import { programmes } from './programmes';
import { shipments } from './shipments';

export const FEEDS = {
  offers,
  needs,
  shipments,
  lab_definitions: labDefinitions,
  lab_requests: labRequests,
  lab_controls: labControls,
  programmes,
  enrolments,
} as const;

export type FeedName = keyof typeof FEEDS;

/** What is the same for all of them. */
type AnyFeed = Pick<Feed<unknown>, 'app' | 'scopes' | 'private'>;

/** A row of a feed, as the server gives it; of several feeds, of one of them. */
export type FeedRow<Name extends FeedName> = {
  [One in Name]: (typeof FEEDS)[One] extends Feed<infer Row> ? Row : never;
}[Name];

export const FEED_NAMES = Object.keys(FEEDS) as FeedName[];

/** What somebody was granted. */
export interface Grants {
  /** By their names. */
  apps: ReadonlySet<string>;
  can(scope: string): boolean;
}

/** Whether who was granted these reads the feed: its app, and one of its scopes where it has some. */
export function mayReadFeed(name: FeedName, { apps, can }: Grants): boolean {
  const { app, scopes }: AnyFeed = FEEDS[name];
  return apps.has(app) && (scopes === undefined || scopes.some(can));
}

/** Feeds of whoever was granted these. */
export const feedsOf = (grants: Grants): FeedName[] => FEED_NAMES.filter((name) => mayReadFeed(name, grants));

/** Those that must not lie here for somebody whose feeds these are. */
export const privateBeside = (own: readonly FeedName[]): FeedName[] =>
  FEED_NAMES.filter((name) => (FEEDS[name] as AnyFeed).private === true && !own.includes(name));
