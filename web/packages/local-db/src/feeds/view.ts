/** The feeds as a module may see them. */
import type { FeedName, FeedRow } from './feeds';
import type { FeedProgress, ModulesDb } from './modules-db';

export interface FeedsView {
  rows<Name extends FeedName>(name: Name): Promise<FeedRow<Name>[]>;
  progress(name: FeedName): Promise<FeedProgress | undefined>;
}

/**
 * Reads are Dexie reads, so `liveQuery` watches them.
 * @param facilityId whose rows; what another facility left here is not seen
 * @param mayRead whether this person was granted the feed, and keeps a copy on this device
 */
export function feedsView(db: ModulesDb, facilityId: string, mayRead: (name: FeedName) => boolean): FeedsView {
  const progress = async (name: FeedName) => {
    if (!mayRead(name)) return undefined;
    const row = await db.feeds.get(name);
    return row?.facility_id === facilityId ? row : undefined;
  };
  return {
    progress,
    rows: (name) =>
      db.transaction('r', db.feeds, db.rows(name), async () =>
        (await progress(name)) ? await db.rows(name).toArray() : [],
      ),
  };
}
