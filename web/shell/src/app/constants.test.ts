import { expect, it } from 'vitest';
import shell from '../../package.json';
import * as constants from './constants';

it('GEN-06 UIC-18 keeps the constants of the specification', () => {
  expect(constants).toMatchObject({
    BUILD_VERSION: '1.10.5',
    BUILD_ENVIRONMENT: 'test',
    SESSION_CHECK_INTERVAL: 600_000,
    SAVED_COOKIE_MIN_LENGTH: 20,
    HTTP_RETRIES: 3,
    HTTP_RETRY_FIRST_WAIT: 300,
    TRANSLATION_RETRIES: 5,
    TRANSLATION_FIRST_WAIT: 350,
    FALLBACK_LANGUAGE: 'dev',
    DEFAULT_NAMESPACE: 'translation',
    LANGUAGE_BANNER_TIME: 4_000,
    RECONNECT_TIMER: 2_000,
    OFFLINE_TIME_ALLOWED_HOURS: 24,
    OFFLINE_NOTIFICATION_PERIOD_HOURS: 1,
    DOWNLOAD_RETRY_WAIT: 5_000,
    DOWNLOAD_ATTEMPTS: 3,
    QUANTITY_RETRIES: 3,
    PAGE_SIZES: { patients: 25, inventory: 50, sales: 50, promos: 50, newPrices: 25 },
    STOCK_TAKE_POLL_DELAY: 5_000,
    BULK_UPLOAD_POLL: 10_000,
    NEW_PRICE_RETRY: 10_000,
    EXPORT_POLL: 3_000,
    REMINDER_DELAY_DAYS: 7,
    MAX_SINGLE_BANNERS: 5,
    DRAWER_WIDTH: 415,
    INCOMING_BANNER_WIDTH: 510,
    BOTTOM_BAR_HEIGHT: 50,
    DROPDOWN_MAX_HEIGHT: '200px',
    STACK_Z_INDEX: 1199,
    DEFAULT_PRICE_LIST_COUNTRY: 'GH',
    FLAGGED_COUNTRIES: ['GA', 'ET'],
    PROCUREMENT_COUNTRIES: ['BJ', 'TG'],
  });
  expect(constants.BUILD_VERSION).toBe(shell.version);
  expect(constants.MODULE_PREFIXES).toHaveLength(9);
  expect(Object.keys(constants.CHANNELS)).toHaveLength(6);
  expect(constants.LANGUAGE_DETECTION_ORDER).toEqual([
    'querystring',
    'cookie',
    'localStorage',
    'sessionStorage',
    'navigator',
    'htmlTag',
  ]);
});
