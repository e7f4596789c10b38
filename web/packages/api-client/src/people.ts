/**
 * People, facilities, promos, members and insights on the wire. Written before the server; each name gives way to the
 * generated one when `api/openapi.json` has it.
 *
 * Money is a decimal string in major units; times are RFC 3339 in UTC; dates are yyyy-MM-dd; ids are UUIDs. Lists are
 * pages `{results, count, next}` of 25 with `?page=`. Every POST, PUT, PATCH and DELETE carries an `Idempotency-Key`.
 */

// ---- the own account --------------------------------------------------------------------------------------------

// `POST /api/users/me/terms/` TermsAgreement → 204: the agreement of the signed-in person. People of a facility may send
// the same as outbox kind `terms_agreement` (payload TermsAgreement) when offline.

// Outbox kind `alert` takes an AlertRequest made offline (payload: kind, message, context).

// ---- feedback ----------------------------------------------------------------------------------------------------

// `GET /api/insights-bff/performance/mca-user-reviews?user_id` → `{results: Review[]}`, of the own work; PATCH or POST
// `…/mca-user-reviews/{id}/` `{is_read: true}` → Review; `POST …/mca-user-reviews` NewReview (staff) → 201 Review.

// ---- promos ------------------------------------------------------------------------------------------------------

// `GET /api/promos/?facility_id&state=running|coming|over|off&search&page`, `GET /api/promos/{id}/` → PromoDetail,
// `POST /api/promos/` NewPromo → 201, `PUT /api/promos/{id}/` NewPromo → PromoDetail, `POST /api/promos/{id}/end/`. Scope
// `promo.create`. `Promo` of promo-codes-admin has the fields of PromoRules, so that tills decide by the same rules offline.

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
