/**
 * People, facilities, promos, members and insights on the wire. Written before the server; each name gives way to the
 * generated one when `api/openapi.json` has it.
 *
 * Money is a decimal string in major units; times are RFC 3339 in UTC; dates are yyyy-MM-dd; ids are UUIDs. Lists are
 * pages `{results, count, next}` of 25 with `?page=`. Every POST, PUT, PATCH and DELETE carries an `Idempotency-Key`.
 */

// ---- users ----------------------------------------------------------------------------------------------------

// `User` of `GET /api/users/userinfo` gains `must_change_password`, so that the start leads to the change without a call more.

/**
 * `GET /api/users/?search&facility_id&group&state=active|inactive&page`, `GET /api/users/{id}/`. People of a facility
 * see those of their own facility, whoever they are; provider staff see everybody.
 */
export interface ManagedUser {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  groups: string[];
  scopes: string[];
  /** Names of ENT-16. */
  apps: string[];
  /** Null for provider staff. */
  facility_id: string | null;
  facility_name: string | null;
  location: string;
  language: string;
  is_staff: boolean;
  is_active: boolean;
  /** An offline PIN is set; never the PIN. */
  has_pin: boolean;
  /** The password was given by somebody else and must be changed at the next sign-in. */
  must_change_password: boolean;
  last_sign_in_at: string | null;
  created_at: string;
  /** What the caller may do with this user: false for cashiers, for people of other facilities, for more powerful ones. */
  may_edit: boolean;
}

/** `POST /api/users/` → 201 ManagedUser. 422 names the field; `username_taken` is 409. 403 `cannot_grant` names what the caller lacks. */
export interface NewUser {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  groups: string[];
  scopes: string[];
  apps: string[];
  facility_id: string | null;
  language: string;
  is_staff: boolean;
  /** First password, to be changed at the first sign-in; at least 8 characters. */
  password: string;
}

/** `PUT /api/users/{id}/` → ManagedUser. */
export type UserChange = Omit<NewUser, 'id' | 'username' | 'password' | 'is_staff'>;

// `POST /api/users/{id}/deactivate/`, `POST /api/users/{id}/activate/` → ManagedUser (sessions end at once; oneself: 422 `own_account`).
// `POST /api/users/{id}/password/` {password} → ManagedUser (all sessions of the user end; must change at the next sign-in).
// `DELETE /api/users/{id}/pin/` → ManagedUser (the person sets a new PIN online).

/** `GET /api/users/choices/`: what the caller may grant, and whether the caller may create and edit users at all. */
export interface UserChoices {
  may_manage: boolean;
  groups: string[];
  scopes: string[];
  apps: string[];
  languages: string[];
  may_create_staff: boolean;
}

/**
 * `GET /api/audit/?subject=user|facility|promo|patient&subject_id&facility_id&page`, newest first: everything that was
 * done to users, facilities, promos, and each reading of patients by provider staff.
 */
export interface AuditEntry {
  id: string;
  at: string;
  by_name: string;
  by_username: string;
  /** `created`, `changed`, `deactivated`, `activated`, `password_reset`, `pin_reset`, `password_changed`, `sessions_ended`, `read`, `merged`, `ended`. */
  action: string;
  subject: 'user' | 'facility' | 'promo' | 'patient';
  subject_id: string;
  subject_name: string;
  facility_id: string | null;
  /** One entry a field, old and new as text; never a password or PIN. */
  changes: { field: string; from: string | null; to: string | null }[];
}

// ---- the own account --------------------------------------------------------------------------------------------

/** `GET /api/users/me/`, `PUT /api/users/me/` OwnProfileChange → OwnProfile. */
export interface OwnProfile {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  language: string;
  groups: string[];
  scopes: string[];
  apps: string[];
  facility_name: string | null;
  is_staff: boolean;
  has_pin: boolean;
  must_change_password: boolean;
  password_changed_at: string | null;
  last_sign_in_at: string | null;
}

export interface OwnProfileChange {
  first_name: string;
  last_name: string;
  email: string;
  language: string;
}

/** `POST /api/users/me/password/` → 204; other devices are signed out. 403 `wrong_password`, 422 `weak_password` with the reason. */
export interface PasswordChange {
  current: string;
  new: string;
}

/** `GET /api/users/me/sessions/` → `{results: OwnSession[]}`; `DELETE /api/users/me/sessions/{id}/` → 204; `POST /api/users/me/sessions/end-others/` → 204. */
export interface OwnSession {
  id: string;
  /** This device. */
  current: boolean;
  signed_in_at: string;
  expires_at: string;
  last_seen_at: string | null;
  /** Browser and system as far as told, for example "Chrome on Android"; empty when unknown. */
  device: string;
}

/**
 * `POST /api/users/me/terms/` → 204: the agreement of the signed-in person. People of a facility may send the same as
 * outbox kind `terms_agreement` (payload TermsAgreement) when offline.
 */
export interface TermsAgreement {
  version: string;
  agreed_at: string;
}

// Outbox kind `alert` takes an AlertRequest made offline (payload: kind, message, context).

// ---- facilities --------------------------------------------------------------------------------------------------

/**
 * `GET /api/facilities/{id}/profile/`; `POST /api/facilities/` (staff) → 201; `PUT /api/facilities/{id}/profile/` → 200:
 * staff change everything; group Admin or Owner of the facility everything but contract_type, country_id, facility_type,
 * offline_config, is_active (403 `staff_only` with the field). The list for staff is `GET /api/facilities-bff/general/facilities/`.
 */
export interface FacilityProfile {
  id: string;
  name: string;
  /** VMI, PPMV or STANDARD. */
  contract_type: string;
  country_id: number;
  /** pharmacy, clinic, hospital, warehouse. */
  facility_type: string;
  is_active: boolean;
  offline_config: { offline_notification_period: number; offline_time_allowed: number };
  facility_owner_contact: { user_id: string; full_name: string; email: string };
  phone: string;
  address: string;
  licence_number: string;
  licence_expires_on: string | null;
  /** Lines under the name on a receipt; up to 5 lines of 48 characters. */
  receipt_header: string;
  receipt_footer: string;
  /** A product without a reorder level of its own is low at this many units. */
  low_stock_level: number;
  /** Days before expiry from which stock counts as expiring soon on home and in the stack. */
  expiring_soon_days: number;
}

export type NewFacility = FacilityProfile;

// `Facility` (GET facilities-bff/general/facilities/{id}/) gains `phone`, `address`, `licence_number`, `receipt_header`,
// `receipt_footer`, `low_stock_level`, `expiring_soon_days` so that tills have them offline.

// ---- feedback ----------------------------------------------------------------------------------------------------

/** `GET /api/insights-bff/performance/mca-user-reviews?user_id` → `{results: Review[]}`; PATCH or POST `…/mca-user-reviews/{id}/` `{is_read: true}` → Review. */
export interface Review {
  id: string;
  reviewer: { first_name: string; last_name: string };
  created_at: string;
  note: string;
  reasons: string[];
  is_read: boolean;
}

/** `POST /api/insights-bff/performance/mca-user-reviews` (staff) → 201 Review. */
export interface NewReview {
  id: string;
  user_id: string;
  note: string;
  reasons: string[];
}

// ---- promos ------------------------------------------------------------------------------------------------------

/**
 * `GET /api/promos/?facility_id&state=running|coming|over|off&search&page`, `GET /api/promos/{id}/`,
 * `POST /api/promos/` NewPromo → 201, `PUT /api/promos/{id}/` → PromoDetail, `POST /api/promos/{id}/end/`. Scope `promo.create`.
 * `Promo` of promo-codes-admin gains the rule fields below, so that tills decide by the same rules offline.
 */
export interface PromoRules {
  kind: 'percent' | 'fixed' | 'buy_get';
  /** Whole percent for percent; money for fixed; '' for buy_get. */
  value: string;
  /** buy_get: for every `buy_quantity` bought, `get_quantity` of the same product are free (cheapest lots of the line first). */
  buy_quantity: number | null;
  get_quantity: number | null;
  /** Money the eligible lines must reach; null for none. */
  min_spend: string | null;
  /** Ids (uuid) of products of this facility; empty: all. */
  product_uuids: string[];
  /** Therapeutic classes as InventoryItem.category; empty: all. With both, a line is eligible by either. */
  categories: string[];
  /** Taken by itself when it gives the customer something; else by code or choice. */
  automatic: boolean;
}

export interface PromoDetail extends PromoRules {
  id: string;
  facility_id: string;
  code: string;
  name: string;
  starts_on: string;
  ends_on: string;
  is_active: boolean;
  created_by: string | null;
  created_at: string | null;
  /** Sales it was used in and what it gave away, in all. */
  times_used: number;
  discount_given: string;
}

export interface NewPromo extends PromoRules {
  id: string;
  facility_id: string;
  code: string;
  name: string;
  starts_on: string;
  ends_on: string;
  is_active: boolean;
}

// ---- members -----------------------------------------------------------------------------------------------------

/** `GET /api/members/{patient_pk}/?facility_id`: visits and spend of a patient at this facility. People with app POS, Health Services or a Member app. */
export interface MemberSummary {
  patient_pk: string;
  member_number: string;
  visits: number;
  spend: string;
  first_visit_at: string | null;
  last_visit_at: string | null;
  /** Newest ten. */
  sales: { uuid: string; receipt_number: string; made_at: string; total: string }[];
}

/**
 * `POST /api/members/merge/` {facility_id, keep, drop} → MemberSummary of `keep`: sales of `drop` belong to `keep` from now on, `drop` leaves the
 * directory (audit with program `merged`), a later record of `drop` from an offline till lands on `keep`.
 */
export interface MemberMerge {
  facility_id: string;
  keep: string;
  drop: string;
}

// ---- insights ----------------------------------------------------------------------------------------------------

/** A number and how it is made: `count` sales behind it; `before` is the same for the days compared with. */
export interface Figure {
  value: string;
  before: string | null;
  count: number;
}

/**
 * `GET /api/facility-insights/overview/?facility_id&day`: a day of the facility (its own time zone) against the same
 * weekday a week before, up to the same time of day when `day` is today. App Analytics.
 */
export interface InsightsOverview {
  day: string;
  compared_with: string;
  currency: string;
  /** Up to when sales are in these figures. */
  as_of: string;
  sales: Figure;
  sale_count: Figure;
  average_basket: Figure;
  discounts: Figure;
  /** Sales minus the cost of what was sold, for lines whose cost is known. */
  margin: Figure;
  /** Share of sales whose cost is known, 0..1. */
  cost_known: number;
  by_hour: { hour: number; sales: string; before: string; count: number }[];
  stock: StockFigures;
  lost_sales: { count: number; quantity: number };
}

export interface StockFigures {
  /** Batches at their last known cost; products whose cost is unknown at walk-in price are told apart. */
  at_cost: string;
  at_walk_in_price: string;
  cost_unknown_products: number;
  expired_value: string;
  expired_units: number;
  expiring_soon_value: string;
  out_of_stock: number;
  low_stock: number;
}

/** `GET /api/facility-insights/report/?facility_id&from&to` (days included, at most 366): equals the sums of the sales shown in sales history for these days. */
export interface InsightsReport {
  from: string;
  to: string;
  currency: string;
  as_of: string;
  sales: Figure;
  sale_count: Figure;
  average_basket: Figure;
  discounts: Figure;
  margin: Figure;
  cost_known: number;
  by_day: { day: string; sales: string; count: number }[];
  by_hour: { hour: number; sales: string; count: number }[];
  by_cashier: { user_id: string; name: string; sales: string; count: number }[];
  by_payment: { method: string; channel: string | null; amount: string; count: number }[];
  top_products: ProductFigure[];
  /** In stock and sold least in these days. */
  slow_products: ProductFigure[];
  lost_sales: { product_uuid: string | null; description: string; quantity: number; count: number }[];
  expired: { value: string; units: number };
}

export interface ProductFigure {
  product_uuid: string;
  name: string;
  quantity: number;
  sales: string;
  in_stock: number;
}

/** `GET /api/facility-insights/wrapped/?facility_id&year`: the year in cards; names no patient. */
export interface InsightsWrapped {
  year: number;
  currency: string;
  as_of: string;
  sales: Figure;
  sale_count: Figure;
  busiest_day: { day: string; sales: string; count: number } | null;
  busiest_hour: number | null;
  top_products: ProductFigure[];
  by_month: { month: number; sales: string; count: number }[];
  members_served: number;
  units_sold: number;
}
