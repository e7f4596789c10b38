/** The rows of the table: what is measured, what the barest way of doing the same is, and what it should be. */

export type Unit = 'ms' | 's' | 'bytes' | 'MiB' | 'GB' | 'requests' | 'KiB' | 'pages/s' | 'sales/s' | 'rows/s';

export interface Aim {
  /** The measured value, in the unit of the row. */
  most?: number;
  /** So many times the barest way, at the most or at the least. */
  timesBare?: { most: number } | { least: number };
}

export interface Row {
  /** What a measurement and a reason are kept under. */
  key: string;
  what: string;
  unit: Unit;
  /** The barest way of doing the same, measured in the same page or the same run. */
  bare?: string;
  /** Absent where a figure is only told. */
  aim?: Aim;
}

export const SIZES = [10_000, 50_000] as const;
export type Size = (typeof SIZES)[number];

const count = (size: Size) => `${size.toLocaleString('en')} products`;
const within = (most: number): Aim => ({ most });
const times = (most: number): Aim => ({ timesBare: { most } });
const told = (key: string, what: string, unit: Unit, bare?: string): Row => ({
  key,
  what,
  unit,
  ...(bare ? { bare } : {}),
});

/** Of the till with so many products: the CPU of the page slowed four times. */
function ofTheTill(size: Size): Row[] {
  const ways = (['online', 'offline'] as const).flatMap((way): Row[] => [
    {
      key: `opening-field-${size}-${way}`,
      what: `opening the till ${way}, ${count(size)}: until the search field is drawn`,
      unit: 'ms',
      aim: within(700),
    },
    {
      key: `opening-answer-${size}-${way}`,
      what: `opening the till ${way}, ${count(size)}: from the field until first rows are drawn and a key typed at once is answered`,
      unit: 'ms',
      aim: within(size === 10_000 ? 500 : 700),
    },
  ]);
  const scan = 'a plain scan of the lower-cased names in the same page';
  return [
    ...ways,
    {
      key: `key-median-${size}`,
      what: `key to results, median, ${count(size)}`,
      unit: 'ms',
      bare: scan,
      aim: times(1.2),
    },
    {
      key: `key-95-${size}`,
      what: `key to results, 95th percentile, ${count(size)}`,
      unit: 'ms',
      bare: scan,
      aim: times(1.2),
    },
    told(`scan-median-${size}`, `scan to line, median, from the Enter, ${count(size)}`, 'ms'),
    {
      key: `scan-95-${size}`,
      what: `scan to line, 95th percentile, from the Enter, ${count(size)}`,
      unit: 'ms',
      aim: within(60),
    },
    {
      key: `durable-${size}`,
      what: `Complete until the sale is durable, ${count(size)}`,
      unit: 'ms',
      bare: 'one strict put in the same page',
      aim: times(2),
    },
    {
      key: `next-sale-${size}`,
      what: `Complete to the next empty sale, ${count(size)}, without the time between the two presses`,
      unit: 'ms',
      aim: within(150),
    },
  ];
}

const FILLING: Row[] = [
  {
    key: 'filling',
    what: 'filling 10,000 products, loopback',
    unit: 'ms',
    bare: 'one fetch and one put of the same rows in a page of the same origin',
    aim: times(1.6),
  },
  {
    key: 'filling-slow-line',
    what: 'filling 10,000 products at 300 ms and 1.6 Mbit/s',
    unit: 'ms',
    bare: 'the bytes that came, divided by the bandwidth',
    aim: times(1.4),
  },
  {
    key: 'filling-pouchdb',
    what: 'filling 10,000 products, against PouchDB',
    unit: 'ms',
    bare: 'PouchDB replicating the same rows from memory',
    aim: times(0.2),
  },
  {
    key: 'draining',
    what: 'draining 1,000 queued sales',
    unit: 'ms',
    bare: 'the same bodies sent straight to a server of its own',
    aim: times(2.5),
  },
];

const STARTS: Row[] = [
  { key: 'first-visit-time', what: 'first visit to home at 400 kbit/s, 400 ms', unit: 'ms', aim: within(5_000) },
  { key: 'first-visit-bytes', what: 'the same: bytes until home is usable', unit: 'bytes', aim: within(145_000) },
  told('first-visit-requests', 'the same: requests', 'requests'),
  told('sign-in-page', 'the sign-in page at 400 kbit/s, 400 ms, until its form is drawn', 'ms'),
  {
    key: 'second-visit',
    what: 'second visit, browser started anew, to the search field of the till',
    unit: 'ms',
    aim: within(1_500),
  },
  {
    key: 'start-offline',
    what: 'start offline, browser started anew, to the search field of the till',
    unit: 'ms',
    aim: within(1_500),
  },
  { key: 'long-task-filling', what: 'longest task of the page while filling', unit: 'ms', aim: within(50) },
  { key: 'long-task-draining', what: 'longest task of the page while draining', unit: 'ms', aim: within(50) },
];

const SERVER: Row[] = [
  {
    key: 'deep-page',
    what: 'a deep page of 100,000 sales',
    unit: 'ms',
    bare: 'the first page of its size',
    aim: times(1.2),
  },
  {
    key: 'first-pages',
    what: 'first pages of products, 8 clients',
    unit: 'pages/s',
    bare: 'the same bytes from memory through axum',
    aim: { timesBare: { least: 0.5 } },
  },
  told('second-pages', 'second pages of products, 8 clients', 'pages/s'),
  told('server-memory', 'memory of the server after that', 'MiB'),
  ...(['facilities', 'products', 'sales'] as const).map(
    (list): Row => ({
      key: `page-1-${list}`,
      what: `page 1 of ${list} with 1,000 facilities and 1,000,000 sales`,
      unit: 'ms',
      bare: 'the same with the facilities of the demonstration',
      aim: times(1.2),
    }),
  ),
];

/** Two thirds of what was measured when the aim was set: a record alone is the upper figure, one of a hundred the lower. */
const COSTS: Row[] = [
  { key: 'sale-alone-cpu', what: 'CPU of one sale sent alone, server', unit: 'ms', aim: within(1.33) },
  { key: 'sale-alone-cpu-database', what: 'CPU of one sale sent alone, PostgreSQL', unit: 'ms', aim: within(2.53) },
  { key: 'sale-cpu', what: 'CPU of one sale of a hundred sent together, server', unit: 'ms', aim: within(0.73) },
  {
    key: 'sale-cpu-database',
    what: 'CPU of one sale of a hundred sent together, PostgreSQL',
    unit: 'ms',
    aim: within(1.27),
  },
  { key: 'sign-in-cpu', what: 'CPU of one sign-in, server and PostgreSQL', unit: 'ms', aim: within(13.3) },
  { key: 'sales-on-disk', what: 'a million sales of one line on PostgreSQL', unit: 'GB', aim: within(2) },
];

const MEMORY: Row[] = SIZES.map((size) => ({
  key: `memory-${size}`,
  what: `memory of a tab with the till open, ${count(size)}`,
  unit: 'MiB',
  bare: 'a page that holds the same rows',
  aim: { timesBare: { most: 1.5 } },
}));

const LONG_WORK: Row[] = [
  told('home-to-till', 'point of sale adds to home, on the line', 'KiB'),
  told('insights-summed', 'sales summed up in the background', 'sales/s'),
  ...['a day', 'a year', 'wrapped'].map(
    (span): Row => ({
      key: `insights-${span}`,
      what: `insights of ${span}, with a million sales`,
      unit: 'ms',
      bare: 'a plain GROUP BY of the same sales',
      aim: within(1_000),
    }),
  ),
  told('export', 'export of 1,000,000 sales', 'sales/s'),
  { key: 'export-memory', what: 'most memory of the server meanwhile', unit: 'MiB', aim: within(150) },
  told('price-list', 'price list of 100,000 rows, from file to prices', 's', 'the same rows into an empty table'),
  told('price-list-rows', 'its rows per second', 'rows/s', 'the same rows into an empty table'),
  told('price-list-memory', 'most memory of the server meanwhile', 'MiB'),
];

const USED = 'one plain SQL sum of the same lines of the ledger, by product';
const TILL = 'the till of the same device with its 10,000 products';

const ORDERS: Row[] = [
  {
    key: 'suggestions-figured',
    what: 'what to order of 10,000 products after a year of sales, asked of the server for the first time',
    unit: 'ms',
    bare: USED,
    aim: within(3_000),
  },
  {
    key: 'suggestions-server',
    what: 'the same asked again, a page of fifty',
    unit: 'ms',
    bare: USED,
    aim: within(500),
  },
  {
    key: 'suggestions-browser',
    what: 'the same worked out on the device, from opening the page until its rows are drawn',
    unit: 'ms',
    bare: USED,
    aim: within(1_200),
  },
  {
    key: 'offers-filling',
    what: 'filling a catalogue of 10,000 offers, loopback',
    unit: 'ms',
    bare: 'filling 10,000 products in the same start of the same device',
    aim: times(1),
  },
  { key: 'offers-key-median', what: 'key to offers, median, 10,000 offers', unit: 'ms', bare: TILL, aim: times(1.2) },
  {
    key: 'offers-key-95',
    what: 'key to offers, 95th percentile, 10,000 offers',
    unit: 'ms',
    bare: TILL,
    aim: times(1.2),
  },
];

/** In the order of the table, below their headings. */
export const TABLE: readonly { heading: string; rows: readonly Row[] }[] = [
  ...SIZES.map((size) => ({ heading: `The till with ${count(size)}`, rows: ofTheTill(size) })),
  { heading: 'Filling and draining', rows: FILLING },
  { heading: 'Starting', rows: STARTS },
  { heading: 'Orders', rows: ORDERS },
  { heading: 'Memory', rows: MEMORY },
  { heading: 'The server', rows: SERVER },
  { heading: 'What a record costs', rows: COSTS },
  { heading: 'Long work', rows: LONG_WORK },
];

export const ROWS: ReadonlyMap<string, Row> = new Map(
  TABLE.flatMap(({ rows }) => rows.map((row) => [row.key, row] as const)),
);
