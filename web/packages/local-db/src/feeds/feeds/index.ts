/** What feeds there are. A new feed is a file here, named as the feed, and a line of the list. */
import type { Feed } from '../feed';
import { offers } from './offers';

export const FEEDS = { offers } as const;

export type FeedName = keyof typeof FEEDS;

/** A row of a feed, as the server gives it. */
export type FeedRow<Name extends FeedName> = (typeof FEEDS)[Name] extends Feed<infer Row> ? Row : never;

export const FEED_NAMES = Object.keys(FEEDS) as FeedName[];

/** Feeds of whoever has these apps. */
export const feedsOf = (apps: ReadonlySet<string>): FeedName[] =>
  FEED_NAMES.filter((name) => apps.has(FEEDS[name].app));
