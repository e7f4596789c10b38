/**
 * Why a row misses its aim and what would mend it, by the key of the row. Shown only while it misses; nothing stands here
 * that no profile and no measurement says.
 */
export interface Reason {
  because: string;
  mend: string;
}

/** What `make bench-profile` says of both sizes: each row of the till is drawn with price, stock and expiry. */
const KEYS = (search: string): Reason => ({
  because: `of a key ${search} ms are the search; drawing the rows takes 19 (React, style, layout, paint) and waiting for the frame 10`,
  mend: 'fewer or lighter rows drawn at a key',
});
const DURABLE: Reason = {
  because:
    'of 33 to 36 ms 20 to 23 are spent waiting for the process of the database, which is asked for what is known and then given record and number, where the barest way only puts',
  mend: 'one way there instead of two',
};

export const REASONS: Readonly<Record<string, Reason>> = {
  'key-median-10000': KEYS('4'),
  'key-95-10000': KEYS('4'),
  'key-median-50000': KEYS('11'),
  'key-95-50000': KEYS('11'),
  'durable-10000': DURABLE,
  'durable-50000': DURABLE,
  'opening-answer-50000-offline': {
    because:
      'of 719 ms 515 are spent waiting for what the database of the device hands over, and 100 reading the prepared search',
    mend: 'less to read before the first rows',
  },
};
