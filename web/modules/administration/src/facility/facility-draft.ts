/** What the form of a facility holds, and what of it goes to the server. Pure. */
import type { FacilityProfile } from '@bloom/api-client';

export interface FacilityDraft
  extends Omit<
    FacilityProfile,
    'offline_config' | 'low_stock_level' | 'expiring_soon_days' | 'price_limit_percent' | 'return_limit'
  > {
  /** Numbers as they are typed. */
  remindAfter: string;
  offlineFor: string;
  low_stock_level: string;
  expiring_soon_days: string;
  /** '' where nobody gives another price. */
  price_limit_percent: string;
  /** '' where everything may be given back. */
  return_limit: string;
}

export const CONTRACTS = ['STANDARD', 'VMI', 'PPMV'] as const;
export const KINDS = ['pharmacy', 'clinic', 'hospital', 'warehouse'] as const;
/** Who counts the cash: nobody, each till, each cashier at a till. */
export const SHIFTS = ['none', 'till', 'cashier'] as const;
/** What a till asks before it sells what is sold on prescription only. */
export const PRESCRIPTION_RULES = ['none', 'prescriber', 'manager'] as const;
export const RECEIPT_LINES = 5;
export const RECEIPT_SIGNS = 48;
/** Days before its end from which a licence is spoken of. */
const LICENCE_NEAR = 60;

export function emptyProfile(id: string, countryId: number): FacilityProfile {
  return {
    ...{ id, name: '', contract_type: 'STANDARD', country_id: countryId, facility_type: 'pharmacy', is_active: true },
    offline_config: { offline_notification_period: 1, offline_time_allowed: 24 },
    facility_owner_contact: { user_id: '', full_name: '', email: '' },
    ...{ phone: '', address: '', licence_number: '', licence_expires_on: null, receipt_header: '', receipt_footer: '' },
    ...{ low_stock_level: 10, expiring_soon_days: 90, shifts: 'none', price_limit_percent: null },
    ...{ return_limit: null, prescription_rule: 'none' },
  };
}

export function draftOf({ offline_config: offline, ...profile }: FacilityProfile): FacilityDraft {
  return {
    ...profile,
    remindAfter: String(offline.offline_notification_period),
    offlineFor: String(offline.offline_time_allowed),
    low_stock_level: String(profile.low_stock_level),
    expiring_soon_days: String(profile.expiring_soon_days),
    price_limit_percent: String(profile.price_limit_percent ?? ''),
    return_limit: profile.return_limit ?? '',
  };
}

export function profileOf({ remindAfter, offlineFor, ...draft }: FacilityDraft): FacilityProfile {
  return {
    ...draft,
    name: draft.name.trim(),
    licence_expires_on: draft.licence_expires_on || null,
    offline_config: { offline_notification_period: Number(remindAfter), offline_time_allowed: Number(offlineFor) },
    low_stock_level: Number(draft.low_stock_level),
    expiring_soon_days: Number(draft.expiring_soon_days),
    price_limit_percent: draft.price_limit_percent === '' ? null : Number(draft.price_limit_percent),
    return_limit: draft.return_limit || null,
  };
}

/** What is wrong, by field, as the end of a key of the texts. */
export function faultsOf(draft: FacilityDraft): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (draft.name.trim() === '') faults.name = 'name';
  for (const field of ['remindAfter', 'offlineFor', 'low_stock_level', 'expiring_soon_days'] as const) {
    if (draft[field] === '') faults[field] = 'number';
  }
  if (Number(draft.price_limit_percent) > 100) faults.price_limit_percent = 'percent';
  for (const field of ['receipt_header', 'receipt_footer'] as const) {
    const lines = draft[field].split('\n');
    if (lines.length > RECEIPT_LINES || lines.some((line) => line.length > RECEIPT_SIGNS)) faults[field] = 'receipt';
  }
  return faults;
}

/** @param today `YYYY-MM-DD` at the facility */
export function licenceState(expiresOn: string | null, today: string): 'over' | 'near' | 'good' | null {
  if (!expiresOn) return null;
  if (expiresOn < today) return 'over';
  const days = (Date.parse(`${expiresOn}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  return days <= LICENCE_NEAR ? 'near' : 'good';
}
