/**
 * Every constant of the product in one place (UIC-18); sizes and layers stand in the style sheets, and a browser measures
 * them (e2e/tests/measures.spec.ts). Times are milliseconds unless the name says otherwise.
 */
export const PRODUCT_NAME = 'Bloom';
declare const __VERSION__: string;
/** That of Cargo.toml (GEN-06): the builds and the test runner put it in. */
export const BUILD_VERSION = __VERSION__;
export const BUILD_ENVIRONMENT = 'test';

// Session (SES)
export const SESSION_CHECK_INTERVAL = 600_000;
/** A saved session cookie is accepted for restoring only when longer than this (SES-41). */
export const SAVED_COOKIE_MIN_LENGTH = 20;
/** With a stored user the start never waits longer than this for the server. */
export const STORED_START_PATIENCE = 3_000;
/** Without a byte for so long a request of the start counts as cut. */
export const START_STALL = 5_000;
/** Pause between two tries of a start call that failed at once. */
export const START_RETRY_PAUSE = 1_000;

// HTTP (API)
export const HTTP_RETRIES = 3;
export const HTTP_RETRY_FIRST_WAIT = 300;
export const HTTP_TIMEOUT = 30_000;

// Languages (LNG)
export const LANGUAGES = ['en', 'fr'] as const;
export const FALLBACK_LANGUAGE = 'dev';
export const DEFAULT_NAMESPACE = 'translation';
export const LANGUAGE_DETECTION_ORDER = [
  'querystring',
  'cookie',
  'localStorage',
  'sessionStorage',
  'navigator',
  'htmlTag',
] as const;
export const LANGUAGE_QUERY = 'lng';
export const LANGUAGE_COOKIE = 'i18next';
export const LANGUAGE_STORAGE_KEY = 'i18nextLng';
export const TRANSLATION_RETRIES = 5;
export const TRANSLATION_FIRST_WAIT = 350;
export const LANGUAGE_BANNER_TIME = 4_000;

// Modules (MOD)
/** A module script that has not arrived after so long counts as failed. */
export const MODULE_LOAD_TIMEOUT = 20_000;

// Offline PIN (PIN-20, UIC-14): digits, and bytes of PBKDF2 with HMAC-SHA256
export const PIN_LENGTH = 4;
export const PIN_HASH_BYTES = 32;
export const PIN_HASH_FUNCTION = 'SHA-256';

// Connectivity (CON)
export const RECONNECT_TIMER = 2_000;
/** How often the server is asked whether it is there: while it answers and the page is looked at or not, and while it does not. */
export const ONLINE_PROBE_INTERVAL = 10_000;
export const HIDDEN_PROBE_INTERVAL = 60_000;
export const OFFLINE_PROBE_INTERVAL = 3_000;
export const PROBE_TIMEOUT = 5_000;
export const OFFLINE_NOTIFICATION_PERIOD_HOURS = 1;
export const OFFLINE_TIME_ALLOWED_HOURS = 24;

// Local data (LDB-23, LDB-24). Batches have a code, but no call and no store of their own (LDB-27, T43).
export const DATA_AREA_CODES = { inventory: 'ID', sales: 'SD', patients: 'PD', batches: 'BD', promos: '0D' } as const;
/** How download texts and events name what is downloaded (LDB-25). */
export const EXPORTABLE_KINDS = {
  patients: 'patient',
  sales: 'sales',
  inventory: 'inventory',
  promos: 'promotions and discounts',
} as const;

// Downloads (DWN) and page sizes (UIC-11)
export const DOWNLOAD_RETRY_WAIT = 5_000;
export const DOWNLOAD_ATTEMPTS = 3;
export const QUANTITY_RETRIES = 3;
/** Of the download-time record, 24 hours (DWN-38, DWN-39). */
export const DATE_FORMAT = 'yyyy-MM-dd hh:mm:ss';
export const PAGE_SIZES = { patients: 25, inventory: 50, sales: 50, promos: 50, newPrices: 25 } as const;

// Polls and reminders (UIC-09, UIC-13)
export const STOCK_TAKE_POLL_DELAY = 5_000;
export const BULK_UPLOAD_POLL = 10_000;
export const NEW_PRICE_RETRY = 10_000;
export const EXPORT_POLL = 3_000;
export const REMINDER_DELAY_DAYS = 7;
/** A clock that is wrong by less is right (CLK-05). */
export const CLOCK_TOLERANCE_MINUTES = 1;
export const STOCK_TRANSFER_WINDOW_DAYS = 1;
export const MAX_SINGLE_BANNERS = 5;
export const STALE_DAYS = 1;
export const EXPIRING_SOON_DAYS = 90;
/** A product without a reorder level is low at so many units and fewer, unless the facility says otherwise. */
export const LOW_STOCK_UNITS = 10;
export const UPLOAD_POLL = 2_000;
/** Of an upload that somebody looks at. */
export const WATCHED_UPLOAD_POLL = 1_000;
export const NOTICE_TIME = 4_000;

// Countries
export const DEFAULT_PRICE_LIST_COUNTRY = 'GH';
export const FLAGGED_COUNTRIES = ['GA', 'ET'] as const;
export const PROCUREMENT_COUNTRIES = ['BJ', 'TG'] as const;
export const MARKETPLACE_COUNTRIES = ['GH', 'NG', 'GA', 'KE', 'BJ'] as const;

// Scopes
export const PROMO_SCOPE = 'promo.create';
/** Who looks after facilities is not told what expires in them (EXR-03, EXR-04). */
export const CUSTOMER_SUPPORT_SCOPE = 'customer_support.admin';

/** Broadcast channels (API-45). */
export const CHANNELS = {
  priceUpload: 'price-upload-progress',
  deliveryNoteUpload: 'delivery-note-upload-progress',
  stockUpload: 'stock-upload-progress',
  customProductUpload: 'custom-product-upload-progress',
  intercomBoot: 'intercom-boot',
  salesSync: 'sales-sync',
} as const;

/** Error reporting is configured but off (ANA-07..ANA-09). */
export const ERROR_REPORTING = {
  enabled: false,
  traceRate: { production: 0.1, other: 1 },
  replayRate: { session: 0.2, onError: 0.5 },
} as const;
