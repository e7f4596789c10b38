/**
 * Typed access to local storage (LST-02). Values are JSON; what cannot be parsed counts as absent and is removed (LST-05).
 */
import type { CountryConfig, Facility, PaymentChannel, User } from '@bloom/api-client';

export interface SavedSession {
  /** In place of the session cookie: the handle that brings a new one. Empty when the server gave none. */
  cookie: string;
  /** The device that the handle is bound to. */
  deviceId?: string;
  facilityId: string | null;
  /** RFC 3339. */
  savedAt: string;
}

export interface FollowedUpload {
  userId: string;
  /** The card was cleared. */
  cleared?: true;
  /** The banner of its failure was closed. */
  dismissed?: true;
  /** When its end was heard of, milliseconds since the epoch (UPL-14). */
  endedAt?: number;
}

export interface PendingAgreement {
  /** Of the one record it becomes, however often it is sent. */
  id: string;
  version: string;
  /** RFC 3339. */
  agreed_at: string;
}

/** A sign-out that the server does not know of yet. */
export interface SignOutNote {
  user_id: string;
  device_id: string;
  handle?: string;
  session_id?: string;
  proof?: string;
}

export interface StoredValues {
  user: User;
  configs: CountryConfig[];
  momoPaymentChannels: PaymentChannel[];
  /** Facilities by id (ENT-14). */
  facility: Record<string, Facility>;
  /** Module name → version (MOD-07). */
  versions: Record<string, string>;
  currentUserFacilityId: string;
  offlineLoggedOut: boolean;
  redirected: boolean;
  /** By user id: the language of the account, and what the person chose on this device. */
  personLanguages: Record<string, { account?: 'en' | 'fr'; chosen?: 'en' | 'fr' }>;
  /** Whose choice the stored language is. */
  languageOwner: string;
  /** Why the last session of this browser ended. */
  sessionEnd: 'signed-out' | 'expired';
  /** Who signed in by PIN since the server last confirmed a session: may start without a token while it is silent. */
  offlineUserId: string;
  /** Who signed in by a PIN that would be refused now, and is asked for another one. */
  weakPinUserId: string;
  isBulkUploader: boolean;
  inventoryLevelDownloadId: string;
  salesHistoryObjectId: string;
  providerStatementDownloadId: string;
  lastInventoryUpdate: string;
  pricesUpdated: boolean;
  /** As `pricesUpdated`, for the banner of new quantities (PRC-20). */
  quantitiesUpdated: boolean;
  lastQuantitiesUpdate: string;
  expiredUpdatedAt: string;
  expiringUpdatedAt: string;
  /** By upload id: what became of its card and its banner (UPL-24, UPL-33). */
  followedUploads: Record<string, FollowedUpload>;
  viewedStockTransferNotificationIds: string[];
  /** RFC 3339: when the banner was closed (IST-20). */
  hideStockTransferPrompt: string;
  /** When the transfers that were on their way to the facility were last changed, RFC 3339, as the server last said. */
  incomingTransfers: { facilityId: string; updated: string[] };
  wrappedNotificationSeen: string;
  financialInsightsNextShowDate: string;
  /** The generation of the server's database whose card was closed. */
  restoreSeen: string;
  /** By user id: a saved session is never used for somebody else (T7). */
  savedSessions: Record<string, SavedSession>;
  /** Sign-outs that the server was not told yet. */
  pendingSignOuts: SignOutNote[];
  /** Milliseconds since the epoch. */
  offlineSince: number;
  offlineLoginCountSentAt: string;
  /** User id → version of the terms (TOS-05). */
  tosAccepted: Record<string, string>;
  /** User id → what the server was not told yet. */
  tosPending: Record<string, PendingAgreement>;
}

export type StoredKey = keyof StoredValues;

function read<Key extends StoredKey>(key: Key): StoredValues[Key] | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || value === undefined) throw new SyntaxError(`empty value under ${key}`);
    return value as StoredValues[Key];
  } catch {
    localStorage.removeItem(key);
    return undefined;
  }
}

/** False when the browser has no room: nothing that matters may live here alone. */
function write<Key extends StoredKey>(key: Key, value: StoredValues[Key]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    console.error(`Could not store ${key}`, error);
    return false;
  }
}

export const stored = {
  get: read,
  set: write,
  remove(...keys: StoredKey[]): void {
    for (const key of keys) localStorage.removeItem(key);
  },
};
