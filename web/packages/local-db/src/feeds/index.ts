export type { Feed } from './feed';
export {
  FEED_NAMES,
  FEEDS,
  type FeedName,
  type FeedRow,
  feedsOf,
  type Grants,
  mayReadFeed,
  privateBeside,
} from './feeds';
export {
  clearFeed,
  clearFeeds,
  type FeedProgress,
  type KeptRow,
  MODULES_DB_NAME,
  ModulesDb,
  modulesDb,
} from './modules-db';
export { type FeedsView, feedsView } from './view';
