import { pbkdf2Sync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { BLOOM_DB_NAME, BLOOM_DB_VERSION } from '@bloom/local-db';
import { describe, expect, it } from 'vitest';
import { productVersion } from '../../../../scripts/version.mjs';
import { limitsOf } from '../connectivity/offline-time';
import { exactPercent } from '../notifications/download-card';
import { RESOURCES } from '../offline/downloads/resources';
import { digitsOnly, isPin } from '../pin/form-rules';
import { isPinSet, verifyPin } from '../pin/pin-hash';
import * as constants from './constants';

describe('the constants of the specification', () => {
  it('GEN-06 GEN-08 UIC-18 build and product', () => {
    expect(constants).toMatchObject({ PRODUCT_NAME: 'Bloom', BUILD_ENVIRONMENT: 'test' });
    expect(constants.BUILD_VERSION).toBe(productVersion());
    expect(productVersion()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('UIC-18 stand here because the product uses them: each is read by some file of it', () => {
    const root = new URL('../', import.meta.url);
    const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'core/constants.ts')
      .map((path) => readFileSync(new URL(path, root), 'utf8'))
      .filter((text) => /from '[^']*\/constants'/.test(text));
    const unused = Object.keys(constants).filter(
      (name) => !code.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    expect(unused).toEqual([]);
  });

  it('UIC-09 UIC-18 timers', () => {
    expect(constants).toMatchObject({
      SESSION_CHECK_INTERVAL: 600_000,
      STOCK_TAKE_POLL_DELAY: 5_000,
      BULK_UPLOAD_POLL: 10_000,
      NEW_PRICE_RETRY: 10_000,
      EXPORT_POLL: 3_000,
      RECONNECT_TIMER: 2_000,
      LANGUAGE_BANNER_TIME: 4_000,
      NOTICE_TIME: 4_000,
      DOWNLOAD_RETRY_WAIT: 5_000,
    });
  });

  it('UIC-10 UIC-18 counts', () => {
    expect(constants).toMatchObject({
      HTTP_RETRIES: 3,
      HTTP_RETRY_FIRST_WAIT: 300,
      QUANTITY_RETRIES: 3,
      DOWNLOAD_ATTEMPTS: 3,
      TRANSLATION_RETRIES: 5,
      TRANSLATION_FIRST_WAIT: 350,
    });
  });

  it('UIC-11 UIC-18 DWN-12 page sizes, and every first request asks for them', () => {
    expect(constants.PAGE_SIZES).toEqual({ patients: 25, inventory: 50, sales: 50, promos: 50, newPrices: 25 });
    for (const resource of ['patients', 'inventory', 'sales', 'promos'] as const) {
      const query = new URL(RESOURCES[resource].first('f', undefined), 'http://server').searchParams;
      const [limit, page_size] = [query.get('limit'), query.get('page_size')];
      expect(limit ?? page_size, resource).toBe(String(constants.PAGE_SIZES[resource]));
    }
  });

  it('UIC-12 UIC-18 stock-transfer banners', () => {
    expect(constants).toMatchObject({ STOCK_TRANSFER_WINDOW_DAYS: 1, MAX_SINGLE_BANNERS: 5 });
  });

  it('UIC-13 UIC-18 DWN-38 T42 reminder, decimals of a card, date format', () => {
    expect(constants).toMatchObject({ REMINDER_DELAY_DAYS: 7, DATE_FORMAT: 'yyyy-MM-dd hh:mm:ss' });
    expect(exactPercent({ received: 1, count: 3, progress: 33 })).toBe(33.33);
  });

  it('UIC-14 UIC-18 CON-09 CON-10 CON-16 hours offline', () => {
    expect(constants).toMatchObject({ OFFLINE_TIME_ALLOWED_HOURS: 24, OFFLINE_NOTIFICATION_PERIOD_HOURS: 1 });
    expect(limitsOf(null)).toEqual({ allowed: 24, period: 1 });
  });

  it('UIC-14 PIN-20 a PIN has four digits, and what is kept of it 32 bytes of HMAC-SHA256', async () => {
    expect(['042', '0427', '04279', '04a7'].map(isPin)).toEqual([false, true, false, false]);
    expect(digitsOnly('042791')).toBe('0427');
    const kept = (bytes: number, digest: string) =>
      `pbkdf2_sha256$1000$salt$${pbkdf2Sync('0427', 'salt', 1_000, bytes, digest).toString('base64')}`;
    expect(await verifyPin('0427', kept(32, 'sha256'))).toBe(true);
    expect(await verifyPin('0427', kept(32, 'sha512'))).toBe(false);
    expect([16, 31, 33, 64].map((bytes) => isPinSet(kept(bytes, 'sha256')))).toEqual([false, false, false, false]);
  });

  it('UIC-15 UIC-18 session cookie and staleness', () => {
    expect(constants).toMatchObject({ SAVED_COOKIE_MIN_LENGTH: 20, STALE_DAYS: 1 });
  });

  it('UIC-16 UIC-17 UIC-18 HOM-16 HOM-19 T65 countries', () => {
    expect(constants).toMatchObject({
      DEFAULT_PRICE_LIST_COUNTRY: 'GH',
      FLAGGED_COUNTRIES: ['GA', 'ET'],
      PROCUREMENT_COUNTRIES: ['BJ', 'TG'],
      MARKETPLACE_COUNTRIES: ['GH', 'NG', 'GA', 'KE', 'BJ'],
    });
  });

  it('LDB-01 LDB-23 LDB-24 LDB-27 T43 T45 local data: name, version, codes, kinds', () => {
    expect([BLOOM_DB_NAME, BLOOM_DB_VERSION]).toEqual(['bloom', 4]);
    expect(constants.DATA_AREA_CODES).toEqual({
      inventory: 'ID',
      sales: 'SD',
      patients: 'PD',
      batches: 'BD',
      promos: '0D',
    });
    for (const resource of ['patients', 'inventory', 'sales', 'promos'] as const) {
      expect(RESOURCES[resource].code).toBe(constants.DATA_AREA_CODES[resource]);
    }
    expect(Object.values(constants.EXPORTABLE_KINDS)).toEqual([
      'patient',
      'sales',
      'inventory',
      'promotions and discounts',
    ]);
  });

  it('T65 LNG-02 LNG-05 counts and orders: six channels, the detection order', () => {
    expect(Object.keys(constants.CHANNELS)).toHaveLength(6);
    expect(constants).toMatchObject({ FALLBACK_LANGUAGE: 'dev', DEFAULT_NAMESPACE: 'translation' });
    expect(constants.LANGUAGE_DETECTION_ORDER).toEqual([
      'querystring',
      'cookie',
      'localStorage',
      'sessionStorage',
      'navigator',
      'htmlTag',
    ]);
  });
});
