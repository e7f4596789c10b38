/** What feeds there are. A new feed is a file here, named as the feed, and a line of the list. */
import type { Feed } from '../feed';
import { needs } from './needs';
import { offers } from './offers';
import { shipments } from './shipments';

export const FEEDS = { offers, needs, shipments } as const;

export type FeedName = keyof typeof FEEDS;

/** A row of a feed, as the server gives it; of several feeds, of one of them. */
export type FeedRow<Name extends FeedName> = {
  [One in Name]: (typeof FEEDS)[One] extends Feed<infer Row> ? Row : never;
}[Name];

export const FEED_NAMES = Object.keys(FEEDS) as FeedName[];

/** Feeds of whoever has these apps. */
export const feedsOf = (apps: ReadonlySet<string>): FeedName[] =>
  FEED_NAMES.filter((name) => apps.has(FEEDS[name].app));
