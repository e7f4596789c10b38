// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { type StoredKey, stored } from './stored';

beforeEach(() => localStorage.clear());

/** The compiler demands every key here, and no other. */
const KEYS: Record<StoredKey, true> = {
  user: true,
  configs: true,
  momoPaymentChannels: true,
  facility: true,
  versions: true,
  currentUserFacilityId: true,
  offlineLoggedOut: true,
  redirected: true,
  sessionEnd: true,
  personLanguages: true,
  languageOwner: true,
  offlineUserId: true,
  isBulkUploader: true,
  inventoryLevelDownloadId: true,
  salesHistoryObjectId: true,
  providerStatementDownloadId: true,
  lastInventoryUpdate: true,
  pricesUpdated: true,
  quantitiesUpdated: true,
  followedUploads: true,
  lastQuantitiesUpdate: true,
  expiredUpdatedAt: true,
  expiringUpdatedAt: true,
  viewedStockTransferNotificationIds: true,
  hideStockTransferPrompt: true,
  incomingTransfers: true,
  wrappedNotificationSeen: true,
  financialInsightsNextShowDate: true,
  restoreSeen: true,
  savedSessions: true,
  pendingSignOuts: true,
  weakPinUserId: true,
  offlineSince: true,
  offlineLoginCountSentAt: true,
  tosAccepted: true,
  tosPending: true,
};

it('LST-01 LST-02 T48 twenty purposes and sixteen additions, each under its own name', () => {
  expect(Object.keys(KEYS)).toHaveLength(36);
  for (const key of Object.keys(KEYS) as StoredKey[]) {
    stored.set(key, 'x' as never);
    expect(localStorage.getItem(key), key).toBe('"x"');
    expect(stored.get(key)).toBe('x');
  }
});

it.each(['{broken', 'null', ''])('LST-05 %j counts as absent and is removed', (text) => {
  localStorage.setItem('user', text);
  expect(stored.get('user')).toBeUndefined();
  expect(localStorage.getItem('user')).toBeNull();
});

it('LDB-30 a browser without room says so and goes on', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(stored.set('redirected', true)).toBe(false);
  vi.restoreAllMocks();
});
