type TextKey<Row> = { [Key in keyof Row]: Row[Key] extends string ? Key : never }[keyof Row] & string;

/**
 * What a feed is: a list of the server that a module reads on this device. It is downloaded whole once, then its changes
 * follow by number. Each feed is a file of `feeds/feeds`; all else is the same for all of them.
 */
export interface Feed<Row> {
  /** Of its table, its row in `feeds`, its card and its texts. */
  name: string;
  /** Who has this app downloads it, as the app is named in what was granted to a user. */
  app: string;
  /** Who has one of these scopes as well; absent: the app is enough. */
  scopes?: readonly string[];
  /** Of patients: emptied as soon as somebody who may not read it begins a session with the server on this device. */
  private?: true;
  /** What tells its rows apart; never changes, another key is another feed. */
  key: TextKey<Row>;
  /** Of the rows, as Dexie writes them. */
  indexes: readonly string[];
  /** One more whenever `indexes` change. */
  schema: number;
  /**
   * The first page. Rows come in the order of their numbers, and a change gives its row a new, higher one.
   * @param since only what has a higher number, rows that are gone among it; undefined: all that stand, as of one moment
   */
  first(facilityId: string, since: number | undefined): string;
  /** The server's number of the row's last change. */
  numberOf(row: Row): number;
  /** The row says that it is no more (a tombstone). */
  isGone(row: Row): boolean;
}
