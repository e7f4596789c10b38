/** What the start decides from what it has (SES-07..SES-09, SES-44..SES-47); no network, no storage. */
import type { CountryConfig, Facility, PaymentChannel, User } from '@bloom/api-client';

/** Lists come bare or inside `results` (API-14). */
export function listOf<Row>(answer: readonly Row[] | { results?: readonly Row[] } | null | undefined): Row[] {
  const rows = answer && 'results' in answer ? answer.results : answer;
  return Array.isArray(rows) ? [...rows] : [];
}

/** The facility call alone wraps its answer in `content` (T13). */
export function facilityOf(answer: { content?: Facility } | null | undefined): Facility | undefined {
  const content = answer?.content;
  return content && typeof content.id === 'string' ? content : undefined;
}

/** Staff load and switch no facility; equal or both empty is no switch (SES-44, SES-46). */
export function mustSwitchFacility(user: User, currentFacilityId: string | undefined): boolean {
  return !user.is_staff && (user.facility_id ?? '') !== (currentFacilityId ?? '');
}

/**
 * The country whose money and clock count: that of the facility that is open, which for staff may be any; before one is
 * chosen that of the user.
 */
export function configOf(
  user: User,
  facility: Facility | null,
  configs: readonly CountryConfig[],
): CountryConfig | null {
  const code = user.location?.toUpperCase();
  return (
    configs.find((config) => facility !== null && config.country.id === facility.country_id) ??
    configs.find((config) => code !== '' && config.country.alpha_2_code.toUpperCase() === code) ??
    null
  );
}

/** Staff are told the channels of every country, and the same name stands in several: those of this country count. */
export function channelsOf(
  config: CountryConfig | null,
  channels: readonly PaymentChannel[],
): readonly PaymentChannel[] {
  const code = config?.country.alpha_2_code.toUpperCase();
  return code ? channels.filter(({ country }) => country.toUpperCase() === code) : channels;
}

/**
 * The `sub` of an id token, unchecked (the server checks it); undefined when it cannot be read. It keeps the stored
 * data of one user from being shown to another who signed in meanwhile (T7).
 */
export function tokenSubject(token: string | undefined): string | undefined {
  return tokenClaim(token, 'sub');
}

/** Three parts with points between them, as every id token has. */
export function isToken(text: string): boolean {
  return text.split('.').length === 3;
}

/** As `tokenSubject`, of any text that a token says. */
export function tokenClaim(token: string | undefined, name: string): string | undefined {
  const part = token?.split('.')[1];
  if (!part) return undefined;
  try {
    const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const claim = (JSON.parse(text) as Record<string, unknown>)[name];
    return typeof claim === 'string' ? claim : undefined;
  } catch {
    return undefined;
  }
}

/** Stored data counts only for the user whose token is here. */
export function belongsTo(user: User | undefined, token: string | undefined): boolean {
  if (!user) return false;
  const subject = tokenSubject(token);
  return subject === undefined || subject === user.id;
}
